import type { SectionHit } from './search-pages.ts'

/** How much a word in a title, in the titles above it and in the text weighs for bm25 (sqlite.org/fts5.html, §5.1). */
const relevance = '-bm25(section_terms, 8.0, 3.0, 1.0)'

/** So much of a section is looked through for an excerpt, in characters. */
const excerptSource = 6000

/** Sections that are ranked for one query. */
const maxSections = 100

/**
 * Sections of one release that match an FTS5 expression. The same in the worker's database and in the browser's.
 * Parameters: channel, release, expression, names of collections as a JSON array.
 */
export const findSections = `
  WITH best AS (
    SELECT section_terms.rowid AS id, entry.path, entry.title AS page,
      coalesce(json_extract(entry.meta, '$.boost'), json_extract(entry.meta, '$.search.boost'), 1) AS boost,
      ${relevance} AS relevance
    FROM section_terms
    JOIN section ON section.id = section_terms.rowid
    JOIN entry ON entry.document = section.document
    WHERE section_terms MATCH ?3
      AND +entry.channel = ?1 AND +entry.since <= ?2 AND (+entry.until IS NULL OR +entry.until > ?2)
      AND entry.extension = 'md' AND entry.collection IN (SELECT value FROM json_each(?4))
      AND json_extract(entry.meta, '$.searchable') IS NOT 0 AND json_extract(entry.meta, '$.search.exclude') IS NOT 1
      AND json_extract(entry.meta, '$.search') IS NOT 0
    ORDER BY relevance * (2.5 / (1.5 + section.level)) DESC, entry.path, section.position
    LIMIT ${maxSections}
  )
  SELECT best.path, best.page, best.boost, best.relevance,
    section.heading, section.title, section.titles, section.level, substr(section.content, 1, ${excerptSource}) AS content
  FROM best JOIN section ON section.id = best.id`

/** Titles of one release's pages and headings. Parameters: channel, release, names of collections as a JSON array, deepest level. */
export const listTitles = `
  SELECT entry.path, entry.stem, entry.title AS page, section.heading, section.title, section.level
  FROM entry JOIN section ON section.document = entry.document
  WHERE entry.channel = ?1 AND +entry.since <= ?2 AND (+entry.until IS NULL OR +entry.until > ?2)
    AND entry.extension = 'md' AND entry.collection IN (SELECT value FROM json_each(?3)) AND section.level <= ?4
    AND json_extract(entry.meta, '$.searchable') IS NOT 0 AND json_extract(entry.meta, '$.search.exclude') IS NOT 1
    AND json_extract(entry.meta, '$.search') IS NOT 0
  ORDER BY entry.stem, section.position`

/** A row of `findSections`. */
export interface SectionRow {
  path: string
  page: string
  boost: unknown
  relevance: number
  heading: string
  title: string
  titles: string
  level: number
  content: string
}

const maxBoost = 10

/** A row as a hit. A factor that is no number, or not above 0, is 1. */
export function parseSectionRow({ titles, boost, ...row }: SectionRow): SectionHit {
  const factor = typeof boost === 'number' && boost > 0 ? Math.min(boost, maxBoost) : 1
  return { ...row, titles: JSON.parse(titles) as string[], boost: factor }
}
