import { columnsOf, isField, tableOf } from '../../../core/query/index.ts'
import type { DumpStatements, QueriedCollection, StoredRow } from '../../../core/query/index.ts'
import { createTable } from './collection-version.ts'
import type { infoRow } from './collection-version.ts'

/** D1's limit on the length of a statement. Clients may import a dump into D1, so longer statements are split. */
const maxStatementBytes = 100_000
const maxPieceBytes = 70_000

type Columns = ReturnType<typeof columnsOf>
type InfoRow = Awaited<ReturnType<typeof infoRow>>

/**
 * Yields the statements that create and fill a collection's table, and a last one that marks it as complete. Each
 * statement ends with a comment that clients use: `structure`, `meta`, or the row's hash.
 */
export async function* dumpStatements(
  collection: QueriedCollection,
  info: InfoRow,
  pages: AsyncIterable<StoredRow[]>,
): AsyncIterable<DumpStatements> {
  const { id, structureVersion, version, __hash__: hash } = info
  yield [
    `${createTable({ name: 'info' })} -- structure`,
    `INSERT INTO ${tableOf('info')} VALUES ('${id}', false, '${structureVersion}', '${version}', '${hash}'); -- meta`,
    `DROP TABLE IF EXISTS ${tableOf(collection.name)}; -- structure`,
    `${createTable(collection)} -- structure`,
  ]
  const [table, columns] = [tableOf(collection.name), columnsOf(collection)]
  for await (const rows of pages) yield rows.flatMap((row) => rowStatements(table, columns, row))
  yield [`UPDATE ${tableOf('info')} SET ready = true WHERE id = '${id}'; -- meta`]
}

/**
 * Returns the INSERT for a row. If it would be too long, the INSERT contains only the start of the longest text, and
 * UPDATEs append the other pieces.
 */
function rowStatements(table: string, columns: Columns, row: StoredRow): string[] {
  const hash = String(row.__hash__)
  const insert = (values: StoredRow, comment: string) =>
    `INSERT INTO ${table} VALUES (${columns.map(({ name, kind }) => quote(values[name], kind)).join(', ')}); -- ${comment}`
  const whole = insert(row, hash)
  // Encoding the statement is only necessary if it might be too long. A UTF-16 unit takes at most three bytes in UTF-8.
  if (3 * whole.length <= maxStatementBytes || byteLength(whole) <= maxStatementBytes) return [whole]

  const lengthIn = ({ name }: Columns[number]) => String(row[name] ?? '').length
  const { name: longest, stored } = columns.reduce((long, next) => (lengthIn(next) > lengthIn(long) ? next : long))
  const [first = '', ...rest] = splitText(String(row[longest]))
  // The name of an author's field may be an SQL keyword.
  const column = isField(stored) ? `"${longest}"` : longest
  return [
    insert({ ...row, [longest]: first, __hash__: `${hash}-0` }, `${hash}-0`),
    ...rest.map((piece, index) => {
      const next = index === rest.length - 1 ? hash : `${hash}-${index + 1}`
      return (
        `UPDATE ${table} SET ${column} = CONCAT(${column}, ${quote(piece)}), "__hash__" = '${next}' ` +
        `WHERE id = ${quote(row.id)} AND "__hash__" = '${hash}-${index}'; -- ${next}`
      )
    }),
  ]
}

/** Splits a text into pieces whose SQL literals have at most `maxPieceBytes` bytes, without splitting characters. */
function splitText(text: string): string[] {
  const pieces: string[] = []
  let [from, bytes, position] = [0, 0, 0]
  for (const character of text) {
    const size = character === "'" ? 2 : byteLength(character)
    if (bytes + size > maxPieceBytes) {
      pieces.push(text.slice(from, position))
      from = position
      bytes = 0
    }
    bytes += size
    position += character.length
  }
  return [...pieces, text.slice(from)]
}

function quote(value: string | number | null | undefined, kind?: Columns[number]['kind']): string {
  if (value === null || value === undefined) return 'NULL'
  if (kind === 'boolean') return String(Boolean(value))
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
