import { defaultPortOf, stateFolderOf } from '../project.ts'
import { tokenVariable } from '../serve/addresses.ts'
import { serveSite } from '../serve/serve-site.ts'
import { defineVerb, parsePort } from './define-verb.ts'

export const serve = defineVerb({
  name: 'serve',
  summary: 'Serve the published site on your own machine (npm run serve)',
  flags: {
    state: { type: 'string', placeholder: 'DIR', summary: 'Folder of the database (default: .rivage/state)' },
    port: {
      type: 'string',
      short: 'p',
      placeholder: 'N',
      summary: 'Port (default: $PORT, the port in wrangler.toml, or 8787)',
    },
    host: {
      type: 'string',
      placeholder: 'HOST',
      default: '127.0.0.1',
      summary: 'Address to listen on (default: 127.0.0.1)',
    },
    proxies: {
      type: 'string',
      placeholder: 'LIST',
      summary: 'Proxies whose X-Forwarded-For header is trusted, such as 172.16.0.0/12 (default: this machine)',
    },
    quiet: { type: 'boolean', summary: 'Don’t log requests' },
  },
  async run({ flags, project }) {
    await serveSite({
      project,
      stateDir: stateFolderOf(project, flags.state),
      port: parsePort(flags.port ?? process.env.PORT ?? defaultPortOf(project)),
      host: String(flags.host),
      proxies: String(flags.proxies ?? ''),
      syncToken: process.env[tokenVariable] || undefined,
      quiet: flags.quiet === true,
    })
    // Everything is closed, but an open connection would keep the process running.
    process.exit(0)
  },
})
