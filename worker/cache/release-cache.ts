import { docsCollection } from '../../core/collection/index.ts'
import type { ListedPost } from '../../core/posts/index.ts'
import type { SiteError } from '../../core/error/index.ts'
import { writeYear } from '../../core/locale/index.ts'
import type { InsightSettings } from '../../core/insight/index.ts'
import { frameName } from '../../core/payload/index.ts'
import { encodePathname, isPermanent } from '../../core/route/index.ts'
import type { Moved } from '../../core/route/index.ts'
import type { Encoding } from '../http/encoding.ts'
import { buildId } from '../render/client-assets.ts'
import { shownIcons } from '../render/shown-icons.ts'
import type { NavigationRow } from '../store/content-store.ts'
import type { Database } from '../store/database.ts'
import type { SiteFile, StoredFile } from '../store/media.ts'
import type { Release } from '../store/release.ts'
import type { TermStatistics } from '../store/search.ts'
import { versionOf } from '../../core/release/index.ts'
import { stateOn } from '../../core/release/index.ts'
import type { HistoryPolicy, SiteConfig } from '../../core/release/index.ts'
import type { ReleaseName } from '../store/database.ts'
import { readablePast } from '../store/past-tables.ts'
import type { PresentRelease } from '../store/past-tables.ts'
import type { Preview } from '../store/preview.ts'
import { previewTables } from '../store/preview-tables.ts'
import { stateBefore } from './version-states.ts'
import type { PreviewTables } from '../store/preview-tables.ts'
import { readReleaseChanges } from '../store/release-changes.ts'
import { AnswerCache } from './answer-cache.ts'
import type { AnswerPool } from './answer-cache.ts'
import { BoundedMap } from './bounded-map.ts'
import { changeRules, siblingReach } from './change-rules.ts'
import type { ChangeRules } from './change-rules.ts'
import { contentTag } from './content-tag.ts'
import type { DatedRules } from './milestones.ts'

/** Maximum number of URLs to cache that have no cacheable response, such as missing pages. */
const maxAddresses = 2000

/** Maximum number of searches to cache, at about 13 kB each. */
const maxSearches = 200

/** Maximum number of lists of posts to cache, at about 200 bytes per post. */
const maxPostLists = 8

/** The part of the history that the current release makes public. */
interface PublicPast {
  policy: HistoryPolicy
  present: PresentRelease
}

/** How the visitor reached the release. `base` is the release that a version overlays. */
export type View =
  | { kind: 'present'; base: ReleaseName | null }
  | { kind: 'past'; preview: Preview | null; public: PublicPast | null }
  | { kind: 'preview'; preview: Preview }

/** The kinds of releases, which are cached and shown differently. */
export type ReleaseKind = 'live' | 'version' | 'preview' | 'past'

/** How the responses of a release are cached and shown. */
export interface ReleasePolicy {
  /**
   * Maximum total size of an isolate's cached responses, in bytes. With 0, nothing that depends on individual requests
   * is cached.
   */
  answerBytes: number
  /** Whether caches outside the isolate may store the responses. */
  isShared: boolean
  /** Whether search engines may index the pages. */
  isIndexed: boolean
}

/** A missing page. */
interface Miss {
  /** The error to show for a removed page. */
  gone?: SiteError
  /** Suggested pages by interface language, once they have been found. */
  closest?: Readonly<Record<string, readonly { path: string; title: string; description: string }[]>>
}

/**
 * Everything that an isolate caches for one release. Values that a new release doesn't change are taken over from the
 * previous cache.
 */
