import type { ChannelKind, Showing } from '../../core/release/index.ts'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { entry, file, navigation, redirect, StoredRow, translation } from '../../worker/store/schema.ts'
import { isVisibleIn } from '../../worker/store/visibility.ts'
import type { Lifespan } from '../../worker/store/visibility.ts'
import { hashOf } from './content-hash.ts'

type ColumnValue = string | number | null

/** The values of a row by column name. */
export type TableRow = Record<string, ColumnValue>

/** A row for the next release. */
export type NextRow<Row extends TableRow = TableRow> = Row & {
  /** Hash of the visible columns. */
  digest: string
}

/** A row in the database. It is visible from release `since` until the release before `until`. */
export type CurrentRow<Row extends TableRow = TableRow> = NextRow<Row> & { since: number; until: number | null }

/**
 * A table whose rows are visible in a range of releases; see worker/store/visibility.ts. Columns have their database
 * names.
 */
export interface VersionedTable<Row extends TableRow = TableRow> {
  name: 'entry' | 'navigation' | 'file' | 'translation' | 'redirect'
  /** The columns that identify a row within its channel. */
  key: readonly string[]
  /**
   * The columns that readers see. If one changes, the row is written again. The order of the columns affects the
   * digest.
   */
  visible: readonly string[]
  /** The columns that only a sync reads. */
  internal: readonly string[]
  /**
   * Columns that rows of older engines don't have, and the values that the Worker assumes for such rows. A column with
   * one of these values or `null` is not included in the digest, so an upgrade doesn't rewrite every row.
   */
  unhashed?: Readonly<Partial<Record<string, readonly string[]>>>
  /** This property is never set. It only carries the type of the rows. */
  row?: Row
}

/** All columns of a schema table by their database names. */
type SchemaRow<Table extends SQLiteTable> = StoredRow<Table, keyof Table['_']['columns']>

/**
 * Declares a versioned table. Only types are imported from the schema, because loading drizzle would delay a sync by a
 * third of a second.
 */
function versionedTable<Table extends SQLiteTable>(name: Table['_']['name'] & VersionedTable['name']) {
  type Column = keyof SchemaRow<Table> & string
  return <const Visible extends Column, const Internal extends Column = never>(columns: {
    key: readonly NoInfer<Visible>[]
    visible: readonly Visible[]
    internal?: readonly Internal[]
    unhashed?: Readonly<Partial<Record<NoInfer<Visible>, readonly string[]>>>
  }): VersionedTable<Pick<SchemaRow<Table>, Visible | Internal>> => ({ name, internal: [], ...columns })
}

export const entryTable = versionedTable<typeof entry>('entry')({
  key: ['file'],
  visible: [
    'collection',
    'file',
    'path',
    'translation_key',
    'stem',
    'extension',
    'title',
    'description',
    'navigation',
    'seo',
    'meta',
    'links',
    'layout',
    'document',
    'anchors',
    'picture',
    'kind',
  ],
  unhashed: { kind: ['article', 'landing'] },
  internal: ['updated_at', 'source', 'dependencies', 'content_hash'],
})

export const navigationTable = versionedTable<typeof navigation>('navigation')({
  key: ['collection', 'path'],
  visible: ['collection', 'path', 'parent', 'sort', 'stem', 'title', 'description', 'page', 'size', 'first', 'data'],
})

export const fileTable = versionedTable<typeof file>('file')({ key: ['path'], visible: ['path', 'media'] })

export const translationTable = versionedTable<typeof translation>('translation')({
  key: ['path'],
  visible: ['path', 'source', 'sections', 'untranslated', 'unpaired', 'stale'],
  internal: ['source_hash'],
})

export const redirectTable = versionedTable<typeof redirect>('redirect')({
  key: ['kind', 'source'],
  visible: ['kind', 'source', 'target', 'status', 'data'],
})

/** The tables that store the rows of releases. */
export const releaseTables = {
  entries: entryTable,
  navigation: navigationTable,
  files: fileTable,
  translations: translationTable,
  redirects: redirectTable,
}

export const versionedTables: readonly VersionedTable[] = Object.values(releaseTables)

export type ReleaseTable = keyof typeof releaseTables

type RowOf<Table> = Table extends VersionedTable<infer Row> ? Row : never

export type EntryRow = RowOf<typeof entryTable>
export type NavigationRow = RowOf<typeof navigationTable>
export type FileRow = RowOf<typeof fileTable>
export type TranslationRow = RowOf<typeof translationTable>
export type RedirectRow = RowOf<typeof redirectTable>

/** The row of a page. Unlike a data file, a page has a document. */
export type PageRow = EntryRow & { document: string }

/** Returns whether an entry is a page. */
export function isPage<Row extends EntryRow>(row: Row): row is Row & PageRow {
  return row.document !== null
}

/** All rows of the next release. */
export type NextRows = { [Name in ReleaseTable]: readonly NextRow<RowOf<(typeof releaseTables)[Name]>>[] }

/** Rows in the database. */
export type CurrentRows = { [Name in ReleaseTable]: readonly CurrentRow<RowOf<(typeof releaseTables)[Name]>>[] }

/** The release of another channel that a preview is based on. */
export interface ReleaseBase {
  channel: string
  number: number
}

/** The current and scheduled releases of a channel. */
export interface ReleasesInForce {
  /** The number of the current release, or 0 before the first one. */
  number: number
  /** The number of the newest release, which may be scheduled. */
  head: number
  kind: ChannelKind
  /** The release that this channel overlays, if any. */
  base: ReleaseBase | null
  /** The current release, followed by the scheduled ones in order. `config` is JSON, and `effectiveAt` is ISO 8601. */
  releases: { number: number; effectiveAt: string | null; config: string }[]
}

/** The current and scheduled releases with all their rows. */
export interface CurrentRelease extends ReleasesInForce, CurrentRows {}

/** Returns the rows that are visible in release `number`. */
export function visibleAt<Row extends Lifespan>(rows: readonly Row[], number: number): Row[] {
  return rows.filter((row) => isVisibleIn(row, number))
}

/** Adds the digest of the visible columns. */
export function withDigest<Row extends TableRow>(table: VersionedTable<Row>, row: Row): NextRow<Row> {
  const shown = table.visible.flatMap((column): ColumnValue[] => {
    const value = row[column] ?? null
    const implied = table.unhashed?.[column]
    return implied && (value === null || implied.includes(String(value))) ? [] : [value]
  })
  return { ...row, digest: hashOf(JSON.stringify(shown)) }
}

/** Returns the key of a row as one string. It is unique within the table and release. */
export function keyOf(table: VersionedTable, row: TableRow): string {
  return table.key.map((column) => row[column]).join('\n')
}

/**
 * Adds digests to the rows. If a row hasn't changed, returns the current row's object, so that cached values derived
 * from it stay valid.
 */
export function withDigests<Row extends TableRow>(
  table: VersionedTable<Row>,
  current: readonly CurrentRow<Row>[],
  rows: readonly Row[],
): NextRow<Row>[] {
  const before = new Map(current.map((row) => [keyOf(table, row), row]))
  return rows.map((row) => {
    const known = before.get(keyOf(table, row))
    return known && table.visible.every((column) => (known[column] ?? null) === (row[column] ?? null))
      ? known
      : withDigest(table, row)
  })
}

/** Returns the publication dates of an entry. Parsing is slow, and most entries have none. */
export function showingOf({ meta }: EntryRow): Showing {
  return meta.includes('"publishAt"') || meta.includes('"expireAt"') ? (JSON.parse(meta) as Showing) : {}
}
