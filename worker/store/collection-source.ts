// Describes a collection as clients of the query API see it: a table with the rows of one release, and with the column
// names of Nuxt Content.
import type { FieldKind } from '../../core/collection/index.ts'
import { declaredFields, storedField } from '../../core/query/index.ts'
import type { QueriedCollection, Source } from '../../core/query/index.ts'
import { versionNames } from '../../core/release/index.ts'
import { fillVersion, versionPlaceholder } from '../../core/text/index.ts'
import type { VersionNames } from '../../core/text/index.ts'
import type { ReleaseName } from './database.ts'
import type { Release } from './release.ts'
import { visible, visibleRows } from './visibility.ts'

/** Selects the parts of a page's body. SQLite reads them only for statements that use the body. */
const bodyParts = `document_part WHERE hash = document AND kind = 'body'`

/** Selects the body of a data file that contains a list. The list is stored in `meta`. */
const listOfData = `nullif(meta -> '$.body', 'null')`
/** Selects the body of a page as JSON text. */
const pageBody = `(SELECT group_concat(text, '') FROM (SELECT text FROM ${bodyParts} ORDER BY part))`
const bodyBytes = `CASE WHEN document IS NULL THEN octet_length(${listOfData}) ELSE (SELECT sum(octet_length(text)) FROM ${bodyParts}) END`
/** Selects the description, which is NULL for a data file without one. */
const description = `CASE WHEN document IS NOT NULL OR description <> '' THEN description END`

/**
 * Returns a subquery with the columns of a collection. The casts give expressions the column types of a dump's table,
 * so that comparisons have the same results.
 */
function entryTable(
  fields: readonly [name: string, kind: FieldKind][],
  conditions: string,
  version: VersionNames | undefined,
): string {
  const body = `CASE WHEN document IS NULL THEN ${listOfData} ELSE ${filledBody(version)} END`
  const own = fields.map(([name, kind]) => `, ${fieldValue(name, kind)} AS "${storedField(name)}"`)
  return `(SELECT entry.id AS key, CAST(collection || '/' || file AS TEXT) AS id, title, CAST(${body} AS TEXT) AS body,
  CAST(${description} AS TEXT) AS description, extension, layout, links, CAST(${otherFields(fields)} AS TEXT) AS meta,
  navigation, path, seo, stem, digest AS __hash__, ${bodyBytes} AS bodyBytes${own.join('')} FROM entry WHERE ${conditions})`
}

/** Returns an expression for `meta` without the fields that have their own columns. */
function otherFields(fields: readonly [name: string, kind: FieldKind][]): string {
  const data = `CASE WHEN document IS NULL AND meta -> '$.body' IS NOT NULL THEN json_remove(meta, '$.body') ELSE meta END`
  return fields.length === 0 ? data : `json_remove(${data}, ${fields.map(([name]) => `'$.${name}'`).join(', ')})`
}

/**
 * Returns an expression for the value of a declared field. The field's name needs no escaping, because `declaredFields`
 * only allows letters, digits, and underscores.
 */
function fieldValue(name: string, kind: FieldKind): string {
  const value = `meta ->> '$.${name}'`
  switch (kind) {
    case 'string':
      return `CAST(${value} AS TEXT)`
    case 'number':
    case 'boolean':
      return `CAST(${value} AS NUMERIC)`
    case 'json':
      return `CAST(nullif(meta -> '$.${name}', 'null') AS TEXT)`
    case 'date':
      // Converts dates to UTC in Nuxt Content's format: `2026-11-21 09:30:00`.
      return `CAST(CASE WHEN length(${value}) = 10 THEN ${value} ELSE coalesce(datetime(${value}), ${value}) END AS TEXT)`
  }
}

/** Returns an expression for the body of a page, with the version's name and label filled in. */
function filledBody(version: VersionNames | undefined): string {
  if (!version) return pageBody
  const filled = (text: string) => `'${JSON.stringify(fillVersion(text, version)).slice(1, -1).replaceAll("'", "''")}'`
  return ['version.name', 'version.label'].reduce((sql, variable) => {
    const placeholder = versionPlaceholder(variable)!
    return `replace(${sql}, char(${placeholder.codePointAt(0)}), ${filled(placeholder)})`
  }, pageBody)
}

/** Returns the entries of a collection in a release. */
export function entrySource(
  { channel, number, config }: ReleaseName & Partial<Pick<Release, 'config'>>,
  collection: QueriedCollection,
): Source {
  const fields = declaredFields(collection)
  const version = config && versionNames({ channel, config })
  return {
    sql: entryTable(fields, `collection = ?3 AND ${visible}`, version),
    // The plus signs disable the indexes on these columns, so that SQLite looks up rows by key.
    keyedSql: entryTable(fields, `+collection = ?3 AND ${visibleRows({ indexes: 'none' })}`, version),
    parameters: [channel, number, collection.name],
    valuesParameter: '?4',
    finalOrder: 'stem, id',
  }
}

const infoTable = `(SELECT value ->> 'id' AS key, CAST(value ->> 'id' AS TEXT) AS id, CAST(value ->> 'ready' AS NUMERIC) AS ready,
  CAST(value ->> 'structureVersion' AS TEXT) AS structureVersion, CAST(value ->> 'version' AS TEXT) AS version,
  CAST(value ->> '__hash__' AS TEXT) AS __hash__ FROM json_each(?1))`

/** Returns a source of rows that aren't stored in a table, such as those of `info`. */
export function infoSource(rows: readonly object[]): Source {
  return {
    sql: infoTable,
    keyedSql: infoTable,
    parameters: [JSON.stringify(rows)],
    valuesParameter: '?2',
    finalOrder: 'id',
  }
}
