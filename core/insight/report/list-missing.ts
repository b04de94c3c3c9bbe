import { dateOfDay } from '../settings.ts'
import { closestPage } from './closest-page.ts'
import type { MissingReport } from './report.ts'
import { sum } from './report-input.ts'
import type { ReportInput } from './report-input.ts'

/** Returns missing URLs and headings, each with the most similar page. */
export function listMissing({ counters, content, locales }: ReportInput): MissingReport[] {
  const current = new Set(content.pages.map(({ path }) => path))
  const removed = new Map(content.removed.map(({ path, until }) => [path, until]))
  const phrases = counters.phrases.filter(({ kind, text }) => kind !== 'search' && !current.has(text))
  return [...Map.groupBy(phrases, ({ kind, text }) => `${kind} ${text}`).values()]
    .map((rows): MissingReport => {
      const { kind, text: url, days, locale } = rows[0]!
      const countOf = (outcome: string) => sum(rows, (row) => (row.outcome === outcome ? row.count : 0))
      const removedIn = removed.get(url) ?? null
      const language = locales.includes(locale) ? locale : (locales[0] ?? '')
      const near = kind === 'path' ? closestPage(url, language, content.pages) : undefined
      const redirect = near ? `${url} ${near.path} 301` : null
      const removal = removedIn === null ? '' : `Removed in release ${removedIn}. `
      return {
        kind: kind === 'path' ? 'page' : 'heading',
        url,
        days,
        outside: countOf('outside'),
        inside: countOf('inside'),
        last: dateOfDay(Math.max(...rows.map(({ last }) => last))),
        removedIn,
        closest: near ? { path: near.path, title: near.title } : null,
        redirect,
        action:
          kind === 'hash'
            ? 'Give the heading its former ID again, or fix the link.'
            : `${removal}${redirect ? `Add to \`_redirects\`: ${redirect}` : 'Write the page, or redirect it.'}`,
      }
    })
    .toSorted((one, other) => other.days - one.days || other.outside + other.inside - one.outside - one.inside)
}
