// Determines which URLs may differ between two releases; all other responses can stay cached. A page depends on its
// entry, the entries of its translations, its neighbors, and the navigation around it (worker/navigation/). The rules
// may report URLs that haven't changed, but must not miss one that has.
import { docsCollection } from '../../core/collection/index.ts'
import { docsFolder, levelReach, smallTree } from '../../core/navigation/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { decodePathname, isServedByWorker, isSiteText, parseRoute, splitLocale } from '../../core/route/index.ts'
import { haveSameDrawings } from '../render/shown-icons.ts'
import type { ChangedEntry, ChangedNode, ReleaseChanges } from '../store/release-changes.ts'
import type { Release } from '../store/release.ts'

/** Number of siblings to read on each side of a changed node. The sidebars of these siblings may contain the node. */
export const siblingReach = levelReach + 1

/** The differences between two releases, as functions that test a URL, folder, or collection. */
export interface ChangeRules {
  /** Returns whether the response at a URL may differ. Accepts the path of a page, payload, Markdown, or file. */
  matches: (address: string) => boolean
  /** Returns whether the children of a navigation folder differ. Accepts the folder's `levelKey`. */
  changesLevel: (key: string) => boolean
  /** Returns whether the navigation of a collection differs in any way. */
  changesTree: (collection: string) => boolean
  /** Returns whether any page or data file in a collection differs. */
  changesCollection: (collection: string) => boolean
  /**
   * Whether a purge may have removed words from past content. A purge leaves existing pages unchanged. It removes
   * pages, and marks their paths as gone unless only a preview had the page.
   */
  mayPurge: boolean
}

/** Returns the cache key of a navigation folder, from its collection and path. */
export function levelKey(collection: string, parent: string): string {
  return `${collection} ${parent}`
}

/** The rules for releases that can't be compared: everything may differ. */
const everythingChanged: ChangeRules = {
  matches: () => true,
  changesLevel: () => true,
  changesTree: () => true,
  changesCollection: () => true,
  mayPurge: true,
}

/**
 * Returns the rules for two releases of a channel, in either order.
 * @param changes result of `readReleaseChanges` with `siblingReach`, or `undefined` if the releases can't be compared
 */
export function changeRules(one: Release, other: Release, changes: ReleaseChanges | undefined): ChangeRules {
  if (!changes || !isSameFrame(one.config, other.config)) return everythingChanged
  const codes = one.config.locales.map(({ code }) => code)
  const rules: Places = { exact: new Set(), below: new Set() }
  addEntries(rules, changes, codes)
  addNodes(rules, changes, codes, [one, other])
  addPostLists(rules, changes, one.config, codes)
  for (const path of [...changes.translations, ...changes.files]) rules.exact.add(path)
  for (const source of changes.redirects) addInAllLocales(rules, source, codes)

  const isSame = Object.values(changes).every(({ length }: unknown[]) => length === 0)
  const levels = new Set(changes.nodes.map(({ collection, parent }) => levelKey(collection, parent)))
  const trees = new Set(changes.nodes.map(({ collection }) => collection))
  const collections = new Set(changes.entries.map(({ collection }) => collection))
  return {
    matches: (address) => !isSame && matchesAddress(rules, address, codes, changes.files),
    changesLevel: (key) => levels.has(key),
    changesTree: (collection) => trees.has(collection),
    changesCollection: (collection) => collections.has(collection),
    mayPurge: isSame || changes.redirects.length > 0,
  }
}

/**
 * Compares two configurations. An icon that only one of them has doesn't matter, because only changed pages can show
 * it.
 */
function isSameFrame({ icons, ...one }: SiteConfig, { icons: others, ...other }: SiteConfig): boolean {
  return JSON.stringify(one) === JSON.stringify(other) && haveSameDrawings(icons, others)
}

/** Decoded paths of pages in the content. */
interface Places {
  exact: Set<string>
  /** Folders whose pages are all included, at any depth. */
  below: Set<string>
}

/**
 * Adds the pages that show a changed entry: its own page, the pages in languages without a translation, and its
 * translations, which link to it.
 */
function addEntries(places: Places, { entries, pairs }: ReleaseChanges, codes: readonly string[]): void {
  const { exact } = places
  const pages = entries.filter(({ outline }) => outline !== null)
  const pathsOf = Map.groupBy(pairs, (page) => page.translation_key)
  for (const [path, states] of Map.groupBy(pages, (page) => page.path)) {
    exact.add(path)
    const listed = isOther(states, ({ translation_key: key, title, outline }) => [key, title, outline])
    if (listed) addInAllLocales(places, path, codes)
    for (const { translation_key: key } of states) {
      const paths = (pathsOf.get(key) ?? []).map((page) => page.path)
      if (listed) for (const other of paths) exact.add(other)
      const translated = new Set(paths.map((other) => other.split('/', 2)[1]))
      for (const code of codes) if (listed || !translated.has(code)) exact.add(`/${code}${key}`)
    }
  }
}

