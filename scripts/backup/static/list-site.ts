import { docsCollection, landingCollection } from '../../../core/collection/index.ts'
import { isPostListPath } from '../../../core/posts/index.ts'
import { addressNames, currentVersion, liveChannel, versionChannel } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { decodePathname, encodePathname, hrefInVersion, splitLocale } from '../../../core/route/index.ts'
import { readRows } from '../../sync/collect/current-rows.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
import { isPage, releaseTables, visibleAt } from '../../sync/versioned-table.ts'
import { UsageError } from '../../usage-error.ts'

/** The content of a release. Paths are encoded and include the version. */
export interface ListedSite {
  config: SiteConfig
  /**
   * The number of the exported release. If a single version is exported, it is the number of that version's release.
   */
  release: number
  /** The versions to export. */
  versions: ListedVersion[]
  /** The files in `public/`. */
  files: string[]
  /** Redirects configured by operators and redirects of moved pages. */
  redirects: { source: string; target: string; status: number }[]
}

/** A version of the site. */
export interface ListedVersion {
  /** Absent for the current version, whose URLs don't contain a version. */
  name?: string
  /** Pages in all languages, including pages that are shown in place of missing translations. */
  pages: string[]
  /** The post collections of the version. */
  posts: NonNullable<SiteConfig['posts']>
  /** Folders in the navigation that can be loaded separately. Paths don't contain the version. */
  folders: string[]
  /** The documents that search finds, by language code. */
  documents: Map<string, string[]>
}

interface Selection {
  /** The number of the release. Defaults to the current one. */
  release: number | undefined
  /** The name of the only version to list. By default, all versions are listed. */
  version: string | undefined
}

/**
 * Lists the content of a release.
 * @throws UsageError if the release or version is unknown, or if nothing has been published
 */
export async function listSite(target: D1Target, { release, version }: Selection): Promise<ListedSite> {
  const live = await readChannel(target, liveChannel, release)
  const config = await readConfig(target, liveChannel, live.head)
  const { versions = [] } = config
  const current = currentVersion(versions)?.name
  if (version !== undefined && !versions.some(({ name }) => name === version))
    throw new UsageError(
      `Unknown version "${version}". Use one of: ${versions.map(({ name }) => name).join(', ') || 'none'}.`,
    )
  const others = versions.filter(({ name }) => name !== current && (version === undefined || version === name))
  const found: { channel: Channel; name?: string }[] =
    version === undefined || version === current ? [{ channel: live }] : []
  for (const { name } of others) {
    const channel = await findChannel(target, versionChannel(name))
    if (channel) found.push({ channel, name })
    else if (version !== undefined)
      throw new UsageError(
        `Version "${name}" has no content yet. Publish it with \`npm run sync -- --version ${name}\`.`,
      )
  }
  const [first] = found
  const site: ListedSite = { config, release: first!.channel.head, versions: [], files: [], redirects: [] }
  for (const { channel, name } of found) {
    site.versions.push(await listVersion(target, channel, config, name))
    const at = pathIn(config, name)
    const redirects = visibleAt(await readRows(target, releaseTables.redirects, range(channel)), channel.head)
    for (const { source, target: to, status } of redirects)
      if (status !== 410 && (name === undefined || at(source) !== source))
        site.redirects.push({ source: at(encodePathname(source)), target: at(to), status })
  }
  const files = visibleAt(await readRows(target, releaseTables.files, range(first!.channel)), first!.channel.head)
  site.files = files.map(({ path }) => encodePathname(path))
  return site
}

/** Returns a function that converts a path of the content into its path in a version. */
export function pathIn(config: SiteConfig, name: string | undefined): (path: string) => string {
  const names = addressNames(config)
  return (path) => (name === undefined ? path : hrefInVersion(path, name, names))
}

async function listVersion(
  target: D1Target,
  channel: Channel,
  config: SiteConfig,
  name: string | undefined,
): Promise<ListedVersion> {
  const entries = visibleAt(await readRows(target, releaseTables.entries, range(channel)), channel.head).filter(isPage)
  const navigation = visibleAt(await readRows(target, releaseTables.navigation, range(channel)), channel.head)
  const at = pathIn(config, name)
  const rests = new Set(entries.map(({ path }) => splitLocale(path).rest))
  const own = name === undefined ? config : await readConfig(target, channel.name, channel.head)
  return {
    ...(name !== undefined && { name }),
    posts: own.posts ?? [],
    pages: config.locales.flatMap(({ code }) => [...rests].map((rest) => at(encodePathname(`/${code}${rest}`)))),
    folders: navigation.filter(({ size }) => Number(size) > 0).map(({ path }) => path),
    documents: new Map(
      config.locales.map(({ code }) => [
        code,
        entries.flatMap(({ collection, document }) =>
          document !== null && [docsCollection(code), landingCollection(code)].includes(collection) ? [document] : [],
        ),
      ]),
    ),
  }
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
  if (!row)
    throw new UsageError(
      `Release ${number} does not exist or was pruned. List the stored releases with \`npm run releases\`.`,
    )
  return JSON.parse(row.config) as SiteConfig // A sync wrote this JSON.
}

/**
 * Returns whether a path is a generated list of posts: the list of a tag, author, or year, or a later part of a list.
 * @param path the encoded path, including the version
 */
export function isPostList(path: string, { config, versions }: Pick<ListedSite, 'config' | 'versions'>): boolean {
  const [, code, ...segments] = (decodePathname(path) ?? path).split('/')
  const named = versions.find(({ name }) => name !== undefined && name === segments[0])
  const shown = named ?? versions.find(({ name }) => name === undefined)
  const rest = `/${(named ? segments.slice(1) : segments).join('/')}`
  return config.locales.some((locale) => locale.code === code) && isPostListPath(rest, shown?.posts ?? [])
}
