import type { code, StoredRow } from '../../../worker/store/schema.ts'
import type { CodeAsset } from '../code/site-code.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import { noOtherWriter } from './leftovers.ts'

/** Uploads the scripts and style sheets of a site that aren't in the database yet. */
export async function uploadCode(target: D1Target, assets: readonly CodeAsset[]): Promise<void> {
  if (assets.length === 0) return
  const names = JSON.stringify(assets.map(({ name }) => name))
  const known = new Set(
    (
      await queryRows<StoredRow<typeof code, 'name'>>(
        target,
        'SELECT name FROM code WHERE name IN (SELECT value FROM json_each(?))',
        names,
      )
    ).map(({ name }) => name),
  )
  const statements: Statement[] = assets
    .filter(({ name }) => !known.has(name))
    .map(({ name, type, text }) => ({
      sql: 'INSERT OR IGNORE INTO code (name, type, text) VALUES (?, ?, ?)',
      params: [name, type, text],
    }))
  for (const statement of statements) await target.batch([statement])
}

const rowsAtOnce = 500

/**
 * Removes scripts and style sheets that no stored page or release uses. Does nothing while another channel is being
 * written to.
 * @param channel the channel whose lease the caller holds
 */
export async function sweepCode(target: D1Target, channel: string): Promise<void> {
  const stored = await queryRows<StoredRow<typeof code, 'name'>>(target, 'SELECT name FROM code')
  if (stored.length === 0) return
  const used: string[] = []
  for (let last = 0; ;) {
    // The scripts that a page loads are part of its dependencies.
    const rows = await queryRows<{ id: number; dependencies: string }>(
      target,
      `SELECT id, dependencies FROM entry WHERE id > ? AND instr(dependencies, '.js') > 0 ORDER BY id LIMIT ${rowsAtOnce}`,
      last,
    )
    used.push(...rows.map(({ dependencies }) => dependencies))
    if (rows.length < rowsAtOnce) break
    last = rows.at(-1)!.id
  }
  const configs = await queryRows<{ code: string | null }>(
    target,
    `SELECT DISTINCT json_extract(config, '$.code') AS code FROM release`,
  )
  const text = [...used, ...configs.map(({ code: shown }) => shown ?? '')].join('\n')
  const unused = stored.map(({ name }) => name).filter((name) => !text.includes(name))
  await target.batch([
    {
      sql: `DELETE FROM code WHERE name IN (SELECT value FROM json_each(?2)) AND ${noOtherWriter}`,
      params: [channel, JSON.stringify(unused)],
    },
  ])
}
