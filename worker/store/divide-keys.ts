/** A row that is to be read, and how long it is. */
export interface RowKey {
  key: string | number
  bytes: number
}

/**
 * The most that is read at once, so that a request never holds more than this in memory, however many rows it reads.
 */
const part = { rows: 1000, bytes: 400_000 }

/**
 * Divides rows into parts that are read at once. A longer row is a part of its own.
 * @param most about how many parts there may be: of many rows, parts are larger
 */
export function* divideKeys(keys: readonly RowKey[], most = Infinity): Generator<RowKey['key'][]> {
  const maxRows = Math.max(part.rows, Math.ceil(keys.length / most))
  const maxBytes = Math.max(part.bytes, Math.ceil(totalBytes(keys) / most))
  let [divided, total]: [RowKey['key'][], number] = [[], 0]
  for (const { key, bytes } of keys) {
    if (divided.length === maxRows || (divided.length > 0 && total + bytes > maxBytes)) {
      yield divided
      ;[divided, total] = [[], 0]
    }
    divided.push(key)
    total += bytes
  }
  if (divided.length > 0) yield divided
}

export function totalBytes(keys: readonly RowKey[]): number {
  return keys.reduce((sum, { bytes }) => sum + bytes, 0)
}
