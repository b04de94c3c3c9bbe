import { isStoredForever, offlineCaches, storedHref } from '../../../core/offline/index.ts'
import type { OfflineCopy, OfflineList } from '../../../core/offline/index.ts'
import { hrefOf } from '../site-urls.ts'
import { deleteCopy, deleteLeftovers, readCopies, writeCopy } from './copies.ts'
import { filesOfPage, filesOfScript, filesOfStyle } from './page-files.ts'

/** Number of concurrent requests. */
const parallel = 6

/** Maximum number of attempts, in case the site publishes releases during the download, and the pause between them. */
const maxAttempts = 3
const pauseMs = 2000

/** Thrown if the site publishes another release during a download. */
class OtherRelease extends Error {}

interface KeepOptions {
  /** Called after each stored file. The total grows while pages are read, because they refer to more files. */
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}

/** Returns the base path of the site. */
export function basePath(): string {
  return document.documentElement.dataset.base ?? ''
}

/**
 * Loads the current list of a language or folder. Returns `undefined` if the request fails, for example because the
 * browser is offline.
 */
export async function readList(address: string, signal?: AbortSignal): Promise<OfflineList | undefined> {
  try {
    const response = await fetch(address, { cache: 'no-cache', signal: signal ?? null })
    return response.ok ? ((await response.json()) as OfflineList) : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores the pages of a list, all from one release. The previous copy is only replaced once the new one is complete, so
 * that readers never lose a complete copy.
 * @param list URL of the list
 * @throws QuotaExceededError if there isn't enough space; other errors if the pages can't be stored
 */
export async function keepCopy(list: string, options: KeepOptions): Promise<OfflineCopy> {
  const base = basePath()
  await registerWorker(base)
  // Without this lock, two tabs that store copies at the same time would delete each other's caches as leftovers.
  return await navigator.locks.request(offlineCaches(base).prefix, async () => {
    try {
      await deleteLeftovers(base)
      const copy = await storeRelease(list, base, options)
      await writeCopy(base, copy)
      return copy
    } finally {
      await deleteLeftovers(base)
      await unregisterUnused(base)
    }
  })
}

/** Deletes a copy. If it was the last one, also unregisters the service worker. */
export async function removeCopy(list: string): Promise<void> {
  const base = basePath()
  await navigator.locks.request(offlineCaches(base).prefix, async () => {
    await deleteCopy(base, list)
    await deleteLeftovers(base)
    await unregisterUnused(base)
  })
}

async function registerWorker(base: string): Promise<void> {
  // If a language has no code in the URL, its home page is the base path itself, which the scope `/docs/` wouldn't
  // include.
  const isBare = document.documentElement.dataset.bare !== undefined
  const scope = isBare && base !== '' ? base : `${base}/`
  await navigator.serviceWorker.register(hrefOf('/sw.js'), { scope, updateViaCache: 'none' })
}

async function unregisterUnused(base: string): Promise<void> {
  if ((await readCopies(base)).length > 0) return
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const worker = registration.active ?? registration.waiting ?? registration.installing
    if (worker?.scriptURL === new URL(hrefOf('/sw.js'), location.href).href) await registration.unregister()
  }
}

async function storeRelease(address: string, base: string, options: KeepOptions): Promise<OfflineCopy> {
  for (let attempt = 1; ; attempt++) {
    const list = await readList(address, options.signal)
    if (!list) throw new Error(`${address} has no list of pages`)
    const name = `${offlineCaches(base).prefix}${list.home}:${list.release}:${Date.now()}`
    try {
      await assertSpace(list.bytes)
      const storedBytes = await new Download(list, { base, cache: await caches.open(name), ...options }).run()
      const latest = await readList(address, options.signal)
      if (latest?.release !== list.release) throw new OtherRelease()
      return { ...list, list: address, cache: name, storedBytes }
    } catch (error) {
      await caches.delete(name)
      if (!(error instanceof OtherRelease) || attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** @throws QuotaExceededError if less space is available than the download needs */
async function assertSpace(bytes: number): Promise<void> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate()
  if (quota - usage < bytes) throw new DOMException(`${bytes} bytes needed`, 'QuotaExceededError')
}

interface DownloadOptions extends KeepOptions {
  base: string
  cache: Cache
}

/** Stores the pages and files of a list in a cache. */
class Download {
  readonly #list: OfflineList
  readonly #options: DownloadOptions
  readonly #pages: ReadonlySet<string>
  /** URLs of all files that have been stored or queued. */
  readonly #known = new Set<string>()
  readonly #waiting: string[] = []
  #done = 0
  #bytes = 0

  constructor(list: OfflineList, options: DownloadOptions) {
    this.#list = list
    this.#options = options
    this.#pages = new Set([list.overview, ...list.pages.map(({ href }) => href)].map(absolute))
    this.#add([...this.#pages, ...list.files.map(absolute)])
  }

  /**
   * @returns number of stored bytes
   * @throws OtherRelease if a page comes from another release
   */
  async run(): Promise<number> {
    const work = async (): Promise<void> => {
      for (let url = this.#waiting.shift(); url !== undefined; url = this.#waiting.shift()) {
        await this.#store(url).catch((error: unknown) => {
          this.#waiting.length = 0
          throw error
        })
        this.#done += 1
        this.#options.onProgress(this.#done, this.#known.size)
      }
    }
    // A stored page may add files to the queue after other workers have found it empty and stopped. Workers are
    // therefore restarted until the queue stays empty.
    while (this.#waiting.length > 0) await Promise.all(Array.from({ length: parallel }, work))
    return this.#bytes
  }

  #add(urls: readonly string[]): void {
    const { base } = this.#options
    for (const href of urls) {
      const url = new URL(href)
      const key = storedHref(url, base)
      if (this.#known.has(key) || !url.pathname.startsWith(base)) continue
      this.#known.add(key)
      this.#waiting.push(href)
    }
  }

  async #store(href: string): Promise<void> {
    const { base, cache, signal } = this.#options
    const url = new URL(href)
    const isPage = this.#pages.has(href)
    const path = url.pathname.slice(base.length)
    const isImmutable = isStoredForever(path)
    const response = await fetch(href, {
      cache: isImmutable ? 'default' : 'no-cache',
      // This header keeps the server from counting a page view.
      headers: { purpose: 'prefetch', ...(isPage && { accept: 'text/html' }) },
      signal,
    })
    this.#assertRelease(response, isPage || path.startsWith('/_search/'))
    if (!response.ok) {
      if (isPage || isImmutable) throw new Error(`${href} returned ${response.status}`)
      return // Either the site doesn't have the file either, or it is a search index that is too large to serve.
    }
    // A response for a single reader, such as a preview or past release, must not be stored.
    if (/\bno-store\b/.test(response.headers.get('cache-control') ?? '')) throw new Error(`${href} may not be stored`)
    const bytes = await response.arrayBuffer()
    const headers = new Headers(response.headers)
    // The bytes are already decoded. `Link` is removed, because browsers ignore its preloads in responses from a
    // service worker.
    for (const name of ['content-encoding', 'content-length', 'link']) headers.delete(name)
    await cache.put(storedHref(url, base), new Response(bytes, { headers }))
    this.#bytes += bytes.byteLength
    this.#add(filesOf(bytes, headers.get('content-type') ?? '', { href, isPage, path }))
  }

  #assertRelease(response: Response, isOfRelease: boolean): void {
    // Responses of static hosts don't have `X-Release`.
    const release = response.headers.get('x-release')
    if (isOfRelease && release !== null && Number(release) !== this.#list.release) throw new OtherRelease()
  }
}

/** Returns the URLs of the files that a response loads. */
function filesOf(
  bytes: ArrayBuffer,
  type: string,
  { href, isPage, path }: { href: string; isPage: boolean; path: string },
): string[] {
  const text = () => new TextDecoder().decode(bytes)
  if (isPage) return filesOfPage(text(), href)
  if (type.startsWith('text/css')) return filesOfStyle(text(), href)
  // Only scripts of the site are searched for imports, because the list already includes all modules of the build.
  return path.startsWith('/_code/') && type.includes('javascript') ? filesOfScript(text(), href) : []
}

function absolute(href: string): string {
  return new URL(href, location.href).href
}
