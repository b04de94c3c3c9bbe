/** The key of a row, and the number of bytes to read from it. */
export interface RowKey {
  key: string | number
  bytes: number
}

/** The maximum size of one read, which limits how much a request has in memory at a time. */
const part = { rows: 1000, bytes: 400_000 }

/**
 * Divides rows into batches. A row that exceeds the limit gets a batch to itself.
 * @param most approximate maximum number of batches; if there are many rows, batches exceed the usual limit
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
