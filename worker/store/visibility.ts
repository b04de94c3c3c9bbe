// The visibility rule. A row of a versioned table is visible from release `since` up to, but not including, release
// `until`. `until` is NULL until a release replaces the row. Both the Worker and the sync take the rule from here. Only
// a part of drizzle is imported, because loading all of it takes Node a quarter of a second, and the sync imports this
// file.
import { sql } from 'drizzle-orm/sql'
import type { SQL } from 'drizzle-orm/sql'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ReleaseName } from './database.ts'

/** The columns of a versioned row that the rule uses. */
export interface Lifespan {
  since: number
  until: number | null
}

/** Returns whether readers of release `number` see the row. Doesn't check the channel. */
export function isVisibleIn({ since, until }: Lifespan, number: number): boolean {
  return since <= number && (until === null || until > number)
}

/** A template tag that turns the rule into plain text or a drizzle expression. */
type Tag<Term, Result> = (strings: TemplateStringsArray, ...terms: Term[]) => Result

interface RuleTerms<Term> {
  since: Term
  until: Term
  /** The first and last release of a range. The row may be visible in any of them. */
  first: Term
  last: Term
}

/** Renders the rule as SQL. All SQL that needs the rule calls this function. */
function rule<Term, Result>(tag: Tag<Term, Result>, { since, until, first, last }: RuleTerms<Term>): Result {
  return tag`${since} <= ${last} AND (${until} IS NULL OR ${until} > ${first})`
}

/** Options for the rule in a statement. Terms are SQL: the name of a parameter (`?2`) or column, or a number. */
interface VisibilityOptions {
  /** The release, or the last one of a range. */
  release?: string | number
  /** The first release of a range. The row may be visible in any of its releases. Without it, only `release` counts. */
  first?: string | number
  /** Name or alias of the table, if several tables of the statement have these columns. */
  table?: string
  /**
   * Which indexes SQLite may use for the rule. `channel`, the default, excludes indexes by release: nearly every row is
   * visible, so SQLite would read the whole table for one page. A plus sign before a column does that
   * (sqlite.org/optoverview.html, section 3.2). `none` also excludes all indexes that start with the channel.
   */
  indexes?: 'channel' | 'all' | 'none'
}

/** SQL: whether the row, of any channel, is visible in the release. */
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
 * SQL: whether readers of the release see the row.
 * @param channel the release's channel, as SQL: the name of a parameter, or a quoted text
 */
export function visibleRows({ channel = '?1', ...options }: VisibilityOptions & { channel?: string } = {}): string {
  const { table, indexes } = options
  return `${indexes === 'none' ? '+' : ''}${table === undefined ? '' : `${table}.`}channel = ${channel} AND ${spansRelease(options)}`
}

/** The rows that readers of release ?2 of channel ?1 see. */
export const visible = visibleRows()

/**
 * SQL: whether a release is, was, or will be visible to readers. A new release replaces scheduled ones whose time comes
 * after it, so they are never visible.
 * @param release name or alias of the table that the condition applies to
 * @param last the last release that counts, as SQL; later ones may belong to an unfinished sync
 */
export function wasPublished(release: string, last: string): string {
  // Among the releases of later syncs, the first one was created before all others.
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

/** Returns the rows of a table that readers of a release see, as a condition for drizzle. */
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
