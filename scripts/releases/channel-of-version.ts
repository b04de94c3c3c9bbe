import { currentVersion, liveChannel, versionChannel } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'

/** The flag of commands that read or write the releases of one version. */
export const versionFlag = {
  version: {
    type: 'string',
    placeholder: 'NAME',
    summary: 'The version of the documentation (default: the current one)',
  },
} as const

/** Returns the versions in the site's configuration, newest first. */
export async function listedVersions(target: D1Target): Promise<NonNullable<SiteConfig['versions']>> {
  const [row] = await queryRows<{ versions: string | null }>(
    target,
    `SELECT config ->> 'versions' AS versions FROM release JOIN channel ON name = channel AND head = number WHERE name = ?`,
    liveChannel,
  )
  // A sync wrote this JSON.
  return row?.versions ? (JSON.parse(row.versions) as NonNullable<SiteConfig['versions']>) : []
}

/**
 * Returns the channel of a version. The current version, and `undefined`, stand for the channel of the site.
 * @throws UsageError if the version has no channel
 */
export async function channelOfVersion(target: D1Target, name: string | boolean | undefined): Promise<string> {
  if (name === undefined || name === currentVersion(await listedVersions(target))?.name) return liveChannel
  const rows = await queryRows<{ name: string }>(
    target,
    `SELECT name FROM channel WHERE kind = 'version' ORDER BY name`,
  )
  const channel = versionChannel(String(name))
  if (rows.some((row) => row.name === channel)) return channel
  const names = rows.map((row) => row.name.slice(versionChannel('').length)).join(', ')
  throw new UsageError(
    `Unknown version "${String(name)}". ${names ? `Use one of: ${names}.` : 'Cut one with `rivage versions cut NAME`.'}`,
  )
}
