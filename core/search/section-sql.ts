import type { SectionHit } from './search-pages.ts'
import { idOf, isApiPageSql, keyRange, levelOf, tiers } from './section-key.ts'
import type { ScopeRange, TermTable, Tier } from './section-key.ts'

/**
 * The bm25 weights of the columns for title, titles above, and text (sqlite.org/fts5.html, section 5.1). If very many
 * sections match, these weights decide which sections are read. `relevance.ts` then ranks those.
 */
export const columnWeights = [8, 3, 1] as const
const relevance = `bm25(${columnWeights.map((weight) => weight.toFixed(1)).join(', ')})`

/**
 * Returns the weight of a section's level when choosing the sections to rank. The SQL below contains the same formula.
 */
export const levelFactor = (level: number) => 2.5 / (1.5 + level)

/** Number of characters of a section to search for an excerpt. */
export const excerptSource = 6000

/** Number of sections to rank for a query. */
export const maxSections = 100

/** Number of sections to consider if most of the best matches are on hidden pages. */
const manySections = 360

/** Returns an SQL condition that a column is one of several names. The parameter is a JSON array. */
const anyOf = (parameter: string) => `IN (SELECT value FROM json_each(${parameter}))`

/** SQL for a page's search factor from its frontmatter. */
const pageBoost = `coalesce(json_extract(meta, '$.boost'), json_extract(meta, '$.search.boost'), 1)`

/**
 * Returns SQL for the searchable pages: all Markdown pages whose frontmatter doesn't exclude them.
 * @param collections the condition on the column `collection`
 * @param plus `+` prevents SQLite from using an index on that column
 */
function searchedPages(visible: string, collections: string, plus: '+' | '' = ''): string {
  return `FROM entry WHERE ${visible} AND extension = 'md' AND ${plus}collection ${collections}
    AND json_extract(meta, '$.searchable') IS NOT 0 AND json_extract(meta, '$.search') IS NOT 0 AND json_extract(meta, '$.search.exclude') IS NOT 1`
}

/** Selects the rows of the index to search. */
export interface SearchedPart {
  scopes: readonly ScopeRange[]
  /** Whether to include content that only past releases show. */
  past: boolean
  /** The levels of the sections to search; all by default. */
  levels?: readonly Tier[]
  /**
   * Whether to consider the best sections (the default) or any sections, which is faster, because ranking reads every
   * match.
   */
  isRanked?: boolean
}

/**
 * Returns the statement that finds the sections for an FTS5 expression. Parameters: those of `visible`, ?1 and ?2; the
 * expression; the names of collections as a JSON array; the number of sections to consider. The last row contains the
 * number of considered sections; see `readSections`.
 * @param visible SQL condition for the rows of `entry` that readers see; it must not use an index of that table
 */
export function findSections(visible: string, { scopes, past, levels = tiers, isRanked = true }: SearchedPart): string {
  // With `ORDER BY rank`, FTS5 sorts all matches itself and only reads the best rows. Its rank ignores the level of a
  // section, so each tier has a separate query: the overall best sections are among the best of each tier.
  const best = unionOf(
    levels.map((tier) =>
      unionOf(
        (past ? [false, true] : [false]).map((isPast) =>
          unionOf(scopes.map((scope) => (isRanked ? bestOf : anyOfRange)(scope.table, keyRange(tier, isPast, scope)))),
        ),
      ),
    ),
  )
  // CROSS JOIN fixes the order of the tables: SQLite must start with the matching sections, and then look up the pages
  // of each document. The last JOIN is a normal one, because the pages of a preview are in two tables, and SQLite would
  // otherwise read all of them.
  return `
    WITH best AS MATERIALIZED (SELECT key, score FROM (${best}) ORDER BY score DESC LIMIT ?5)
    SELECT best.score, page.path, page.title AS page, page.boost, section.position,
      section.heading, section.title, section.titles, section.keywords, section.questions, section.level,
      substr(section.content, 1, ${excerptSource}) AS content, section.code
    FROM best
    CROSS JOIN section ON section.id = ${idOf('best.key')}
    JOIN (SELECT path, title, ${pageBoost} AS boost, document ${searchedPages(visible, anyOf('?4'), '+')}) AS page
      ON page.document = section.document
    UNION ALL SELECT count(*), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM best`
}

/** Returns SQL for the best sections in a range of the index. */
function bestOf(table: TermTable, [first, last]: readonly [number, number]): string {
  return `SELECT rowid AS key, -rank * (2.5 / (1.5 + ${levelOf('rowid')})) AS score FROM ${table}
    WHERE ${table} MATCH ?3 AND rank MATCH '${relevance}' AND rowid BETWEEN ${first} AND ${last} ORDER BY rank LIMIT ?5`
}

