import { isGoodConnection } from '../data/connection.ts'
import { offeredFrames } from './shown-page.ts'
import { isOtherPage } from './visit-rule.ts'

/** Maximum number of concurrent prefetches. */
const parallel = 4

/** How long the pointer must stay on a link before its page is prefetched, in milliseconds. */
const dwellMs = 50

/** How long a link must stay in view before its page is prefetched, in milliseconds. */
const inViewMs = 1000

interface PrefetchOptions {
  /** Loads the payload of the page at a path. */
  read: (path: string) => Promise<unknown>
  /** Returns whether the page at a path is known to have a payload. */
  hasPayload: (path: string) => boolean
}

/**
 * Prefetches the payloads of linked pages. A link that is hovered, focused, or touched is prefetched immediately. Links
 * in the content that stay in view are prefetched after the reader has scrolled the page, because readers who don't
 * scroll rarely follow links.
 */
export class Prefetch {
  readonly #options: PrefetchOptions
  readonly #waiting: string[] = []
  #reading = 0
  /** Timers of the links that are in view. */
  readonly #inView = new Map<Element, number>()
  readonly #visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      clearTimeout(this.#inView.get(target))
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      const read = () => {
        this.#visible.unobserve(target)
        if (this.#options.hasPayload(target.pathname)) this.#queue(target)
      }
      this.#inView.set(target, window.setTimeout(read, inViewMs))
    }
  })

  constructor(options: PrefetchOptions) {
    this.#options = options
  }

  start(): void {
    let timer = 0
    document.addEventListener('pointerover', ({ target }) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => this.#queue(linkOf(target)), dwellMs)
    })
    for (const sign of ['focusin', 'touchstart'])
      document.addEventListener(sign, ({ target }) => this.#queue(linkOf(target)), { passive: true })
  }

  /** Observes the links in the content, after the first scroll. Called again after each visit. */
  watch(): void {
    this.#visible.disconnect()
    for (const timer of this.#inView.values()) clearTimeout(timer)
    this.#inView.clear()
    addEventListener('scroll', this.#observe)
    this.#observe()
  }

  readonly #observe = () => {
    // A visit that shows the top of a page also dispatches `scroll`.
    if (scrollY === 0) return
    removeEventListener('scroll', this.#observe)
    for (const link of document.querySelectorAll('main a[href]')) this.#visible.observe(link)
  }

  #queue(link: HTMLAnchorElement | null | undefined): void {
    if (!link || !isPrefetched(link) || !isGoodConnection()) return
    const { pathname } = link
    if (this.#waiting.includes(pathname)) return
    this.#waiting.push(pathname)
    void this.#readNext()
  }

  async #readNext(): Promise<void> {
    const path = this.#reading < parallel ? this.#waiting.shift() : undefined
    if (path === undefined) return
    this.#reading += 1
    // Failures are ignored here, because following the link reports them.
    await this.#options.read(path).catch(() => {})
    this.#reading -= 1
    void this.#readNext()
  }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null | undefined {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : undefined
}

/** Returns whether a link opens another page of this site in this window, unless it is known to be broken. */
function isPrefetched(link: HTMLAnchorElement): boolean {
  const { target, pathname, href } = link
  return (
    (target === '' || target === '_self') &&
    !link.matches('[download], [data-missing]') &&
    pathname !== location.pathname &&
    isOtherPage(new URL(href), new URL(location.href), offeredFrames())
  )
}
