// The visibility rule: a row of a versioned table is visible from release `since` up to, but not including, release
// `until`, which is NULL until a release replaces the row. The Worker and the sync both use this module. It imports
// only a part of drizzle, because loading all of it takes Node a quarter of a second.
import { sql } from 'drizzle-orm/sql'
import type { SQL } from 'drizzle-orm/sql'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ReleaseName } from './database.ts'

/** The columns that determine in which releases a row is visible. */
export interface Lifespan {
  since: number
  until: number | null
}

/** Returns whether a row is visible in a release of its channel. */
export function isVisibleIn({ since, until }: Lifespan, number: number): boolean {
  return since <= number && (until === null || until > number)
}

/** A template tag that renders the rule as text or as a drizzle expression. */
type Tag<Term, Result> = (strings: TemplateStringsArray, ...terms: Term[]) => Result

interface RuleTerms<Term> {
  since: Term
  until: Term
  /** The first and last release of a range. The rule matches rows that are visible in any release of the range. */
  first: Term
  last: Term
}

/** Renders the rule as SQL. All SQL that needs the rule must call this function. */
function rule<Term, Result>(tag: Tag<Term, Result>, { since, until, first, last }: RuleTerms<Term>): Result {
  return tag`${since} <= ${last} AND (${until} IS NULL OR ${until} > ${first})`
}

/** Options for rendering the rule. The values are SQL: a parameter such as `?2`, a column, or a number. */
interface VisibilityOptions {
  /** The release, or the last one of a range. */
  release?: string | number
  /** The first release of a range. The rule then matches rows that are visible in any release of the range. */
  first?: string | number
  /** Name or alias of the table, needed if several tables of the statement have these columns. */
  table?: string
  /**
   * Which indexes SQLite may use. `channel`, the default, excludes indexes on release numbers: nearly all rows are
   * visible, so with such an index SQLite would read the whole table to find one page. `none` also excludes indexes
   * that start with the channel. A plus sign before a column excludes its indexes (sqlite.org/optoverview.html, section
   * 3.2).
   */
  indexes?: 'channel' | 'all' | 'none'
}

/** SQL: whether a row is visible in a release, without checking the channel. */
export function spansRelease({
  release = '?2',
  first = release,
  table,
  indexes = 'channel',
}: VisibilityOptions = {}): string {
  const plus = indexes === 'all' ? '' : '+'
  const prefix = table === undefined ? plus : `${plus}${table}.`
  return rule(String.raw, {
    since: `${prefix}since`,
    until: `${prefix}until`,
    first: String(first),
    last: String(release),
  })
}

/**
 * SQL: whether a row is visible in a release.
 * @param channel the release's channel, as SQL: a parameter or a quoted text
 */
export function visibleRows({ channel = '?1', ...options }: VisibilityOptions & { channel?: string } = {}): string {
  const { table, indexes } = options
  return `${indexes === 'none' ? '+' : ''}${table === undefined ? '' : `${table}.`}channel = ${channel} AND ${spansRelease(options)}`
}

/** SQL: whether a row is visible in release ?2 of channel ?1. */
export const visible = visibleRows()

/**
 * SQL: whether a release is, was, or will be visible to readers. A scheduled release is never visible if a new release
 * replaces it before its time.
 * @param release name or alias of the table that the condition applies to
 * @param last SQL for the last release to consider; later ones may belong to an unfinished sync
 */
export function wasPublished(release: string, last: string): string {
  // The first release of the following syncs is the earliest one.
  const next = `(SELECT created_at FROM release AS next
    WHERE next.channel = ${release}.channel AND next.number > ${release}.number AND next.number <= ${last} AND next.effective_at IS NULL
    ORDER BY next.number LIMIT 1)`
  return `(${release}.effective_at IS NULL OR ${release}.effective_at < coalesce(${next}, '9'))`
}

interface VersionedColumns {
  channel: SQLiteColumn
  since: SQLiteColumn
  until: SQLiteColumn
}

/** Returns a drizzle condition: whether a row is visible in a release. */
export function visibleIn({ channel, since, until }: VersionedColumns, release: ReleaseName): SQL {
  const { number } = release
  const spans = rule<SQL | number, SQL>(sql, {
    since: sql`+${since}`,
    until: sql`+${until}`,
    first: number,
    last: number,
  })
  return sql`${channel} = ${release.channel} AND ${spans}`
}
