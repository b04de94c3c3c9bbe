/** What a column's values are in an answer; in SQLite, `json` is text and `boolean` is 0 or 1. */
type ColumnKind = 'text' | 'json' | 'number'

/** A column of a collection as its clients see it. */
interface Column {
  name: string
  kind: ColumnKind
  /** How a dump declares it. */
  declaration: string
}

const text = (name: string): Column => ({ name, kind: 'text', declaration: `"${name}" VARCHAR` })
const json = (name: string, declared = 'TEXT'): Column => ({ name, kind: 'json', declaration: `"${name}" ${declared}` })
const id: Column = { name: 'id', kind: 'text', declaration: 'id TEXT PRIMARY KEY' }
const hash: Column = { name: '__hash__', kind: 'text', declaration: '"__hash__" TEXT UNIQUE' }

/** In Nuxt Content's order: id, title, the others by alphabet, the row's hash. */
const pageColumns: readonly Column[] = [
  id,
  text('title'),
  json('body'),
  text('description'),
  text('extension'),
  { name: 'layout', kind: 'text', declaration: '"layout" VARCHAR NULL' },
  json('links', 'TEXT NULL'),
  json('meta'),
  json('navigation', 'TEXT DEFAULT true'),
  text('path'),
  json('seo', "TEXT DEFAULT '{}'"),
  text('stem'),
  hash,
]

const landingColumns = pageColumns.filter(({ name }) => name !== 'layout' && name !== 'links')

const infoColumns: readonly Column[] = [
  id,
  { name: 'ready', kind: 'number', declaration: '"ready" BOOLEAN' },
  text('structureVersion'),
  text('version'),
  hash,
]

/** The columns that clients may name, in the order of `*`. */
export function columnsOf(collection: string): readonly Column[] {
  if (collection === 'info') return infoColumns
  return collection.startsWith('landing_') ? landingColumns : pageColumns
}

/** A collection's table, as the protocol names it. */
export function tableOf(collection: string): string {
  return `_content_${collection}`
}
