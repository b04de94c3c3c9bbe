import { frameName, renderVersion } from '../../core/payload/index.ts'
import { textKey } from '../../core/release/index.ts'
import type { Moment } from '../../core/release/index.ts'
import type { Encoding } from '../render/encoding.ts'
import { buildId } from '../render/client-assets.ts'
import type { NavigationRow } from '../store/content-store.ts'
import { findRelease, readHead, readRelease } from '../store/head.ts'
import type { Release } from '../store/head.ts'
import { readBookmark } from '../store/database.ts'
import type { Database, ReleaseName } from '../store/database.ts'
import { findPreview } from '../store/preview.ts'
import type { Preview } from '../store/preview.ts'
import { readPreviewTables } from '../store/preview-tables.ts'
import type { PreviewTables } from '../store/preview-tables.ts'
import { ByteCache } from './byte-cache.ts'

/** Compressed pages kept for the next visitor. */
const pageCacheBytes = 32 * 1024 * 1024

/** Previews, and releases of the past, that are remembered at a time. */
const maxOthers = 8

/** How a visitor came to a release. */
export type View =
  | { kind: 'present' }
  | { kind: 'past'; preview: Preview | null }
  | { kind: 'preview'; preview: Preview }

/** What is derived from one release. It is dropped with the release, so it cannot be stale. */
export interface ReleaseMemory {
  release: Release
  /** What its pages belong to, as their head says it; see `PageVersion`. */
  version: string
  /** Children of a navigation folder, by collection and path; see `levelKey`. */
  levels: Map<string, readonly NavigationRow[]>
  /** Collections whose levels are all known. */
  wholeTrees: Set<string>
  /** Terms of collections, for misspelt words; see `openSectionIndex`. */
  vocabularies: Map<string, readonly string[]>
  /** Whether a language has pages that are not translated, by its code. */
  incomplete: Map<string, boolean>
  /** Headers that all pages in one encoding have. */
  pageHeaders: Map<Encoding, Record<string, string>>
  /** All headers of kept pages, by what they differ in. */
  keptHeaders: Map<string, Headers>
  /** Encoded pages by address and encoding: none but of the release that everybody sees. */
  pages: ByteCache
  /** BCP 47 tags of the languages that the texts of those are in. */
  pageLanguages: WeakMap<Uint8Array, string>
  view: View
  /** What a preview's tables are read as; see `openPreview`. */
  tables?: PreviewTables
}

interface Channel {
  checkedAt: number
  /** When a later release takes the place of this one; in milliseconds. */
  endsAt: number
  memory: ReleaseMemory
}

/** What an isolate remembers between requests. Only finished values: workerd lets no request wait for another one's read. */
export class IsolateMemory {
  readonly #channels = new Map<string, Channel>()
  readonly #previews = new Map<string, Channel>()
  readonly #past = new Map<string, ReleaseMemory>()
  /** State of the database that has every release remembered here: an older replica would lack rows of the newest. */
  bookmark: string | undefined

  /**
   * The memory of a channel's newest release; `undefined` while nothing was published.
   * @param headMaxAgeMs how long a head is believed once it was read
   */
  async current(channel: string, open: () => Database, headMaxAgeMs: number): Promise<ReleaseMemory | undefined> {
    const believed = this.believed(channel, headMaxAgeMs)
    if (believed) return believed
    const now = Date.now()
    const known = this.#channels.get(channel)
    const database = open()
    const { number, endsAt = Infinity } = await readHead(database, channel, now)
    if (known?.memory.release.number === number) {
      known.checkedAt = now
      known.endsAt = endsAt
      return known.memory
    }
    const memory = await this.#recall(database, { channel, number }, { kind: 'present' })
    if (memory) this.#channels.set(channel, { checkedAt: now, endsAt, memory })
    return memory
  }

  /** The memory of a channel's release while its head is believed: nothing is read. */
  believed(channel: string, headMaxAgeMs: number): ReleaseMemory | undefined {
    const now = Date.now()
    const known = this.#channels.get(channel)
    return known && now - known.checkedAt < headMaxAgeMs && now < known.endsAt ? known.memory : undefined
  }

  /**
   * The memory of the newest release of the preview behind a token; `undefined` for one that has ended, or never was.
   * @param maxAgeMs how long it is believed that there is no newer one
   */
  async preview(token: string, open: () => Database, maxAgeMs: number): Promise<ReleaseMemory | undefined> {
    const now = Date.now()
    const known = this.#previews.get(token)
    if (known && now - known.checkedAt < maxAgeMs && now < known.endsAt) return known.memory

    const database = open()
    const preview = await findPreview(database, token)
    if (!preview || preview.expiresAt <= now) return undefined
    const { number, endsAt = Infinity } = await readHead(database, preview.name, now)
    const memory =
      known && isSamePreview(known.memory, preview, number)
        ? known.memory
        : await this.#recall(database, { channel: preview.name, number }, { kind: 'preview', preview })
    if (memory) keepFew(this.#previews, token, { checkedAt: now, endsAt: Math.min(endsAt, preview.expiresAt), memory })
    return memory
  }

  /** The memory of a release that readers of another one saw before, or of that itself; `undefined` where it is not kept. */
  async past(
    { release, view }: ReleaseMemory,
    moment: Moment,
    open: () => Database,
  ): Promise<ReleaseMemory | undefined> {
    const database = open()
    const { channel } = release
    const number = await findRelease(database, release, moment, Date.now())
    if (number === undefined) return undefined
    const preview = view.kind === 'present' ? null : view.preview
    const key = `${channel} ${number} ${preview?.base.number ?? ''}`
    const memory = this.#past.get(key) ?? (await this.#recall(database, { channel, number }, { kind: 'past', preview }))
    if (memory) keepFew(this.#past, key, memory)
    return memory
  }

  async #recall(database: Database, name: ReleaseName, view: View): Promise<ReleaseMemory | undefined> {
    const memory = await recall(database, name, view)
    const bookmark = readBookmark(database)
    if (bookmark !== undefined && bookmark > (this.bookmark ?? '')) this.bookmark = bookmark
    return memory
  }
}

function isSamePreview({ release, view }: ReleaseMemory, preview: Preview, number: number): boolean {
  return (
    release.number === number && view.kind === 'preview' && JSON.stringify(view.preview) === JSON.stringify(preview)
  )
}

async function recall(database: Database, name: ReleaseName, view: View): Promise<ReleaseMemory | undefined> {
  const release = await readRelease(database, name)
  if (!release) return undefined
  const preview = view.kind === 'present' ? null : view.preview
  // A frame of another view is another frame: a visit does not lead from one into the other.
  const frame = JSON.stringify(release.config) + (view.kind === 'present' ? '' : JSON.stringify([view, name]))
  return {
    release,
    view,
    version: renderVersion({ frame: frameName(buildId, textKey(frame)), release: name.number }),
    levels: new Map(),
    wholeTrees: new Set<string>(),
    vocabularies: new Map(),
    incomplete: new Map(),
    pageHeaders: new Map(),
    keptHeaders: new Map(),
    pages: new ByteCache(view.kind === 'present' ? pageCacheBytes : 0),
    pageLanguages: new WeakMap(),
    ...(preview ? { tables: await readPreviewTables(database, { ...name, base: preview.base }) } : {}),
  }
}

/** Remembers what was used last, and forgets what was not used for longest. */
function keepFew<Value>(values: Map<string, Value>, key: string, value: Value): void {
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= maxOthers) break
    values.delete(oldest)
  }
}
