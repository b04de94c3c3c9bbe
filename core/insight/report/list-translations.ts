import type { TranslationReport } from './report.ts'
import { sum } from './report-input.ts'
import type { ReportInput } from './report-input.ts'

/** Returns outdated and missing translations of pages that people read, with the most frequently read pages first. */
export function listTranslations({ counters, content, locales }: ReportInput): TranslationReport[] {
  const pages = new Map(content.pages.map((page) => [page.path, page]))
  const outdated = new Map(content.translations.map(({ path, stale }) => [path, stale]))
  const people = counters.views.filter(
    ({ reader, form }) => reader === 'person' && (form === 'html' || form === 'visit'),
  )
  return [...Map.groupBy(people, ({ page }) => page)]
    .flatMap(([path, rows]): TranslationReport[] => {
      const views = sum(rows, ({ count }) => count)
      const page = pages.get(path)
      const sections = outdated.get(path)
      if (page && sections !== undefined)
        return [
          {
            path,
            title: page.title,
            state: 'outdated',
            sections,
            views,
            action: `Update the translation: ${path}?changes`,
          },
        ]
      const source = page ? undefined : sourceOf(path, locales, pages)
      if (!source) return []
      return [{ path, title: source.title, state: 'missing', sections: 0, views, action: `Translate ${source.path}.` }]
    })
    .toSorted((one, other) => other.views - one.views)
}

/** Returns the page that is served at the path of a missing translation. */
function sourceOf<Page>(path: string, locales: readonly string[], pages: ReadonlyMap<string, Page>): Page | undefined {
  const [, code = '', ...rest] = path.split('/')
  if (!locales.includes(code)) return undefined
  return locales.map((other) => pages.get(['', other, ...rest].join('/'))).find((page) => page !== undefined)
}
