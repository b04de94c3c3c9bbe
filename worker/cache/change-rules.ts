// Which addresses show what is different between two releases, so that everything else may stay as it is. It knows what
// a page shows: its entry and those it shares a pair with, its neighbours, and the part of the navigation around it
// (worker/navigation/). What it names may be more than what has changed, never less.
import { docsCollection } from '../../core/collection/index.ts'
import { docsFolder, levelReach, smallTree } from '../../core/navigation/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { decodePathname, isServedByWorker, isSiteText, parseRoute, splitLocale } from '../../core/route/index.ts'
import { areDrawnAlike } from '../render/shown-icons.ts'
import type { ChangedEntry, ChangedNode, ReleaseChanges } from '../store/release-changes.ts'
import type { Release } from '../store/release.ts'

/** How many siblings of a changed node are to be read on each side for the rules: all whose sidebars may show it. */
export const siblingReach = levelReach + 1

/** What is not the same in two releases. */
export interface ChangeRules {
  /** Whether what is at an address may be different. A pathname; of a page, its payload, its Markdown, or a file. */
  matches: (address: string) => boolean
  /** Whether a folder of the navigation has other children, by its `levelKey`. */
  changesLevel: (key: string) => boolean
  /** Whether the navigation of a collection is different in any way. */
  changesTree: (collection: string) => boolean
  /** Whether any page or file of data of a collection is different. */
  changesCollection: (collection: string) => boolean
  /**
   * Whether words may have been removed from what no reader sees now. A purge changes no page that is there: it leaves
   * another redirect, which says that a page is gone, or, where only a preview had it, no difference at all.
   */
  mayPurge: boolean
}

/** Names a folder of a collection's navigation, by its path. */
export function levelKey(collection: string, parent: string): string {
  return `${collection} ${parent}`
}

/** Rules for two releases of which nothing is known to be the same. */
const everythingChanged: ChangeRules = {
  matches: () => true,
  changesLevel: () => true,
  changesTree: () => true,
  changesCollection: () => true,
  mayPurge: true,
}

/**
 * Rules for what is different between two releases of a channel, whichever is the earlier one.
 * @param changes as `readReleaseChanges` reads them, with `siblingReach`; `undefined`: too many to be known
 */
export function changeRules(one: Release, other: Release, changes: ReleaseChanges | undefined): ChangeRules {
  if (!changes || !isSameFrame(one.config, other.config)) return everythingChanged
  const codes = one.config.locales.map(({ code }) => code)
  const rules: Places = { exact: new Set(), below: new Set() }
  addEntries(rules, changes, codes)
  addNodes(rules, changes, codes, [one, other])
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

/** Which icons there are says nothing: one that only one of both names is on pages that have changed. */
function isSameFrame({ icons, ...one }: SiteConfig, { icons: others, ...other }: SiteConfig): boolean {
  return JSON.stringify(one) === JSON.stringify(other) && areDrawnAlike(icons, others)
}

/** Decoded paths, pages in the content's language. */
interface Places {
  exact: Set<string>
  /** Each with all that is below it. */
  below: Set<string>
}

/**
 * A page is shown at its own path; where a language does not translate it, at the address that a translation would
 * have, where its own path leads in that language; and its translations name it.
 */
function addEntries(places: Places, { entries, pairs }: ReleaseChanges, codes: readonly string[]): void {
  const { exact } = places
  const pages = entries.filter(({ outline }) => outline !== null)
  const pathsOf = Map.groupBy(pairs, ({ pair }) => pair)
  for (const [path, states] of Map.groupBy(pages, (page) => page.path)) {
    exact.add(path)
    const listed = isOther(states, ({ pair, title, outline }) => [pair, title, outline])
    if (listed) addInAllLocales(places, path, codes)
    for (const { pair } of states) {
      const paths = (pathsOf.get(pair) ?? []).map((page) => page.path)
      if (listed) for (const other of paths) exact.add(other)
      const translated = new Set(paths.map((other) => other.split('/', 2)[1]))
      for (const code of codes) if (listed || !translated.has(code)) exact.add(`/${code}${pair}`)
    }
  }
}

/** A node is shown in the sidebars of the pages around it, and by its neighbours in the order of reading. */
function addNodes(
  { exact, below }: Places,
  { nodes }: ReleaseChanges,
  codes: readonly string[],
  releases: readonly Release[],
): void {
  for (const [collection, changed] of Map.groupBy(nodes, (node) => node.collection)) {
    const code = codes.find((known) => docsCollection(known) === collection)
    if (code === undefined) continue // No page shows the navigation of another collection.
    const isSmall = releases.some(({ counts }) => (counts.navigation[collection] ?? 0) <= smallTree)
    for (const [path, states] of Map.groupBy(changed, (node) => node.path)) {
      if (path === `/${code}`) continue // The tree itself is no node that is shown.
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
      // Every page has the menu that the folder `docs` narrows.
      const docs = docsFolder(`/${code}`)
      const isInMenu = states.some((node) => node.path === docs || node.parent === docs)
      below.add(isSmall || isInMenu ? `/${code}` : path)
      if (!isSmall) for (const node of states) addSidebars(below, node)
    }
  }
}

/**
 * The pages whose sidebars may show a node: all in its folder where it is among the first ones, which also pages show
 * that are themselves in no sidebar; else those in the branches that are near enough.
 */
function addSidebars(below: Set<string>, { parent, before, after }: ChangedNode): void {
  if (before.some(({ length }) => length < siblingReach)) below.add(parent)
  else for (const sibling of [...before, ...after].flat()) below.add(sibling)
}

/** Whether a page or a node is in one release only, or its parts are not the same in both. */
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

/** An address leads somewhere in the languages that do not translate its page, too. */
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
  // Their addresses carry the hash of what is there.
  if (/^\/_(?:media|code|assets)\//.test(pathname)) return false
  const decoded = decodePathname(pathname)
  if (decoded === undefined) return true
  const route = parseRoute(pathname, codes)
  const path = route.kind === 'page' ? route.path : decoded
  if (exact.has(path) || exact.has(path.toLowerCase())) return true
  // Markdown has no menu around it.
  if (markdown !== undefined) return exact.has(decodePathname(address) ?? address)
  if (route.kind === 'page') return path.startsWith(`/${route.contentLocale}/_`) || isBelow(below, path)
  // An image in another size ends with the address of the image.
  if (pathname.startsWith('/_ipx/')) return files.some((file) => decoded.endsWith(file))
  // Lists, searches, data for programs. At any other address is a file, or nothing.
  return isServedByWorker(pathname) && pathname !== '/favicon.ico'
}

function isBelow(folders: ReadonlySet<string>, path: string): boolean {
  for (let folder = path; folder !== ''; folder = folder.slice(0, folder.lastIndexOf('/')))
    if (folders.has(folder)) return true
  return false
}
