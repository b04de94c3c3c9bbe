import type { SectionHit } from './search-pages.ts'

/**
 * The weights of the columns title, titles above and text for bm25 (sqlite.org/fts5.html, §5.1). They decide which
 * sections are read if very many match; how these are ranked is decided in `relevance.ts`.
 */
const relevance = '-bm25(section_terms, 8.0, 3.0, 1.0)'

/** How much of a section is searched for an excerpt, in characters. */
const excerptSource = 6000

/** Sections that are ranked for one query. */
const maxSections = 100

/** A condition on collections whose names are in a parameter, as a JSON array. */
const anyOf = (parameter: string) => `IN (SELECT value FROM json_each(${parameter}))`

/** The factor that a page's frontmatter gives it in searches, as SQL. */
const pageBoost = `coalesce(json_extract(meta, '$.boost'), json_extract(meta, '$.search.boost'), 1)`

/**
 * The pages that are searched, as SQL: Markdown whose frontmatter does not exclude it from search.
 *
 * @param collections the condition on the column `collection`
 * @param plus `+` to keep SQLite from using an index of that column
 */
function searchedPages(visible: string, collections: string, plus: '+' | '' = ''): string {
  return `FROM entry WHERE ${visible} AND extension = 'md' AND ${plus}collection ${collections}
    AND json_extract(meta, '$.searchable') IS NOT 0 AND json_extract(meta, '$.search') IS NOT 0 AND json_extract(meta, '$.search.exclude') IS NOT 1`
}

/**
 * A statement for the sections that match an FTS5 expression. Parameters: those of `visible`, ?1 and ?2; the
 * expression; names of collections as a JSON array.
 * @param visible which rows of `entry` a reader sees, as an SQL condition that no index of that table helps with
 */
export function findSections(visible: string): string {
  // CROSS JOIN fixes the order of the tables: whatever its statistics say, SQLite must begin with the words and then
  // look for the pages of each document. With an index of collections it would go through all pages of a collection for
  // each section that matches.
  return `
    WITH best AS (
      SELECT section_terms.rowid AS id, page.path, page.title AS page, page.boost
      FROM section_terms
      CROSS JOIN section ON section.id = section_terms.rowid
      CROSS JOIN (SELECT path, title, ${pageBoost} AS boost, document ${searchedPages(visible, anyOf('?4'), '+')}) AS page
        ON page.document = section.document
      WHERE section_terms MATCH ?3
      ORDER BY ${relevance} * (2.5 / (1.5 + section.level)) DESC, page.path, section.position
      LIMIT ${maxSections}
    )
    SELECT best.path, best.page, best.boost,
      section.heading, section.title, section.titles, section.level, substr(section.content, 1, ${excerptSource}) AS content
    FROM best JOIN section ON section.id = best.id`
}

/**
 * A statement for the titles of pages and headings. Parameters: those of `visible`, ?1 and ?2; names of collections as
 * a JSON array; the deepest level.
 */
export function listTitles(visible: string): string {
  return `
    SELECT page.path, page.stem, page.title AS page, section.heading, section.title, section.level
    FROM (SELECT path, stem, title, document ${searchedPages(visible, anyOf('?3'))}) AS page
    JOIN section ON section.document = page.document
    WHERE section.level <= ?4
    ORDER BY page.stem, section.position`
}

/**
 * A statement for the next pages of a collection with all of their sections. Parameters: those of `visible`, ?1 and ?2;
 * the collection; stem and id of the last page that was read, `''` and 0 at first; how many pages.
 */
export function listSections(visible: string): string {
  // `stem >= ?4` lets SQLite use the index, which it does not for a comparison of rows.
  return `
    WITH page AS (
      SELECT id, stem, path, title, ${pageBoost} AS boost, document ${searchedPages(visible, '= ?3')}
      AND stem >= ?4 AND (stem, id) > (?4, ?5) ORDER BY stem, id LIMIT ?6
    )
    SELECT page.id, page.stem, page.path, page.title AS page, page.boost, page.document,
      section.heading, section.title, section.titles, section.content, section.level
    FROM page LEFT JOIN section ON section.document = page.document
    ORDER BY page.stem, page.id, section.position`
}

/** A row of `findSections`. */
export interface SectionRow {
  path: string
  page: string
  boost: unknown
  heading: string
  title: string
  titles: string
  level: number
  content: string
}

const maxBoost = 10

/** Makes a hit of a row. A factor that is not a positive number counts as 1. */
export function parseSectionRow({ titles, boost, ...row }: SectionRow): SectionHit {
  const factor = typeof boost === 'number' && boost > 0 ? Math.min(boost, maxBoost) : 1
  return { ...row, titles: JSON.parse(titles) as string[], boost: factor }
}
