import { docsCollection } from '../../core/collection/index.ts'
import type { SiteError } from '../../core/error/index.ts'
import { writeYear } from '../../core/locale/index.ts'
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
import type { HistoryPolicy } from '../../core/release/index.ts'
import type { ReleaseName } from '../store/database.ts'
import { readablePast } from '../store/past-tables.ts'
import type { Preview } from '../store/preview.ts'
import { readPreviewTables } from '../store/preview-tables.ts'
import type { PreviewTables } from '../store/preview-tables.ts'
import { readReleaseChanges } from '../store/release-changes.ts'
import { AnswerCache } from './answer-cache.ts'
import { BoundedMap } from './bounded-map.ts'
import { changeRules, siblingReach } from './change-rules.ts'
import type { ChangeRules } from './change-rules.ts'
import { contentTag } from './content-tag.ts'
import type { DatedRules } from './milestones.ts'

/** How much an isolate caches of answers. */
const answerCacheBytes = 32 * 1024 * 1024

/** Begins the keys of media: a release may purge them, whatever else it changes. */
export const mediaPrefix = 'media '

/** Addresses that are remembered of those that have no answer worth caching. */
const maxAddresses = 2000

/** Searches whose answers are remembered: some 13 kB each. */
const maxSearches = 200

/** What everybody may read of the past, as the release says it that they see now. */
interface PublicPast {
  policy: HistoryPolicy
  present: ReleaseName
}

/** How a visitor came to a release. */
export type View =
  | { kind: 'present' }
  | { kind: 'past'; preview: Preview | null; public: PublicPast | null }
  | { kind: 'preview'; preview: Preview }

/** What is known of an address without a page. */
interface Miss {
  /** Where there was one that was removed: how that is told. */
  gone?: SiteError
  /** Pages that are offered instead, once they were looked for, by the language of the interface. */
  closest?: Readonly<Record<string, readonly { path: string; title: string; description: string }[]>>
}

/** What an isolate caches of one release. Of the release before, it takes over what has not changed. */
export interface ReleaseCache {
  release: Release
  view: View
  /** Names the frame of its pages: what of them is not content. See `frameName`. */
  frame: string
  /** The day on which it was made, in milliseconds: footers show its year. */
  day: number
  /** That year, as the languages of the site write it. */
  years: string
  /** Children of a navigation folder, by collection and path; see `levelKey`. */
  levels: Map<string, readonly NavigationRow[]>
  /** Collections whose levels are all known. */
  wholeTrees: Set<string>
  /** Terms of collections, for misspelt words, and what is known of them; see `openSectionIndex`. */
  vocabularies: Map<string, readonly string[]>
  statistics: Map<string, TermStatistics>
  /** Whether a language has pages that are not translated, by its code. */
  incomplete: Map<string, boolean>
  /**
   * Titles of folders, by collection and path; `null` where there is none. Results of searches name those above them.
   */
  folderTitles: BoundedMap<string | null>
  /** What searches have found, by the code of their language and the query: many visitors look for the same. */
  searches: BoundedMap<string>
  /** Headers that all pages in one encoding have. */
  pageHeaders: Map<Encoding, Readonly<Record<string, string>>>
  /** Pages, payloads, texts and small files: none but of the release that everybody sees. */
  answers: AnswerCache
  /** Files of `content/public/` by their paths, and media by `mediaPrefix` and hash; `null` where there is none. */
  files: BoundedMap<StoredFile | null>
  /** Pathnames at which there is no page, nor where one has moved to. Anybody can ask for any number of them. */
  misses: BoundedMap<Miss>
  /** Where the pages at pathnames have moved to, or are meanwhile. */
  moves: BoundedMap<Moved>
  /** To which earlier releases the contents of addresses are dated back; see `stateOf`. */
  dated: readonly DatedRules[]
  /** What a preview's tables are read as; see `openPreview`. */
  tables?: PreviewTables
}

