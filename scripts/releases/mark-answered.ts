import { resolveInsight } from '../../core/insight/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { parseSearchQuery, rankPages } from '../../core/search/index.ts'
import type { SectionIndex } from '../../core/search/index.ts'
import type { release, StoredRow } from '../../worker/store/schema.ts'
import { queryRows } from '../local/d1-target.ts'
import type { Database, Statement } from '../local/d1-target.ts'
import { openPublishedIndex } from './published-index.ts'

/** Maximum number of searches to repeat. Searches that occurred on the most days come first. */
const maxSearched = 40

/** Selects searches without results, and the release from which on they have results, if any. */
const failedStatement = `SELECT hash, locale, text, answer.release FROM phrase LEFT JOIN phrase_answer AS answer USING (hash)
  WHERE kind = 'search' AND text IS NOT NULL AND EXISTS (
    SELECT 1 FROM phrase_count WHERE phrase_count.hash = phrase.hash AND outcome IN ('none', 'agent'))
  ORDER BY days DESC, last_day DESC LIMIT ${maxSearched}`

interface FailedSearch {
  hash: string
  locale: string
  text: string
  release: number | null
}

/**
 * Repeats searches that found nothing, after a release was published. The result is stored for the report on reader
 * activity. Does nothing if the second database doesn't exist.
 * @param number the number of the new release
 */
export async function markAnswered({ target, insight }: Database, number: number): Promise<void> {
  if (!insight) return
  const [current] = await queryRows<StoredRow<typeof release, 'config'>>(
    target,
    `SELECT config FROM release WHERE channel = 'live' AND number = ?`,
    number,
  )
  const config = current && (JSON.parse(current.config) as SiteConfig) // A sync wrote this JSON.
  if (!config || resolveInsight(config.insight)?.searches !== true) return
  const failed = await queryRows<FailedSearch & Record<string, string | number | null>>(insight, failedStatement)
  const indexes = new Map<string, SectionIndex>()
  const statements: Statement[] = [
    { sql: 'DELETE FROM phrase_answer WHERE hash NOT IN (SELECT hash FROM phrase)', params: [] },
  ]
  for (const { hash, locale, text, release: known } of failed) {
    if (!config.locales.some(({ code }) => code === locale)) continue
    const index = indexes.get(locale) ?? (await openPublishedIndex(target, { number, config }, locale))
    indexes.set(locale, index)
    const { pages } = await rankPages(index, parseSearchQuery(text, index.language))
    const path = pages[0]?.hits[0]?.hit.path
    if (path !== undefined)
      statements.push({
        sql: `INSERT INTO phrase_answer (hash, release, path) VALUES (?, ?, ?)
          ON CONFLICT (hash) DO UPDATE SET path = excluded.path WHERE path <> excluded.path`,
        params: [hash, number, path],
      })
    else if (known !== null) statements.push({ sql: 'DELETE FROM phrase_answer WHERE hash = ?', params: [hash] })
  }
  if (failed.length > 0) await insight.batch(statements)
}
