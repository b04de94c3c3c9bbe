import { ownPort, stateFolderOf } from '../project.ts'
import { tokenVariable } from '../serve/addresses.ts'
import { serveSite } from '../serve/serve-site.ts'
import { defineVerb, parsePort } from './define-verb.ts'

export const serve = defineVerb({
  name: 'serve',
  summary: 'Serves the published site on a machine of its own (npm run serve)',
  flags: {
    state: { type: 'string', placeholder: 'DIR', summary: 'Where the database is stored (default: .rivage/state)' },
    port: {
      type: 'string',
      short: 'p',
      placeholder: 'N',
      summary: 'Port (default: $PORT, else that of wrangler.toml, else 8787)',
    },
    host: { type: 'string', placeholder: 'HOST', summary: 'Address to listen on (default: 127.0.0.1)' },
    proxies: {
      type: 'string',
      placeholder: 'LIST',
      summary: 'Proxies in front whose X-Forwarded-For counts, such as 172.16.0.0/12 (default: this machine)',
    },
    quiet: { type: 'boolean', summary: 'Write no line for each request' },
  },
  async run({ flags }) {
    await serveSite({
      stateDir: stateFolderOf(flags.state),
      port: parsePort(flags.port ?? process.env.PORT ?? ownPort()),
      host: String(flags.host ?? '127.0.0.1'),
      proxies: String(flags.proxies ?? ''),
      syncToken: process.env[tokenVariable] || undefined,
      quiet: flags.quiet === true,
    })
    // Nothing is left to do; whatever still holds the process open must not.
    process.exit(0)
  },
})
