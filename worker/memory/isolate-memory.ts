import { frameName, renderVersion } from '../../core/payload/index.ts'
import { textKey } from '../../core/release/index.ts'
import type { Encoding } from '../render/encoding.ts'
import { buildId } from '../render/client-assets.ts'
import type { NavigationRow } from '../store/content-store.ts'
import { readHead, readRelease } from '../store/head.ts'
import type { Release } from '../store/head.ts'
import type { Database } from '../store/database.ts'
import { ByteCache } from './byte-cache.ts'

/** Compressed pages kept for the next visitor. */
const pageCacheBytes = 32 * 1024 * 1024

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
  /** Headers that all pages in one encoding have. */
  pageHeaders: Map<Encoding, Record<string, string>>
  /** Encoded pages by address and encoding. */
  pages: ByteCache
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

  /**
   * The memory of a channel's newest release; `undefined` while nothing was published.
   * @param headMaxAgeMs how long a head is believed once it was read
   */
  async current(channel: string, open: () => Database, headMaxAgeMs: number): Promise<ReleaseMemory | undefined> {
    const now = Date.now()
    const known = this.#channels.get(channel)
    if (known && now - known.checkedAt < headMaxAgeMs && now < known.endsAt) return known.memory

    const database = open()
    const { number, endsAt = Infinity } = await readHead(database, channel, now)
    if (known?.memory.release.number === number) {
      known.checkedAt = now
      known.endsAt = endsAt
      return known.memory
    }
    const release = await readRelease(database, { channel, number })
    if (!release) return undefined
    const memory = {
      release, version: renderVersion({ frame: frameName(buildId, textKey(JSON.stringify(release.config))), release: number }),
      levels: new Map(), wholeTrees: new Set<string>(), vocabularies: new Map(), pageHeaders: new Map(), pages: new ByteCache(pageCacheBytes),
    }
    this.#channels.set(channel, { checkedAt: now, endsAt, memory })
    return memory
  }
}