/** Returns SQL for any matching sections in a range of the index. */
function anyOfRange(table: TermTable, [first, last]: readonly [number, number]): string {
  return `SELECT rowid AS key, 0 AS score FROM ${table}
    WHERE ${table} MATCH ?3 AND rowid BETWEEN ${first} AND ${last} LIMIT ?5`
}

/**
 * Returns SQL for the combined rows of several statements. Each statement becomes a subquery, because D1 accepts only
 * five terms in a compound SELECT.
 */
function unionOf(statements: readonly string[]): string {
  return statements.map((statement) => `SELECT * FROM (${statement})`).join(' UNION ALL ')
}

/**
 * Converts the rows of `findSections` to the best `most` hits, best first. Equally relevant sections are ordered by
 * path.
 * @param considered number of sections that were considered; unlimited by default
 * @returns `undefined` if so many of them are on hidden pages that more must be considered
 */
export function chooseSections(
  rows: readonly SectionRow[],
  most: number,
  considered = Infinity,
): SectionHit[] | undefined {
  const found = rows.filter((row) => row.path !== null)
  if (found.length < most && (rows.at(-1)?.score ?? 0) >= considered) return undefined
  return found
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || a.position - b.position)
    .slice(0, most)
    .map(toHit)
}

/** Returns how many sections to consider in order to return at most `most`. */
export function consideredCount(most: number): number {
  return most + Math.min(20, most + 2)
}

/**
 * Finds the best `most` sections with a statement from `findSections`. Considers a few more, because some may be on
 * hidden pages, and because equally relevant sections are sorted by path.
 * @param read runs the statement for a number of sections to consider, its last parameter
 */
export async function readSections(
  read: (considered: number) => SectionRow[] | Promise<SectionRow[]>,
  most = maxSections,
): Promise<SectionHit[]> {
  const considered = consideredCount(most)
  return (
    chooseSections(await read(considered), most, considered) ?? chooseSections(await read(manySections), most) ?? []
  )
}

/**
 * Returns the statement that lists the titles of pages and headings. Parameters: those of `visible`, ?1 and ?2; the
 * names of collections as a JSON array; the deepest level.
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
 * Returns the statement that lists the next pages of a collection with all their sections. Parameters: those of
 * `visible`, ?1 and ?2; the collection; the stem and id of the last page read, initially `''` and 0; the number of
 * pages.
 */
export function listSections(visible: string): string {
  // Without the redundant `stem >= ?4`, SQLite wouldn't use the index for the row comparison.
  return `
    WITH page AS (
      SELECT id, stem, path, title, ${pageBoost} AS boost, ${isApiPageSql} AS isReference, document ${searchedPages(visible, '= ?3')}
      AND stem >= ?4 AND (stem, id) > (?4, ?5) ORDER BY stem, id LIMIT ?6
    )
    SELECT page.id, page.stem, page.path, page.title AS page, page.boost, page.isReference, page.document,
      section.id AS section, section.heading, section.title, section.titles, section.content, section.level, section.code, section.keywords, section.questions
    FROM page LEFT JOIN section ON section.document = page.document
    ORDER BY page.stem, page.id, section.position`
}

/**
 * Returns the statement that reads the content of the requested sections. Parameters: those of `visible`, ?1 and ?2;
 * the names of collections, and the ids of sections, as JSON arrays.
 * @param visible as for `findSections`, because this statement also looks up the pages of each section
 */
export function readSectionTexts(visible: string): string {
  return `
    SELECT section.id, substr(section.content, 1, ${excerptSource}) AS content, section.code
    FROM json_each(?4) AS asked
    CROSS JOIN section ON section.id = asked.value
    WHERE EXISTS (SELECT 1 ${searchedPages(visible, anyOf('?3'), '+')} AND entry.document = section.document)`
}

/** A row of `findSections`. The last row has no path. */
export type SectionRow = FoundRow | ({ score: number } & Record<Exclude<keyof FoundRow, 'score'>, null>)

interface FoundRow {
  score: number
  path: string
  page: string
  boost: unknown
  position: number
  heading: string
  title: string
  titles: string
  keywords: string
  questions: string
  level: number
  content: string
  code: string
}

const maxBoost = 10

/**
 * Returns the factor for a page's score: the positive number in its frontmatter, at most `maxBoost`, or 1 by default.
 */
export function boostFactor(boost: unknown): number {
  return typeof boost === 'number' && boost > 0 ? Math.min(boost, maxBoost) : 1
}

/** Converts a row to a hit. */
function toHit({
  titles,
  keywords,
  questions,
  code,
  boost,
  score: _score,
  position: _position,
  ...row
}: FoundRow): SectionHit {
  return {
    ...row,
    titles: JSON.parse(titles) as string[],
    keywords: JSON.parse(keywords) as string[],
    questions: JSON.parse(questions) as string[],
    code: JSON.parse(code) as SectionHit['code'],
    boost: boostFactor(boost),
  }
}
