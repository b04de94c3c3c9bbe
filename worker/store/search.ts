import { sql } from 'drizzle-orm'
import type { Database, ReleaseName } from './database.ts'

/** A section that matches, with the page it is on. Matched words of `excerpt` stand between \u0002 and \u0003. */
export interface SearchHit {
  path: string
  page: string
  heading: string
  title: string
  titles: string[]
  excerpt: string
}

export interface SearchQuery {
  collections: readonly string[]
  /** Words as the reader typed them. */
  words: readonly string[]
  /** Every word, or any of them. */
  match: 'all' | 'any'
  limit: number
}

/**
 * Finds sections by full text, best first: a hit in a title weighs more than one in the titles above it, that more than one in
 * the text. The last word matches as a prefix.
 */
export async function searchSections(database: Database, release: ReleaseName, query: SearchQuery): Promise<SearchHit[]> {
  const expression = matchExpression(query.words, query.match)
  if (!expression) return []
  const rows = await database.all<Omit<SearchHit, 'titles'> & { titles: string }>(sql`
    SELECT entry.path, entry.title AS page, section.heading, section.title, section.titles,
      snippet(section_text, 2, char(2), char(3), '…', 24) AS excerpt
    FROM section_text
    JOIN section ON section.id = section_text.rowid
    JOIN entry ON entry.document = section.document
    WHERE section_text MATCH ${expression}
      AND +entry.channel = ${release.channel} AND +entry.since <= ${release.number} AND (+entry.until IS NULL OR +entry.until > ${release.number})
      AND entry.extension = 'md' AND entry.collection IN (SELECT value FROM json_each(${JSON.stringify(query.collections)}))
    ORDER BY bm25(section_text, 12, 3, 1) * (2.0 / (1 + section.level)), section.level, entry.stem
    LIMIT ${query.limit}`)
  return rows.map((row) => ({ ...row, titles: JSON.parse(row.titles) as string[] }))
}

/** An FTS5 expression; every word is quoted, since what a reader types may be FTS5 syntax. */
function matchExpression(words: readonly string[], match: SearchQuery['match']): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(match === 'all' ? ' AND ' : ' OR ')
}
