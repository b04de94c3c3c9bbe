import { withoutEffectCode } from '../../sync/code/check-elements.ts'
import { defineAudit } from '../define-audit.ts'

/** Reports requests of islands that the content security policy blocks. */
export const blockedConnection = defineAudit({
  code: withoutEffectCode,
  run: ({ code, config }) =>
    code.connections.flatMap(({ url, ...place }) => {
      const { origin, host } = new URL(url)
      const own = config.url === null ? undefined : new URL(config.url).host
      const allowed = config.policy?.['connect-src'] ?? []
      if (host === own || allowed.includes(origin)) return []
      return [
        {
          ...place,
          message: `The content security policy blocks this request to \`${origin}\`.`,
          hint: `Add \`${origin}\` to \`allow.connections\` in site.config.ts.`,
        },
      ]
    }),
})
