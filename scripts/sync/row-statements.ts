import { maxBatchBytes, maxJsonBytes, maxRowBytes } from '../local/d1-limits.ts'
import { parameterBytes } from '../local/d1-target.ts'
import type { Statement } from '../local/d1-target.ts'

/**
 * Returns statements that apply `sql` to many rows. Each statement gets some of the rows as a JSON array in its last
 * parameter, and the SQL reads them with `json_each(?)`. Content therefore never becomes part of the SQL text.
 *
 * @param sql its last parameter is the JSON array, after those in `params`
 * @throws if D1 would reject a row. `checkRowSize` usually reports such rows earlier, when they are compiled
 */
export function rowStatements(sql: string, rows: readonly unknown[], ...params: Statement['params']): Statement[] {
  const statements: Statement[] = []
  let share: string[] = []
  let bytes = 0
  const flush = () => {
    if (share.length > 0) statements.push({ sql, params: [...params, `[${share.join(',')}]`] })
    share = []
    bytes = 0
  }
  for (const row of rows) {
    const json = JSON.stringify(row)
    const size = Buffer.byteLength(json)
    if (size > maxRowBytes) throw new Error(`A row has ${size} bytes, but D1 stores at most ${maxRowBytes}`)
    if (bytes + size > maxJsonBytes) flush()
    share.push(json)
    bytes += size + 1
  }
  flush()
  return statements
}

/** Groups statements into batches whose parameters stay below `maxBatchBytes`. */
export function toBatches(statements: readonly Statement[]): Statement[][] {
  const batches: Statement[][] = []
  let bytes = Infinity
  for (const statement of statements) {
    const size = parameterBytes(statement)
    if (bytes + size > maxBatchBytes) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(statement)
    bytes += size
  }
  return batches
}
