import type { SectionHit } from './search-pages.ts'

/**
 * How much a word in a title, in the titles above it and in the text weighs for bm25 (sqlite.org/fts5.html, §5.1). It decides which
 * sections are ranked, where very many match; their order is another matter (`relevance.ts`).
 */
const relevance = '-bm25(section_terms, 8.0, 3.0, 1.0)'

/** So much of a section is looked through for an excerpt, in characters. */
const excerptSource = 6000

/** Sections that are ranked for one query. */
const maxSections = 100

/** Names of collections in a parameter, as a JSON array. */
const anyOf = (parameter: string) => `IN (SELECT value FROM json_each(${parameter}))`

/** A page's own factor, as its frontmatter has it. */
const pageBoost = `coalesce(json_extract(meta, '$.boost'), json_extract(meta, '$.search.boost'), 1)`

/**
 * Pages that are searched: Markdown that does not ask to be left out.
 * @param collections what is asked of the column of that name
 * @param plus `+` where no index of that column is to be used
 */
function searchedPages(visible: string, collections: string, plus: '+' | '' = ''): string {
  return `FROM entry WHERE ${visible} AND extension = 'md' AND ${plus}collection ${collections}
    AND json_extract(meta, '$.searchable') IS NOT 0 AND json_extract(meta, '$.search') IS NOT 0 AND json_extract(meta, '$.search.exclude') IS NOT 1`
}

/**
 * A statement for the sections that match an FTS5 expression. Parameters: those of `visible`, ?1 and ?2; the expression; names of
 * collections as a JSON array.
 * @param visible which rows of `entry` a reader sees, as an SQL condition that no index of that table helps with
 */
export function findSections(visible: string): string {
  // The join's order is kept: whatever it believes of the other tables, SQLite must begin with the words. Then it has one document at a
  // time, and looks for its pages: with an index of collections it would go through all pages of one, for each section that matches.
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
 * A statement for the titles of pages and headings. Parameters: those of `visible`, ?1 and ?2; names of collections as a JSON array;
 * the deepest level.
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
 * A statement for the next pages of a collection with all of their sections. Parameters: those of `visible`, ?1 and ?2; the collection;
 * stem and id of the last page that was read, `''` and 0 at first; how many pages.
 */
export function listSections(visible: string): string {
  // `stem >= ?4` is for the index: a comparison of rows alone would not be looked up in it.
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

/** A row as a hit. A factor that is no number, or not above 0, is 1. */
export function parseSectionRow({ titles, boost, ...row }: SectionRow): SectionHit {
  const factor = typeof boost === 'number' && boost > 0 ? Math.min(boost, maxBoost) : 1
  return { ...row, titles: JSON.parse(titles) as string[], boost: factor }
}