export interface ReleaseCache {
  release: Release
  view: View
  policy: ReleasePolicy
  /**
   * The settings for counting. Absent in previews and past releases, without the database `INSIGHT`, and if counting is
   * off.
   */
  insight?: InsightSettings
  /** Identifies the parts of pages that aren't content. See `nameFrame`. */
  frame: string
  /**
   * Start of the UTC day on which the cache was created, in milliseconds. Pages depend on the day, for example because
   * the footer shows the year.
   */
  day: number
  /** The parts of pages that depend on the day. See `datedParts`. */
  years: string
  /** Children of navigation folders, by `levelKey`. */
  levels: Map<string, readonly NavigationRow[]>
  /** Collections whose whole navigation tree is cached. */
  wholeTrees: Set<string>
  /**
   * Words of each collection, with which misspelled queries are corrected, and term statistics. See `openSectionIndex`.
   */
  vocabularies: Map<string, readonly string[]>
  statistics: Map<string, TermStatistics>
  /** Whether a language has untranslated pages, by language code. */
  incomplete: Map<string, boolean>
  /** Lists of posts, as `readPostIndex` returns them. */
  posts: BoundedMap<readonly ListedPost[]>
  /** Titles of folders in search results, by collection and path; `null` if a folder has no title. */
  folderTitles: BoundedMap<string | null>
  /** Search results by language and query, because many visitors search for the same words. */
  searches: BoundedMap<string>
  /** Headers that all pages have in common, by encoding. */
  pageHeaders: Map<Encoding, Readonly<Record<string, string>>>
  /** Pages, payloads, generated files such as `llms.txt`, and small files. Empty if `policy` doesn't allow caching. */
  answers: AnswerCache
  /** Files in `content/public/` and PDFs by path; `null` if the file doesn't exist. */
  files: BoundedMap<SiteFile | null>
  /** Stored bytes by hash and media type. A purge may remove them without any other change. */
  media: BoundedMap<StoredFile>
  /** Paths without a page or redirect. Limited, because clients can request any path. */
  misses: BoundedMap<Miss>
  /** Redirects from paths, permanent or temporary. */
  moves: BoundedMap<Moved>
  /** The milestones for `epochOf`. */
  dated: readonly DatedRules[]
  /** The states of the versions that the site lists. See `Head`. */
  beside: string
  /** For a version, the live release, whose appearance the version's pages have and which they are compared with. */
  site?: Release
  /**
   * For an overlay, or for the public part of a past release: the expressions that replace its tables. See
   * `openPreview`.
   */
  tables?: PreviewTables
}

/**
 * Returns which part of the history this release's readers may see, or `null` in a preview, whose whole history is
 * visible.
 */
export function publicPast({ view, release: { config, channel, number } }: ReleaseCache): PublicPast | null {
  if (view.kind === 'present')
    return { policy: config.history ?? 'present', present: { channel, number, base: view.base } }
  return view.kind === 'past' ? view.public : null
}

/**
 * Returns the expressions that replace a past release's tables. They are needed if the release overlays another one, or
 * if only a part of it is public.
 */
export function tablesOfPast(readable: PublicPast | null): PreviewTables | undefined {
  if (!readable) return undefined
  const { channel, base } = readable.present
  if (readable.policy === 'present') return readablePast(readable.present)
  return base ? previewTables({ channel, base }) : undefined
}

/**
 * Returns the parts of pages that depend on the day: the year in each language, the states of versions, and the number
 * of overdue reviews.
 */
function datedParts({ locales, versions = [], reviews = [] }: SiteConfig, date: Date): string {
  const day = date.toISOString().slice(0, 10)
  const states = versions.map((version) => stateOn(version, day))
  const due = reviews.filter((review) => review < day).length
  return [
    ...new Set(locales.map(({ language }) => writeYear(date, language))),
    ...states,
    ...(due > 0 ? [due] : []),
  ].join()
}

/** Creates an empty cache for a release. */
export async function createReleaseCache({
  release,
  view,
  day,
  policy,
  beside,
  insight,
  pool,
}: Pick<ReleaseCache, 'release' | 'view' | 'day' | 'policy' | 'beside' | 'insight'> & {
  /** The memory for responses that is shared with other releases. */
  pool?: AnswerPool | undefined
}): Promise<ReleaseCache> {
  const base = view.kind === 'present' ? view.base : view.preview?.base
  const { answerBytes } = policy
  const isCached = answerBytes > 0
  const { channel } = release
  const past = view.kind === 'past' ? tablesOfPast(view.public) : undefined
  return {
    release,
    view,
    policy,
    ...(insight && { insight }),
    frame: await nameFrame(release, view, insight),
    day,
    years: datedParts(release.config, new Date(day)),
    levels: new Map(),
    wholeTrees: new Set<string>(),
    vocabularies: new Map(),
    statistics: new Map(),
    incomplete: new Map(),
    posts: new BoundedMap(isCached ? maxPostLists : 0),
    folderTitles: new BoundedMap(maxAddresses),
    searches: new BoundedMap(isCached ? maxSearches : 0),
    pageHeaders: new Map(),
    answers: new AnswerCache(pool ?? answerBytes),
    files: new BoundedMap(maxAddresses),
    media: new BoundedMap(maxAddresses),
    misses: new BoundedMap(isCached ? maxAddresses : 0),
    moves: new BoundedMap(isCached ? maxAddresses : 0),
    dated: [],
    beside,
    ...(past && { tables: past }),
    ...(base && { tables: previewTables({ channel, base }) }),
  }
}

