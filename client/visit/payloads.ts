import { renderPayloadQuery } from '../../core/payload/payload-query.ts'
import { payloadHref } from '../../core/route/index.ts'

/** A page that can be shown in the existing frame. */
export interface Payload {
  /** The path of the page. It differs from the requested path if the page moved. */
  path: string
  /**
   * The unparsed payload. `parsePage` parses it when the page is displayed, because most prefetched payloads never are.
   */
  text: string
}

/** Maximum number of cached payloads. The oldest is dropped first. */
const maxCached = 50

/**
 * How long a prefetched payload is used without revalidation. Afterward, the browser revalidates its cached response,
 * which is usually still current.
 */
const freshMs = 30_000

/**
 * The payloads cached for visits in this document. Concurrent reads of a payload share one request. If a response comes
 * from another release, earlier payloads are revalidated before use.
 */
export class Payloads {
  readonly #read = new Map<string, { at: number; payload: Promise<Payload> }>()
  #release: string | null = null

  /**
   * Loads the payload of the page at a path, for a document with a version and a sidebar tree.
   * @throws SiteError for a URL on another host; Error for a page without a payload
   */
  read(path: string, version: string, branch: string, priority: RequestPriority = 'auto'): Promise<Payload> {
    const address = payloadHref(path, renderPayloadQuery(version, branch))
    const known = this.#read.get(address)
    const at = performance.now()
    if (known && at - known.at < freshMs) return known.payload
    const payload = this.#fetch(address, at, priority)
    this.#read.delete(address)
    this.#read.set(address, { at, payload })
    // A failed request isn't cached, so the next read retries it.
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
