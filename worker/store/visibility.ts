// What a reader of a release sees. A row of a versioned table is visible from release `since` up to, not including,
// release `until`; `until` is NULL while no release has replaced it. The worker and the sync take the rule from here.
//
// Not from all of drizzle, which takes Node a quarter of a second to load: the sync imports this file, too.
import { sql } from 'drizzle-orm/sql'
import type { SQL } from 'drizzle-orm/sql'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ReleaseName } from './database.ts'

/** A row of a versioned table, as far as the rule looks at it. */
export interface Lifespan {
  since: number
  until: number | null
}

/** Whether a reader of release `number` sees the row; of its channel, which is not looked at. */
export function isVisibleIn({ since, until }: Lifespan, number: number): boolean {
  return since <= number && (until === null || until > number)
}

/** A template tag: it decides whether the rule becomes plain text or a drizzle expression. */
type Tag<Term, Result> = (strings: TemplateStringsArray, ...terms: Term[]) => Result

interface RuleTerms<Term> {
  since: Term
  until: Term
  /** Of several releases, any of which may show the row, the first and the last. */
  first: Term
  last: Term
}

/** The rule itself, the only place where it is written in SQL. */
function rule<Term, Result>(tag: Tag<Term, Result>, { since, until, first, last }: RuleTerms<Term>): Result {
  return tag`${since} <= ${last} AND (${until} IS NULL OR ${until} > ${first})`
}

/**
 * How the rule is written into a statement. Terms are SQL: the name of a parameter (`?2`), of a column, or a number.
 */
interface VisibilityOptions {
  /** The release; of several releases, the last. */
  release?: string | number
  /** The first of several releases, any of which may show the row; without it, `release` alone is meant. */
  first?: string | number
  /** Name or alias of the table, where a statement has several with these columns. */
  table?: string
  /**
   * Which indexes SQLite may use for the rule. `channel`, the usual one, keeps it from those by release: nearly every
   * row is visible, so with them it would read the whole table for one page. A plus sign before a column does that
   * (sqlite.org/optoverview.html, §3.2). `none` keeps it from all that begin with the channel, too.
   */
  indexes?: 'channel' | 'all' | 'none'
}

/** SQL: the row, of whichever channel, is visible in the release. */
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
 * SQL: a reader of the release sees the row.
 * @param channel the release's channel, as SQL: the name of a parameter, or a quoted text
 */
export function visibleRows({ channel = '?1', ...options }: VisibilityOptions & { channel?: string } = {}): string {
  const { table, indexes } = options
  return `${indexes === 'none' ? '+' : ''}${table === undefined ? '' : `${table}.`}channel = ${channel} AND ${spansRelease(options)}`
}

/** The rows that a reader of release ?2 of channel ?1 sees. */
export const visible = visibleRows()

/**
 * SQL: readers see a release, or have seen it, or will. The release that a sync makes takes the place of those that
 * waited for later moments: where their moment comes after it, nobody ever sees them.
 * @param release name or alias of the table, whose rows the condition is about
 * @param last the last release that counts, as SQL: those behind it may be of a sync that is not finished
 */
export function isEverSeen(release: string, last: string): string {
  // Of those that syncs have made since, the first was there before all others.
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

/** The rows of a table that a reader of a release sees, as a condition for drizzle. */
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
