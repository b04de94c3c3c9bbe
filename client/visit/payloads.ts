import { renderPayloadQuery } from '../../core/payload/payload-query.ts'
import { payloadHref } from '../../core/route/index.ts'

/** The data for showing a page in the existing frame. */
export interface Payload {
  /** Path of the page. It differs from the requested one if the page moved. */
  path: string
  /**
   * The payload as text. It is only parsed when the page is shown (`parsePage`), because most prefetched pages never
   * are.
   */
  text: string
}

/** Maximum number of payloads to keep. The oldest one is dropped first. */
const maxCached = 50

/**
 * How long a prefetched payload is used without revalidating it, in milliseconds. After that, the browser revalidates
 * its cached response.
 */
const freshMs = 30_000

/**
 * The payloads for visits in this document. Concurrent reads of a payload share a request. If a response comes from
 * another release, payloads that were read earlier are revalidated before they are used.
 */
export class Payloads {
  readonly #read = new Map<string, { at: number; payload: Promise<Payload> }>()
  #release: string | null = null

  /**
   * Loads the payload of the page at a path.
   * @param version frame of this document
   * @param branch sidebar tree of this document
   * @throws SiteError if the URL is on another host; Error if the page has no payload
   */
  read(path: string, version: string, branch: string, priority: RequestPriority = 'auto'): Promise<Payload> {
    const address = payloadHref(path, renderPayloadQuery(version, branch))
    const known = this.#read.get(address)
    const at = performance.now()
    if (known && at - known.at < freshMs) return known.payload
    const payload = this.#fetch(address, at, priority)
    this.#read.delete(address)
    this.#read.set(address, { at, payload })
    // A failure isn't cached, so that the next read tries again.
    payload.catch(() => this.#read.delete(address))
    const [oldest] = this.#read.keys()
    if (oldest !== undefined && this.#read.size > maxCached) this.#read.delete(oldest)
    return payload
  }

  async #fetch(address: string, at: number, priority: RequestPriority): Promise<Payload> {
    const response = await fetch(address, { priority })
    if (!response.ok) throw new Error(`${address} returned ${response.status}`)
    const release = response.headers.get('x-release')
    if (release !== this.#release) for (const [other, read] of this.#read) if (read.at < at) this.#read.delete(other)
    this.#release = release
    return {
      path: new URL(response.url).pathname.replace(/\/_payload\.json$/, '') || '/',
      text: await response.text(),
    }
  }
}
