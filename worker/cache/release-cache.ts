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
import type { StoredFile } from '../store/media.ts'
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

/** Prefix for the keys of media. They are separate because a release may purge media without any other change. */
export const mediaPrefix = 'media '

/** Maximum number of cached URLs without a response that can be cached. */
const maxAddresses = 2000

/** Maximum number of cached searches, each about 13 kB. */
const maxSearches = 200

/** Maximum number of cached lists of posts, each about 200 bytes per post. */
const maxPostLists = 8

/** The part of the history that the current release makes public. */
interface PublicPast {
  policy: HistoryPolicy
  present: PresentRelease
}

/** How a visitor reached a release. `base` is the release that a version overlays. */
export type View =
  | { kind: 'present'; base: ReleaseName | null }
  | { kind: 'past'; preview: Preview | null; public: PublicPast | null }
  | { kind: 'preview'; preview: Preview }

/** The kinds of releases, which are cached and shown differently. */
export type ReleaseKind = 'live' | 'version' | 'preview' | 'past'

/** How to cache and show the responses of a release. */
export interface ReleasePolicy {
  /**
   * Number of bytes of responses that an isolate caches. With 0, it doesn't cache any other results of requests either.
   */
  answerBytes: number
  /** Whether caches between the Worker and the reader may store the responses. */
  isShared: boolean
  /** Whether search engines may index the pages. */
  isIndexed: boolean
}

/** A cached response for a missing page. */
interface Miss {
  /** For a removed page: the error to show. */
  gone?: SiteError
  /** Suggested pages by interface language, if they have been computed. */
  closest?: Readonly<Record<string, readonly { path: string; title: string; description: string }[]>>
}

/** Everything that an isolate caches for a release. It inherits unchanged values from the previous one. */
export interface ReleaseCache {
  release: Release
  view: View
  policy: ReleasePolicy
  /**
   * The settings for counting. Absent in previews and past releases, without the second database, and if counting is
   * off.
   */
  insight?: InsightSettings
  /** Identifies the parts of its pages that aren't content; see `nameFrame`. */
  frame: string
  /** Start of the day on which it was created, in milliseconds. Footers show the year, so pages change with the day. */
  day: number
  /** The parts of pages that depend on the day; see `datedParts`. */
  years: string
  /** Children of navigation folders, by collection and path; see `levelKey`. */
  levels: Map<string, readonly NavigationRow[]>
  /** Collections whose folders are all cached. */
  wholeTrees: Set<string>
  /** Terms of each collection for correcting misspelled words, and their frequencies; see `openSectionIndex`. */
  vocabularies: Map<string, readonly string[]>
  statistics: Map<string, TermStatistics>
  /** Whether a language has untranslated pages, by language code. */
  incomplete: Map<string, boolean>
  /** Lists of posts, by `readPostIndex`. */
  posts: BoundedMap<readonly ListedPost[]>
  /** Titles of folders for search results, by collection and path; `null` if a folder has none. */
  folderTitles: BoundedMap<string | null>
  /** Search results by language code and query. They are cached because many visitors search for the same words. */
  searches: BoundedMap<string>
  /** The headers that all pages share, by encoding. */
  pageHeaders: Map<Encoding, Readonly<Record<string, string>>>
  /** Pages, payloads, generated files such as `llms.txt`, and small files, if `policy` allows it. */
  answers: AnswerCache
  /** Files in `content/public/` by path, and media by `mediaPrefix` and hash; `null` if a file doesn't exist. */
  files: BoundedMap<StoredFile | null>
  /** Pathnames without a page or redirect. Clients can request any number of them. */
  misses: BoundedMap<Miss>
  /** The redirects of moved pages, temporary or permanent, by pathname. */
  moves: BoundedMap<Moved>
  /** The milestones for URLs; see `epochOf`. */
  dated: readonly DatedRules[]
  /** The current releases of the versions that the site lists; see `Head`. */
  beside: string
  /** For a version, the live release. The version's pages look like its pages and are compared with them. */
  site?: Release
  /**
   * For an overlay, and for the public part of a past release, the expressions that replace its tables; see
   * `openPreview`.
   */
  tables?: PreviewTables
}

/**
 * Returns the part of the history that is public to readers of this release, or `null` for a preview, whose readers see
 * its full history.
 */
export function publicPast({ view, release: { config, channel, number } }: ReleaseCache): PublicPast | null {
  if (view.kind === 'present')
    return { policy: config.history ?? 'present', present: { channel, number, base: view.base } }
  return view.kind === 'past' ? view.public : null
}

/**
 * Returns the expressions that replace the tables. They are needed for a past release of an overlay, and if only a part
 * of the release is public.
 */
export function tablesOfPast(readable: PublicPast | null): PreviewTables | undefined {
  if (!readable) return undefined
  const { channel, base } = readable.present
  if (readable.policy === 'present') return readablePast(readable.present)
  return base ? previewTables({ channel, base }) : undefined
}

/**
 * Returns the parts of pages that depend on the day: the year in each language, the states of versions, and reviews
 * that are due.
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
  /** Where its responses are cached together with other releases'. */
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
    misses: new BoundedMap(isCached ? maxAddresses : 0),
    moves: new BoundedMap(isCached ? maxAddresses : 0),
    dated: [],
    beside,
    ...(past && { tables: past }),
    ...(base && { tables: previewTables({ channel, base }) }),
  }
}

/**
 * Returns the parts of a cache that can serve pages without the database. For many versions, the rest would take too
 * much memory.
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
    misses: new BoundedMap(maxAddresses),
    moves: new BoundedMap(maxAddresses),
  }
}

/**
 * Names the frame of a release's pages. It differs per view, so that a visit never leads from one view into another.
 * For a past release, it includes the number, and for a preview, its notice.
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
 * Inherits everything that two releases of a channel have in common, in one round trip. Inherits nothing if they can't
 * be compared.
 */
export async function inheritCache(database: Database, from: ReleaseCache, to: ReleaseCache): Promise<void> {
  const changes = await readReleaseChanges(database, from.release, to.release, siblingReach)
  takeOver(from, to, changeRules(from.release, to.release, changes))
}

/** Copies everything that the rules consider unchanged. */
function takeOver(from: ReleaseCache, to: ReleaseCache, rules: ChangeRules): void {
  if (from.years === to.years && stateBefore(from) === stateBefore(to)) to.answers = from.answers.without(rules.matches)
  to.files = from.files.derive((file, path) =>
    path.startsWith(mediaPrefix) || rules.matches(encodePathname(path)) ? undefined : file,
  )
  // Suggestions depend on the words of all pages, so they are computed again.
  to.misses = from.misses.derive(({ gone }, pathname) => (gone || rules.matches(pathname) ? undefined : {}))
  // Redirects are checked for every URL, because another page may have become the fallback of a missing translation.
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
