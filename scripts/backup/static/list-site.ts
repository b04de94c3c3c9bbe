import { addressNames, currentVersion, liveChannel, versionChannel } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { encodePathname, hrefInVersion, splitLocale } from '../../../core/route/index.ts'
import { readRows } from '../../sync/collect/current-rows.ts'
import { queryRows } from '../../sync/d1-target.ts'
import type { D1Target } from '../../sync/d1-target.ts'
import { isPage, releaseTables, visibleAt } from '../../sync/versioned-table.ts'
import { UsageError } from '../../usage-error.ts'

/** The content of a release. Paths are those of the content, encoded. */
export interface ListedSite {
  config: SiteConfig
  release: number
  /** Pages in every language, including those shown in place of a translation. */
  pages: string[]
  /** Folders of the navigation that may be loaded separately. */
  folders: string[]
  /** Files of `public/`. */
  files: string[]
  /** Written redirects and those of moved pages. */
  redirects: { source: string; target: string; status: number }[]
}

interface Selection {
  /** Number of a release; default: the current one. */
  release: number | undefined
  /** Name of the only version to list; default: all versions of the site. */
  version: string | undefined
}

/**
 * Lists everything that a release of a site contains.
 * @throws UsageError for an unknown release or version, or before the first release
 */
export async function listSite(target: D1Target, { release, version }: Selection): Promise<ListedSite> {
  const live = await readChannel(target, liveChannel, release)
  const config = await readConfig(target, liveChannel, live.head)
  const names = addressNames(config)
  const { versions = [] } = config
  const current = currentVersion(versions)?.name
  if (version !== undefined && !versions.some(({ name }) => name === version))
    throw new UsageError(
      `Unknown version "${version}". The site has: ${versions.map(({ name }) => name).join(', ') || 'none'}.`,
    )
  const wanted = (name: string | undefined) => version === undefined || version === name
  const site: ListedSite = { config, release: live.head, pages: [], folders: [], files: [], redirects: [] }
  const add = async (channel: Channel, name?: string) => {
    const [entries, navigation] = [
      visibleAt(await readRows(target, releaseTables.entries, range(channel)), channel.head).filter(isPage),
      visibleAt(await readRows(target, releaseTables.navigation, range(channel)), channel.head),
    ]
    const at = (path: string) => (name === undefined ? path : hrefInVersion(path, name, names))
    const rests = new Set(entries.map(({ path }) => splitLocale(path).rest))
    for (const { code } of config.locales)
      for (const rest of rests) site.pages.push(at(encodePathname(`/${code}${rest}`)))
    site.folders.push(...navigation.filter(({ size }) => Number(size) > 0).map(({ path }) => path))
  }
  if (wanted(current)) await add(live)
  for (const { name } of versions) {
    if (name === current || !wanted(name)) continue
    const channel = await findChannel(target, versionChannel(name))
    if (channel) await add(channel, name)
  }
  const files = visibleAt(await readRows(target, releaseTables.files, range(live)), live.head)
  site.files = files.map(({ path }) => encodePathname(path))
  const redirects = visibleAt(await readRows(target, releaseTables.redirects, range(live)), live.head)
  site.redirects = redirects
    .filter(({ status }) => status !== 410)
    .map(({ source, target: to, status }) => ({ source: encodePathname(source), target: to, status }))
  return site
}

interface Channel {
  name: string
  head: number
  base: { channel: string; number: number } | null
}

function range({ name, head, base }: Channel) {
  return { channel: name, first: head, head, base }
}

async function findChannel(target: D1Target, name: string): Promise<Channel | undefined> {
  const [row] = await queryRows<{ head: number; base: string | null; base_release: number | null }>(
    target,
    `SELECT base, base_release, (SELECT max(number) FROM release WHERE channel = name AND number <= head
      AND (effective_at IS NULL OR effective_at <= ?2)) AS head FROM channel WHERE name = ?1`,
    name,
    new Date().toISOString(),
  )
  if (!row || row.head === null) return undefined
  return { name, head: row.head, base: row.base === null ? null : { channel: row.base, number: row.base_release! } }
}

async function readChannel(target: D1Target, name: string, release: number | undefined): Promise<Channel> {
  const channel = await findChannel(target, name)
  if (!channel) throw new UsageError('The site has no release yet. Publish it first with `npm run sync`.')
  return release === undefined ? channel : { ...channel, head: release }
}

async function readConfig(target: D1Target, channel: string, number: number): Promise<SiteConfig> {
  const [row] = await queryRows<{ config: string }>(
    target,
    'SELECT config FROM release WHERE channel = ? AND number = ?',
    channel,
    number,
  )
  if (!row) throw new UsageError(`Release ${number} does not exist, or was pruned. \`npm run releases\` lists all.`)
  return JSON.parse(row.config) as SiteConfig // A sync wrote it in this form.
}
