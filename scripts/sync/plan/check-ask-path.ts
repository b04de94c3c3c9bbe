import { fileOf } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { patterns } from '../../../core/route/index.ts'

/**
 * Reports a page that can't be reached because the Ask page has the same path.
 *
 * @param rows the entries to check. Only pages have a path
 */
export function checkAskPath(
  { ask, locales }: Pick<SiteConfig, 'ask' | 'locales'>,
  rows: readonly { file: string; path: string | null }[],
): Diagnostic[] {
  if (ask === undefined) return []
  const taken = new Set(locales.map(({ code }) => patterns.ask.href({ locale: code })))
  return rows.flatMap(({ file, path }): Diagnostic[] =>
    path === null || !taken.has(path)
      ? []
      : [
          {
            severity: 'error',
            file: fileOf(file),
            code: 'page-address',
            message: `A page can't have the path \`${path}\`, because the Ask page uses it.`,
            hint: 'Rename the file, set another `path`, or remove `ask` from the site configuration.',
          },
        ],
  )
}