/** What a reader of the release may see of its past; `null` for one of a preview, who may see all that it has. */
export function publicPast({ view, release: { config, channel, number } }: ReleaseCache): PublicPast | null {
  if (view.kind === 'present') return { policy: config.history ?? 'present', present: { channel, number } }
  return view.kind === 'past' ? view.public : null
}

/** What the tables of a past release are read as, where not all of it is for everybody. */
export function tablesOfPast(readable: PublicPast | null): PreviewTables | undefined {
  return readable?.policy === 'present' ? readablePast(readable.present) : undefined
}

/** The cache of a release of which nothing is cached yet. */
export async function createReleaseCache(
  database: Database,
  { release, view, day }: Pick<ReleaseCache, 'release' | 'view' | 'day'>,
): Promise<ReleaseCache> {
  const preview = view.kind === 'present' ? null : view.preview
  const isPresent = view.kind === 'present'
  const { channel, number } = release
  const past = view.kind === 'past' ? tablesOfPast(view.public) : undefined
  return {
    release,
    view,
    frame: await nameFrame(release, view),
    day,
    years: [...new Set(release.config.locales.map(({ language }) => writeYear(new Date(day), language)))].join(),
    levels: new Map(),
    wholeTrees: new Set<string>(),
    vocabularies: new Map(),
    statistics: new Map(),
    incomplete: new Map(),
    folderTitles: new BoundedMap(maxAddresses),
    searches: new BoundedMap(isPresent ? maxSearches : 0),
    pageHeaders: new Map(),
    answers: new AnswerCache(isPresent ? answerCacheBytes : 0),
    files: new BoundedMap(maxAddresses),
    misses: new BoundedMap(isPresent ? maxAddresses : 0),
    moves: new BoundedMap(isPresent ? maxAddresses : 0),
    dated: [],
    ...(past && { tables: past }),
    ...(preview ? { tables: await readPreviewTables(database, { channel, number, base: preview.base }) } : {}),
  }
}

/**
 * A frame of another view is another frame: a visit does not lead from one into the other. That of a past release names
 * the release, and that of a preview what it says of itself.
 */
async function nameFrame({ config, channel, number }: Release, view: View): Promise<string> {
  const shown = view.kind === 'past' ? [view, channel, number] : view.kind === 'preview' ? [view, channel] : []
  const { icons, ...rest } = config
  return frameName(buildId, await contentTag([rest, shownIcons(JSON.stringify(rest), icons), ...shown]))
}

/**
 * Takes over from the cache of another release of the channel what both releases show alike: one round trip, however
 * much is cached. Where the releases cannot be compared, nothing is.
 */
export async function inheritCache(database: Database, from: ReleaseCache, to: ReleaseCache): Promise<void> {
  const changes = await readReleaseChanges(database, from.release, to.release, siblingReach)
  takeOver(from, to, changeRules(from.release, to.release, changes))
}

/** Takes over what is not changed by the rules. */
function takeOver(from: ReleaseCache, to: ReleaseCache, rules: ChangeRules): void {
  if (from.years === to.years) to.answers = from.answers.without(rules.matches)
  to.files = from.files.derive((file, path) =>
    path.startsWith(mediaPrefix) || rules.matches(encodePathname(path)) ? undefined : file,
  )
  // What is offered instead depends on what all pages say: it is looked for again.
  to.misses = from.misses.derive(({ gone }, pathname) => (gone || rules.matches(pathname) ? undefined : {}))
  // What stands in for a page may be replaced by any other one.
  to.moves = from.moves.derive((move, pathname) =>
    isPermanent(move.status) && !rules.matches(pathname) ? move : undefined,
  )
  for (const [key, level] of from.levels) if (!rules.changesLevel(key)) to.levels.set(key, level)
  for (const collection of from.wholeTrees) if (!rules.changesTree(collection)) to.wholeTrees.add(collection)
  if (!rules.mayPurge)
    for (const [collections, terms] of from.vocabularies)
      if (!(JSON.parse(collections) as string[]).some(rules.changesCollection)) to.vocabularies.set(collections, terms)
  for (const [code, incomplete] of from.incomplete)
    if (!rules.changesTree(docsCollection(code))) to.incomplete.set(code, incomplete)
}
