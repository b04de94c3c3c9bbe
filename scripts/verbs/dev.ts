import { runDevelopmentSite } from '../dev/development-site.ts'
import { contentFolderOf, ownPort, stateFolderOf } from '../project.ts'
import { defineVerb, parsePort } from './define-verb.ts'

/** Exit code that `boot.mjs` answers by starting again. */
const RESTART = 75

export const dev = defineVerb({
  name: 'dev',
  summary: 'Serves a content folder on this machine and follows its changes (npm start)',
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Folder to serve (default: content)' },
    state: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Where the local database is stored (default: .rivage/state)',
    },
    port: {
      type: 'string',
      short: 'p',
      placeholder: 'N',
      summary: 'Port (default: $PORT, else that of wrangler.toml, else 8787)',
    },
    host: { type: 'string', placeholder: 'HOST', summary: 'Address to listen on (default: localhost)' },
    open: { type: 'boolean', summary: 'Open the site in the browser' },
  },
  async run({ flags }) {
    const contentFolder = contentFolderOf(flags.content)
    const end = await runDevelopmentSite({
      contentFolder,
      stateDir: stateFolderOf(flags.state),
      port: parsePort(flags.port ?? process.env.PORT ?? ownPort()),
      host: flags.host === undefined ? undefined : String(flags.host),
      open: flags.open === true,
    })
    // Nothing is left to do; whatever still holds the process open (a browser's connection) must not.
    process.exit(end === 'outdated' ? RESTART : 0)
  },
})
