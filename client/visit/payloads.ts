import { renderPayloadQuery } from '../../core/payload/payload-query.ts'
import { payloadHref } from '../../core/route/index.ts'

/** A page that can be shown in the frame that is there. */
export interface Payload {
  /** Where it is: elsewhere than it was asked for, if it has moved. */
  path: string
  /** As it was sent: most are read ahead, and not all of these are shown. `parsePage` reads it. */
  text: string
}

/** How many payloads are cached; the oldest is dropped for another one. */
const maxCached = 50

/**
 * How long a payload that was read before the click is shown without a question. After that, the browser asks whether
 * its copy is current, and is mostly answered that it is.
 */
const freshMs = 30_000

/**
 * Payloads of this document's visits, cached. Two readers of the same payload share one request. When an answer is of
 * another release, what was read before it is not shown without a question any more.
 */
export class Payloads {
  readonly #read = new Map<string, { at: number; payload: Promise<Payload> }>()
  #release: string | null = null

  /**
   * Reads the payload of the page at a path, for a document that shows such a version and such a tree.
   * @throws SiteError for the address of another host; Error for a page that has no payload
   */
  read(path: string, version: string, branch: string, priority: RequestPriority = 'auto'): Promise<Payload> {
    const address = payloadHref(path, renderPayloadQuery(version, branch))
    const known = this.#read.get(address)
    const at = performance.now()
    if (known && at - known.at < freshMs) return known.payload
    const payload = this.#fetch(address, at, priority)
    this.#read.delete(address)
    this.#read.set(address, { at, payload })
    // A failed request is not cached: the next reader tries again.
    payload.catch(() => this.#read.delete(address))
    const [oldest] = this.#read.keys()
    if (oldest !== undefined && this.#read.size > maxCached) this.#read.delete(oldest)
    return payload
  }

  async #fetch(address: string, at: number, priority: RequestPriority): Promise<Payload> {
    const response = await fetch(address, { priority })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    const release = response.headers.get('x-release')
    if (release !== this.#release) for (const [other, read] of this.#read) if (read.at < at) this.#read.delete(other)
    this.#release = release
    return {
      path: new URL(response.url).pathname.replace(/\/_payload\.json$/, ''),
      text: await response.text(),
    }
  }
}
