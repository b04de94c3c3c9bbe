import { resolveRedirects } from '../../../core/release/index.ts'
import { isServedByWorker } from '../../../core/route/index.ts'
import { defineAudit } from '../define-audit.ts'

/** Redirects of the configuration and of `_redirects` that cannot be read, lead nowhere or in a circle, or have no effect. */
export const writtenRedirect = defineAudit({
  code: 'redirect',
  run: ({ written, setting, byPath, names }) => {
    const files = new Set(names.filter((name) => name.startsWith('public/')).map((name) => name.slice('public'.length)))
    return [
      ...written.diagnostics,
      ...resolveRedirects(written.redirects, {
        codes: setting.codes,
        defaultLocale: setting.defaultLocale,
        pages: new Set([...byPath].filter(([, { isPage }]) => isPage).map(([path]) => path)),
        isServed: (path) => files.has(path) || isServedByWorker(path),
      }).diagnostics,
    ]
  },
})
