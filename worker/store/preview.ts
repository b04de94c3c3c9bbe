import { getTableName } from 'drizzle-orm'
import type { Database, ReleaseName } from './database.ts'
import type { PreviewRelease } from './preview-tables.ts'
import { channel, columnList, entry, hiddenRow, previewToken } from './schema.ts'
import type { StoredRow } from './schema.ts'
import { visibleRows } from './visibility.ts'

const channelKeys = ['name', 'base', 'baseRelease', 'expiresAt'] as const

/** A preview, as found by its token. */
export interface Preview {
  name: string
  base: ReleaseName
  /** Unix time in milliseconds. */
  expiresAt: number
}

/**
 * Finds the preview that a token opens. Returns `undefined` if the token is unknown or the preview was removed. Tokens
 * are looked up by hash, so the duration of the query reveals nothing about them.
 */
export async function findPreview({ $client }: Database, token: string): Promise<Preview | undefined> {
  const row = await $client
    .prepare(`SELECT ${columnList(channel, channelKeys)}
    FROM ${getTableName(previewToken)} AS token JOIN channel ON channel.name = token.channel
    WHERE hash = ? AND kind = 'preview' AND head > 0`)
    .bind(await hashToken(token))
    .first<StoredRow<typeof channel, (typeof channelKeys)[number]>>()
  // These columns are set for every preview.
  return row
    ? { name: row.name, base: { channel: row.base!, number: row.base_release! }, expiresAt: row.expires_at! * 1000 }
    : undefined
}

async function hashToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Maximum number of pages of each kind to list. */
const maxListed = 500

const changedKeys = ['path', 'title'] as const
const changedColumns = columnList(entry, changedKeys)

type ChangedPage = StoredRow<typeof entry, (typeof changedKeys)[number]>

/** Reads the pages that a preview adds, changes, and removes, ordered by path. */
export async function readDifferences(
  { $client }: Database,
  { channel, number, base }: PreviewRelease,
): Promise<{ added: ChangedPage[]; changed: ChangedPage[]; removed: ChangedPage[] }> {
  const own = `(SELECT ${changedColumns} FROM entry WHERE ${visibleRows({ indexes: 'all' })} AND document IS NOT NULL)`
  const below = `(SELECT entry.path, entry.title FROM ${getTableName(hiddenRow)} AS hidden JOIN entry ON entry.id = row
    WHERE hidden.channel = ?1 AND name = 'entry' AND hidden.since <= ?2 AND entry.channel = ?3 AND document IS NOT NULL)`
  const list = (from: string, condition: string) =>
    $client
      .prepare(
        `SELECT ${changedColumns} FROM ${from} WHERE path ${condition} AND ?3 IS NOT NULL ORDER BY path LIMIT ${maxListed}`,
      )
      .bind(channel, number, base.channel)
  const [added, changed, removed] = await $client.batch<ChangedPage>([
    list(own, `NOT IN (SELECT path FROM ${below})`),
    list(own, `IN (SELECT path FROM ${below})`),
    list(below, `NOT IN (SELECT path FROM ${own})`),
  ])
  return { added: added?.results ?? [], changed: changed?.results ?? [], removed: removed?.results ?? [] }
}