/**
 * Adds the pages that show a changed post: the lists of its collection and the neighboring posts, in the post's
 * language and in languages that show it untranslated.
 */
function addPostLists(
  { below }: Places,
  { entries }: ReleaseChanges,
  { posts = [] }: SiteConfig,
  codes: readonly string[],
): void {
  for (const { path: list } of posts)
    if (entries.some(({ path }) => codes.some((code) => path.startsWith(`/${code}${list}/`))))
      for (const code of codes) below.add(`/${code}${list}`)
}

/**
 * Adds the pages that show a changed navigation node: pages with the node in their sidebar, and neighbors that link to
 * it as the previous or next page.
 */
function addNodes(
  { exact, below }: Places,
  { nodes }: ReleaseChanges,
  codes: readonly string[],
  releases: readonly Release[],
): void {
  for (const [collection, changed] of Map.groupBy(nodes, (node) => node.collection)) {
    const code = codes.find((known) => docsCollection(known) === collection)
    if (code === undefined) continue // Pages only show the navigation of docs collections.
    const isSmall = releases.some(({ counts }) => (counts.navigation[collection] ?? 0) <= smallTree)
    for (const [path, states] of Map.groupBy(changed, (node) => node.path)) {
      if (path === `/${code}`) continue // Pages don't show the root of the tree.
      if (isOther(states, ({ page, title, description, sort, data }) => [page, title, description, sort, data]))
        for (const neighbour of states.flatMap(({ page, neighbours }) => (page ? neighbours : []))) exact.add(neighbour)
      if (
        !isOther(states, ({ parent, sort, stem, title, page, size, first, data }) => [
          parent,
          sort,
          stem,
          title,
          page,
          size > 0,
          first,
          data,
        ])
      )
        continue
      // In a language with a `docs` folder, sidebars only show that folder.
      const docs = docsFolder(`/${code}`)
      const isInMenu = states.some((node) => node.path === docs || node.parent === docs)
      below.add(isSmall || isInMenu ? `/${code}` : path)
      if (!isSmall) for (const node of states) addSidebars(below, node)
    }
  }
}

/**
 * Adds the pages whose sidebars may contain a node. If the node is one of the first in its folder, these are all pages
 * below the folder, because the sidebar falls back to the first nodes. Otherwise, they are the pages below nearby
 * siblings.
 */
function addSidebars(below: Set<string>, { parent, before, after }: ChangedNode): void {
  if (before.some(({ length }) => length < siblingReach)) below.add(parent)
  else for (const sibling of [...before, ...after].flat()) below.add(sibling)
}

/** Returns whether a page or node differs between two releases or exists in only one of them. */
function isOther<State extends ChangedEntry | ChangedNode>(
  states: readonly State[],
  parts: (state: State) => unknown[],
): boolean {
  const [first, second] = states
  return (
    states.length !== 2 ||
    !first ||
    !second ||
    first.later === second.later ||
    JSON.stringify(parts(first)) !== JSON.stringify(parts(second))
  )
}

/** Adds a path in all locales, because a language without a translation redirects to it. */
function addInAllLocales({ exact }: Places, path: string, codes: readonly string[]): void {
  exact.add(path)
  const { code, rest } = splitLocale(path)
  if (codes.includes(code)) for (const other of codes) exact.add(`/${other}${rest}`)
}

function matchesAddress(
  { exact, below }: Places,
  address: string,
  codes: readonly string[],
  files: readonly string[],
): boolean {
  if (isSiteText(address)) return true
  const markdown = /^(?:\/raw)?(\/.+?)(?:\/index)?\.md$/.exec(address)?.[1]
  const pathname = markdown ?? address.replace(/(?<=.)\/_payload\.json$/, '')
  // The content at these URLs never changes, because the URL contains its hash.
  if (/^\/_(?:media|code|assets)\//.test(pathname)) return false
  const decoded = decodePathname(pathname)
  if (decoded === undefined) return true
  const route = parseRoute(pathname, codes)
  const path = route.kind === 'page' ? route.path : decoded
  if (exact.has(path) || exact.has(path.toLowerCase())) return true
  // The Markdown of a page doesn't include the sidebar.
  if (markdown !== undefined) return exact.has(decodePathname(address) ?? address)
  if (route.kind === 'page') return path.startsWith(`/${route.contentLocale}/_`) || isBelow(below, path)
  // The URL of a resized image ends with the image's path.
  if (pathname.startsWith('/_ipx/')) return files.some((file) => decoded.endsWith(file))
  // The remaining endpoints (lists, searches, and data for programs) may depend on any content. All other URLs are
  // files or don't exist.
  return isServedByWorker(pathname) && pathname !== '/favicon.ico'
}

function isBelow(folders: ReadonlySet<string>, path: string): boolean {
  for (let folder = path; folder !== ''; folder = folder.slice(0, folder.lastIndexOf('/')))
    if (folders.has(folder)) return true
  return false
}
