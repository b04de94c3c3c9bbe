import { parseSearchQuery, rankPages } from '../../core/search/index.ts'
import type { ScorePart } from '../../core/search/index.ts'
import type { CheckedSite } from './checked-site.ts'
import { searchIndexOf } from './search-index.ts'

/** Maximum number of pages to list. */
const maxPages = 10
/** Maximum number of sections to list per page. */
const maxSections = 3

/**
 * Explains the results of a search in a content folder. It prints each word with its weight and alternatives, and the
 * pages in order with the scores of their sections.
 */
export async function explainSearch(site: CheckedSite, text: string): Promise<string> {
  const { config } = site
  const code = site.locale ?? config.defaultLocale
  const index = searchIndexOf(site, code)
  const { pages, words, repaired } = await rankPages(index, parseSearchQuery(text, index.language))
  return [
    `\nSearch for "${text}" in ${code}`,
    ...(repaired === null ? [] : [`No page contains all of these words. Showing results for: ${repaired}`]),
    '',
    ...words.map(({ typed, parts, stem, rarity, optional, others }) =>
      [
        `  ${typed || parts.join(' ')}`,
        optional ? 'common word: not required' : `weight ${rarity.toFixed(1)}`,
        ...(stem === parts[0] || stem === '' ? [] : [`compared as ${stem}`]),
        ...(others.length === 0 ? [] : [`also ${others.map((other) => other.terms.join(' ')).join(', ')}`]),
      ].join(' · '),
    ),
    '',
    ...(pages.length === 0 ? ['  No results.'] : []),
    ...pages
      .slice(0, maxPages)
      .flatMap(({ score, whole, hits }, index) => [
        `${String(index + 1).padStart(3)}. ${score.toFixed(1).padStart(6)}  ${hits[0]!.hit.path}  ${hits[0]!.hit.page}`,
        ...hits
          .slice(0, maxSections)
          .map(
            ({ hit, score: own, parts }) =>
              `       ${own.toFixed(1).padStart(6)}  ${hit.heading ? `#${hit.heading}  ` : ''}${hit.title}${sumOf(parts)}`,
          ),
        `       ${whole.toFixed(1).padStart(6)}  whole page`,
      ]),
    '',
  ].join('\n')
}

const partNames: Readonly<Record<ScorePart, string>> = {
  words: 'words',
  title: 'title',
  together: 'words close together',
  quotation: 'exact phrase',
  name: 'exact name',
}

/** Renders the parts of a score before the factor of the page is applied. */
function sumOf(parts: Readonly<Record<ScorePart, number>>): string {
  const own = (Object.keys(partNames) as ScorePart[]).filter((part) => parts[part] >= 0.05)
  return own.length === 0 ? '' : `  (${own.map((part) => `${partNames[part]} ${parts[part].toFixed(1)}`).join(' + ')})`
}
