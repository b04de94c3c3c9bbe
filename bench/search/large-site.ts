import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { ownProject } from '../../tests/harness/own-project.ts'

/** How long the server took to respond to a query on a large site, including HTTP. */
interface LargeSiteOutcome {
  query: string
  ms: number
}

const rounds = 3

/**
 * Sends the most expensive queries to a site: one or many words that occur on every page, names that consist of such
 * words, unknown words, and queries of maximum length.
 */
export async function askLargeSite(stateDir: string, locale: string): Promise<LargeSiteOutcome[]> {
  const site = await openLocalSite({ project: ownProject, stateDir })
  try {
    const [statistics] = await queryRows<{ terms: string }>(
      site.target,
      'SELECT terms FROM search_statistics WHERE collection = ?',
      `docs_${locale}`,
    )
    const words = (JSON.parse(statistics?.terms ?? '[]') as [string, number][]).slice(0, 10).map(([term]) => term)
    const [first = '', second = '', third = ''] = words
    const queries = [
      first,
      first.slice(0, 2),
      `${first} ${second} ${third}`,
      words.join(' '),
      [...words.slice(0, 9), 'xylophone'].join(' '),
      words.slice(0, 6).join('.'),
      'a.'.repeat(100),
      'aB'.repeat(100),
      '字'.repeat(200),
      words.map((word) => `${word}xq`).join(' '),
      words
        .map((word) => `${word}xq`)
        .join('.')
        .slice(0, 200),
    ]
    const outcomes: LargeSiteOutcome[] = []
    for (const query of queries) {
      for (let round = 0; round < rounds; round++) {
        const started = performance.now()
        const response = await fetch(
          new URL(`/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`, site.url),
        )
        await response.text()
        if (!response.ok) throw new Error(`Search answered ${response.status} to "${query}"`)
        outcomes.push({ query, ms: performance.now() - started })
      }
    }
    return outcomes
  } finally {
    await site.dispose()
  }
}
