import { runDevelopmentSite } from '../dev/development-site.ts'
import { contentFolderOf, defaultPortOf, stateFolderOf } from '../project.ts'
import { defineVerb, parsePort } from './define-verb.ts'

/** If the process ends with this exit code, `boot.mjs` starts it again. */
const RESTART = 75

export const dev = defineVerb({
  name: 'dev',
  summary: 'Serve a content folder on this machine and follow its changes (npm start)',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to serve (default: content)' },
    state: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Folder of the local database (default: .rivage/state)',
    },
    port: {
      type: 'string',
      short: 'p',
      placeholder: 'N',
      summary: 'Port (default: $PORT, the port in wrangler.toml, or 8787)',
    },
    host: { type: 'string', placeholder: 'HOST', summary: 'Address to listen on (default: localhost)' },
    open: { type: 'boolean', summary: 'Open the site in the browser' },
  },
  async run({ flags, project }) {
    const contentFolder = contentFolderOf(project, flags.content)
    const end = await runDevelopmentSite({
      project,
      contentFolder,
      stateDir: stateFolderOf(project, flags.state),
      port: parsePort(flags.port ?? process.env.PORT ?? defaultPortOf(project)),
      host: flags.host === undefined ? undefined : String(flags.host),
      open: flags.open === true,
    })
    // Everything is closed, but an open connection of a browser would keep the process running.
    process.exit(end === 'outdated' ? RESTART : 0)
  },
})
