import { createHash, randomBytes } from 'node:crypto'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { liveChannel } from '../../core/release/index.ts'
import { UsageError } from '../usage-error.ts'

const units = { m: 60, h: 3600, d: 86_400 }
const maxSeconds = 365 * units.d

/**
 * Creates a preview. It shows the current site until something is published to it. If the preview already exists, its
 * content is kept, and its lifetime starts again.
 *
 * @param seconds the lifetime of the preview
 *
 * @throws UsageError if the name is invalid or nothing has been published yet
 */
export async function forkChannel(target: D1Target, name: string, seconds: number): Promise<void> {
  checkName(name)
  const rows = await queryRows(
    target,
    `INSERT INTO channel (name, kind, base, base_release, expires_at)
    SELECT ?1, 'preview', ?2, max(number), unixepoch() + ?3 FROM release JOIN channel AS live ON live.name = channel
      WHERE channel = ?2 AND number <= live.head AND (effective_at IS NULL OR effective_at <= ?4) HAVING max(number) IS NOT NULL
    ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, expires_at = excluded.expires_at, base = coalesce(base, excluded.base), base_release = coalesce(base_release, excluded.base_release)
    RETURNING name`,
    name,
    liveChannel,
    seconds,
    new Date().toISOString(),
  )
  if (rows.length === 0)
    throw new UsageError('There is no published site to base a preview on. Publish the site first with `npm run sync`.')
}

/** @throws UsageError if the name isn't valid for a preview */
export function checkName(name: string): void {
  if (name === liveChannel)
    throw new UsageError(`"${liveChannel}" is the public site, not a preview. Omit --channel to publish to it.`)
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) {
    throw new UsageError(
      `Invalid channel name "${name}". Use lowercase letters, digits, and hyphens, at most 63 characters.`,
    )
  }
}

/** Returns whether a channel with this name exists. */
export async function hasChannel(target: D1Target, name: string): Promise<boolean> {
  return (await queryRows(target, 'SELECT name FROM channel WHERE name = ?', name)).length > 0
}

/** The default origin of `npm start`. */
const localOrigin = 'http://localhost:8787'

/**
 * Creates a new URL for a preview. Existing URLs stay valid. Only a hash of the token is stored.
 *
 * @param deployed whether the preview is on the deployed site. The origin is then read from the configuration
 * @param origin the origin of the site on this machine
 */
export async function openPreviewAddress(
  target: D1Target,
  name: string,
  deployed: boolean,
  origin = localOrigin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const [, site] = await target.batch([
    {
      sql: 'INSERT INTO preview_token (hash, channel) VALUES (?, ?) ON CONFLICT DO NOTHING',
      params: [createHash('sha256').update(token).digest('hex'), name],
    },
    {
      sql: `SELECT coalesce(config ->> 'previewUrl', config ->> 'url') AS url, config ->> 'basePath' AS base FROM release JOIN channel ON name = channel AND head = number WHERE name = ?`,
      params: [name],
    },
  ])
  return `${deployed ? (site?.[0]?.url ?? '') : origin}${site?.[0]?.base ?? ''}/_preview/${token}`
}

/**
 * Parses a duration such as `30m`, `12h`, or `7d`. Returns seconds.
 * @throws UsageError for any other format, or for more than a year
 */
export function parseDuration(text: string): number {
  const [, number, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? []
  const seconds = Number(number) * units[unit as keyof typeof units]
  if (number === undefined || seconds > maxSeconds)
    throw new UsageError(
      `Invalid --expires "${text}". Use minutes, hours, or days, such as 30m, 12h, or 7d, at most 365d.`,
    )
  return seconds
}
