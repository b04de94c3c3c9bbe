// A collection as its clients query it: a table with the rows of one release, under the protocol's column names.
import type { Source } from '../../core/query/index.ts'
import type { ReleaseName } from './database.ts'
import { visible, visibleRows } from './visibility.ts'

/** The parts of a page's body. SQLite reads them only where a statement names what is made of them. */
const bodyParts = `document_part WHERE hash = document AND kind = 'body'`

/** A page's body as JSON text. */
const body = `(SELECT group_concat(text, '') FROM (SELECT text FROM ${bodyParts} ORDER BY part))`
/** Files of data, which have no text, may have no description either. */
const description = `CASE WHEN document IS NOT NULL OR description <> '' THEN description END`
const bodyBytes = `(SELECT sum(octet_length(text)) FROM ${bodyParts})`

/**
 * Casts give expressions the type that a column would have: values are compared as if they were in the table of a dump.
 */
const entryTable = (conditions: string) =>
  `(SELECT entry.id AS key, CAST(collection || '/' || file AS TEXT) AS id, title, CAST(${body} AS TEXT) AS body,
  CAST(${description} AS TEXT) AS description, extension, layout, links, meta, navigation, path, seo, stem, digest AS __hash__, ${bodyBytes} AS bodyBytes FROM entry WHERE ${conditions})`

/** The entries of a collection in a release. */
export function entrySource({ channel, number }: ReleaseName, collection: string): Source {
  return {
    sql: entryTable(`collection = ?3 AND ${visible}`),
    // With the plus signs, SQLite looks rows up by their keys, and does not go through all of the collection.
    keyedSql: entryTable(`+collection = ?3 AND ${visibleRows({ indexes: 'none' })}`),
    parameters: [channel, number, collection],
    valuesParameter: '?4',
    finalOrder: 'stem, id',
  }
}

const infoTable = `(SELECT value ->> 'id' AS key, CAST(value ->> 'id' AS TEXT) AS id, CAST(value ->> 'ready' AS NUMERIC) AS ready,
  CAST(value ->> 'structureVersion' AS TEXT) AS structureVersion, CAST(value ->> 'version' AS TEXT) AS version,
  CAST(value ->> '__hash__' AS TEXT) AS __hash__ FROM json_each(?1))`

/** Rows that are in no table, as the table `info`. */
export function infoSource(rows: readonly object[]): Source {
  return {
    sql: infoTable,
    keyedSql: infoTable,
    parameters: [JSON.stringify(rows)],
    valuesParameter: '?2',
    finalOrder: 'id',
  }
}
