// A collection as clients see it: a table with the rows of one release, and the protocol's column names.
import type { FieldKind } from '../../core/collection/index.ts'
import { declaredFields, storedField } from '../../core/query/index.ts'
import type { QueriedCollection, Source } from '../../core/query/index.ts'
import { versionNames } from '../../core/release/index.ts'
import { fillVersion, versionPlaceholder } from '../../core/text/index.ts'
import type { VersionNames } from '../../core/text/index.ts'
import type { ReleaseName } from './database.ts'
import type { Release } from './release.ts'
import { visible, visibleRows } from './visibility.ts'

/** The parts of a page's body. SQLite only reads them if a statement uses the body. */
const bodyParts = `document_part WHERE hash = document AND kind = 'body'`

/** The body of a data file with a list, which is stored in `meta`. */
const listOfData = `nullif(meta -> '$.body', 'null')`
/** The body of a page as JSON text. */
const pageBody = `(SELECT group_concat(text, '') FROM (SELECT text FROM ${bodyParts} ORDER BY part))`
const bodyBytes = `CASE WHEN document IS NULL THEN octet_length(${listOfData}) ELSE (SELECT sum(octet_length(text)) FROM ${bodyParts}) END`
/** Data files have no text, and may have no description either. */
const description = `CASE WHEN document IS NOT NULL OR description <> '' THEN description END`

/** Casts give expressions the type of a column, so that values compare as in the table of a dump. */
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

/** Returns `meta` without the fields that have their own columns. */
function otherFields(fields: readonly [name: string, kind: FieldKind][]): string {
  const data = `CASE WHEN document IS NULL AND meta -> '$.body' IS NOT NULL THEN json_remove(meta, '$.body') ELSE meta END`
  return fields.length === 0 ? data : `json_remove(${data}, ${fields.map(([name]) => `'$.${name}'`).join(', ')})`
}

/**
 * Returns the value of a declared field. Its name is safe in SQL, because `declaredFields` only allows letters, digits,
 * and underscores.
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
      // Dates are in UTC, in Nuxt Content's format: `2026-11-21 09:30:00`.
      return `CAST(CASE WHEN length(${value}) = 10 THEN ${value} ELSE coalesce(datetime(${value}), ${value}) END AS TEXT)`
  }
}

/** Returns the body of a page, with the version's names filled in. */
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
    // The plus signs make SQLite look up rows by their keys instead of scanning the collection.
    keyedSql: entryTable(fields, `+collection = ?3 AND ${visibleRows({ indexes: 'none' })}`, version),
    parameters: [channel, number, collection.name],
    valuesParameter: '?4',
    finalOrder: 'stem, id',
  }
}

const infoTable = `(SELECT value ->> 'id' AS key, CAST(value ->> 'id' AS TEXT) AS id, CAST(value ->> 'ready' AS NUMERIC) AS ready,
  CAST(value ->> 'structureVersion' AS TEXT) AS structureVersion, CAST(value ->> 'version' AS TEXT) AS version,
  CAST(value ->> '__hash__' AS TEXT) AS __hash__ FROM json_each(?1))`

/** Rows that aren't stored in a table, such as those of `info`. */
export function infoSource(rows: readonly object[]): Source {
  return {
    sql: infoTable,
    keyedSql: infoTable,
    parameters: [JSON.stringify(rows)],
    valuesParameter: '?2',
    finalOrder: 'id',
  }
}
