import type { FieldKind, SiteCollection } from '../collection/index.ts'

/** The type of a column's values in a response. In SQLite, `json` is text and `boolean` is 0 or 1. */
type ColumnKind = 'text' | 'json' | 'number' | 'boolean'

/** The properties of a collection that queries need. */
export type QueriedCollection = Pick<SiteCollection, 'name' | 'fields'>

/** A column of a collection, as clients see it. */
interface Column {
  name: string
  /** The column's name in the underlying table; see `Source`. */
  stored: string
  kind: ColumnKind
  /** The column's declaration in a dump. */
  declaration: string
}

const column = (name: string, kind: ColumnKind, declaration: string): Column => ({
  name,
  stored: name,
  kind,
  declaration,
})
const text = (name: string, type = 'VARCHAR') => column(name, 'text', `"${name}" ${type}`)
const json = (name: string, type = 'TEXT') => column(name, 'json', `"${name}" ${type}`)
const id = column('id', 'text', 'id TEXT PRIMARY KEY')
const hash = text('__hash__', 'TEXT UNIQUE')

/** The columns in Nuxt Content's order: id, title, all others alphabetically, and finally the row's hash. */
const pageColumns: readonly Column[] = [
  id,
  text('title'),
  json('body'),
  text('description'),
  text('extension'),
  text('layout', 'VARCHAR NULL'),
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
  column('ready', 'number', '"ready" BOOLEAN'),
  text('structureVersion'),
  text('version'),
  hash,
]

/** The columns of declared fields. Dates are text, so conditions can compare them with the start of a date. */
const fieldColumns: Record<FieldKind, { kind: ColumnKind; type: string }> = {
  string: { kind: 'text', type: 'VARCHAR' },
  date: { kind: 'text', type: 'VARCHAR' },
  number: { kind: 'number', type: 'INT' },
  boolean: { kind: 'boolean', type: 'BOOLEAN' },
  json: { kind: 'json', type: 'TEXT' },
}

/** Returns the columns that clients can use, in the order of `*`. */
export function columnsOf(collection: QueriedCollection): readonly Column[] {
  if (collection.name === 'info') return infoColumns
  const shared = collection.name.startsWith('landing_') ? landingColumns : pageColumns
  const own = declaredFields(collection).map(([name, field]): Column => {
    const { kind, type } = fieldColumns[field]
    return { name, stored: storedField(name), kind, declaration: `"${name}" ${type} NULL` }
  })
  if (own.length === 0) return shared
  const others = [...shared.slice(2, -1), ...own].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return [...shared.slice(0, 2), ...others, hash]
}

/** Frontmatter fields that aren't stored, because they only control publication. */
const consumed = ['slug', 'translates', 'draft', 'toc']

/**
 * Returns the declared fields that become columns, because their names are valid and unique (SQLite ignores case in
 * names). All other fields are only in `meta`.
 */
export function declaredFields({ fields = {} }: QueriedCollection): [name: string, kind: FieldKind][] {
  const taken = new Set([...pageColumns.map(({ name }) => name), ...consumed])
  return Object.entries(fields).filter(([name]) => {
    const lower = name.toLowerCase()
    if (!/^(?!__)[a-z_]\w+$/.test(lower) || taken.has(lower)) return false
    taken.add(lower)
    return true
  })
}

/** Prefix of declared fields in the underlying table, which prevents conflicts with its other columns. */
const fieldPrefix = 'meta.'

/** Returns the name of a declared field in the underlying table. */
export function storedField(name: string): string {
  return `${fieldPrefix}${name}`
}

/** Returns whether a column of the underlying table is a declared field, stored in `meta`. */
export function isField(stored: string): boolean {
  return stored.startsWith(fieldPrefix)
}

/** Renders SQL that selects a column of the underlying table under its public name. */
export function renderColumn(stored: string): string {
  return isField(stored) ? `"${stored}" AS "${stored.slice(fieldPrefix.length)}"` : `"${stored}"`
}

/** Returns a collection's table name in Nuxt Content's protocol. */
export function tableOf(collection: string): string {
  return `_content_${collection}`
}
