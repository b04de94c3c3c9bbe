/** A row that is to be read, and how long it is. */
export interface RowKey {
  key: string | number
  bytes: number
}

/**
 * The most that is read at once, so that a request never holds more than this in memory, however many rows it reads.
 */
const part = { rows: 1000, bytes: 400_000 }

/** Divides rows into parts that are read at once. A longer row is a part of its own. */
export function* divideKeys(keys: readonly RowKey[]): Generator<RowKey['key'][]> {
  let [divided, total]: [RowKey['key'][], number] = [[], 0]
  for (const { key, bytes } of keys) {
    if (divided.length === part.rows || (divided.length > 0 && total + bytes > part.bytes)) {
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
