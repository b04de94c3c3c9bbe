import { RecordWriter } from './define-record.ts'
import type { RecordDefinition, RecordSettings } from './define-record.ts'

/** A table of random values, and the record that it belongs to. */
export interface SaltTable {
  table: 'salt' | 'ask_salt'
  record: RecordDefinition
}

/** Cached random values by database, so that each isolate reads a value only once. */
const salts = new WeakMap<object, Map<string, string>>()

/**
 * Reads a random value, and creates it if it doesn't exist. It is stored in the database so that all isolates have the
 * same one.
 * @param day 0 for a permanent value
 */
export async function readSalt(
  settings: RecordSettings,
  { table, record }: SaltTable,
  name: string,
  day: number,
): Promise<string> {
  const database = settings[record.database ?? 'DB']!
  const known = salts.get(database) ?? new Map<string, string>()
  salts.set(database, known)
  const key = `${table} ${name} ${day}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  // A value takes only one row, so the daily limit of the isolate doesn't apply.
  const [, rows = []] = await new RecordWriter(settings, record, Infinity).write(
    [`INSERT INTO ${table} (name, day, value) VALUES (?, ?, hex(randomblob(32))) ON CONFLICT DO NOTHING`, name, day],
    [`SELECT value FROM ${table} WHERE name = ? AND day = ?`, name, day],
  )
  if (known.size > 8) known.clear()
  const value = String(rows[0]?.value)
  known.set(key, value)
  return value
}

/** Returns a hexadecimal hash, which can't be computed without the salt from the database. */
export async function saltedHash(salt: string, text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}\n${text}`))
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