/**
 * Returns only the parts of a cache that serve pages without the database. With many versions, keeping the other parts
 * would take too much memory.
 */
export function lean(cache: ReleaseCache): ReleaseCache {
  return {
    ...cache,
    levels: new Map(),
    wholeTrees: new Set<string>(),
    vocabularies: new Map(),
    statistics: new Map(),
    incomplete: new Map(),
    folderTitles: new BoundedMap(maxAddresses),
    searches: new BoundedMap(maxSearches),
    files: new BoundedMap(maxAddresses),
    media: new BoundedMap(maxAddresses),
    misses: new BoundedMap(maxAddresses),
    moves: new BoundedMap(maxAddresses),
  }
}

/**
 * Returns a name for the frame of a release's pages. Views have different names, so that a visit can't mix them. The
 * name of a past release includes its number; that of a preview includes its notice.
 */
async function nameFrame(
  { config, channel, number }: Release,
  view: View,
  insight: InsightSettings | undefined,
): Promise<string> {
  const version = versionOf(channel) ?? []
  const shown =
    view.kind === 'past' ? [view, channel, number] : view.kind === 'preview' ? [view, channel] : [version].flat()
  const { icons, ...rest } = config
  const shownIcon = shownIcons(JSON.stringify(rest), icons)
  return frameName(buildId, await contentTag([rest, shownIcon, ...(insight ? [insight] : []), ...shown]))
}

/**
 * Takes over everything that two releases of a channel have in common, using one round trip. If the releases can't be
 * compared, takes over nothing.
 */
export async function inheritCache(database: Database, from: ReleaseCache, to: ReleaseCache): Promise<void> {
  const changes = await readReleaseChanges(database, from.release, to.release, siblingReach)
  takeOver(from, to, changeRules(from.release, to.release, changes))
}

/** Copies all cached values that the rules consider unchanged. */
function takeOver(from: ReleaseCache, to: ReleaseCache, rules: ChangeRules): void {
  if (from.years === to.years && stateBefore(from) === stateBefore(to)) to.answers = from.answers.without(rules.matches)
  to.files = from.files.derive((file, path) => (rules.matches(encodePathname(path)) ? undefined : file))
  // Suggestions aren't copied, because they depend on the words of all pages.
  to.misses = from.misses.derive(({ gone }, pathname) => (gone || rules.matches(pathname) ? undefined : {}))
  // Temporary redirects aren't copied, because another page may now be the fallback for a missing translation.
  // Permanent ones are copied if the rules allow it.
  to.moves = from.moves.derive((move, pathname) =>
    isPermanent(move.status) && !rules.matches(pathname) ? move : undefined,
  )
  if (!to.release.config.locales.some(({ code }) => rules.changesCollection(docsCollection(code))))
    to.posts = from.posts
  for (const [key, level] of from.levels) if (!rules.changesLevel(key)) to.levels.set(key, level)
  for (const collection of from.wholeTrees) if (!rules.changesTree(collection)) to.wholeTrees.add(collection)
  if (!rules.mayPurge)
    for (const [collections, terms] of from.vocabularies)
      if (!(JSON.parse(collections) as string[]).some(rules.changesCollection)) to.vocabularies.set(collections, terms)
  for (const [code, incomplete] of from.incomplete)
    if (!rules.changesTree(docsCollection(code))) to.incomplete.set(code, incomplete)
}
