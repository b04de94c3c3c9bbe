import { isGoodConnection } from '../data/connection.ts'
import { isOtherPage } from './visit-rule.ts'

/** How many payloads are read at once before anybody has asked for them. */
const parallel = 4

/** How long a pointer has to stay on a link before its page is read: one that only passes over it does not mean it. */
const dwellMs = 50

interface PrefetchOptions {
  /** Reads the payload of the page at a path. */
  read: (path: string) => Promise<unknown>
  /** Whether it is known that the page at a path has one. */
  hasPayload: (path: string) => boolean
}

/**
 * Reads payloads before they are wanted: of links that are pointed at, focused or touched at once, of those that come
 * into view when it is quiet.
 */
export class Prefetch {
  readonly #options: PrefetchOptions
  readonly #waiting: string[] = []
  #reading = 0
  readonly #visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      this.#visible.unobserve(target)
      if (this.#options.hasPayload(target.pathname)) this.#queue(target)
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

  /** Watches the links of the content, in which the visitor is reading. Called again for the next page's. */
  watch(): void {
    this.#visible.disconnect()
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
    // A failure is reported when somebody follows the link.
    await this.#options.read(path).catch(() => {})
    this.#reading -= 1
    void this.#readNext()
  }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null | undefined {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : undefined
}

/** Another page of this site, in this window, that was there when the link was published. */
function isPrefetched(link: HTMLAnchorElement): boolean {
  const { target, pathname, href } = link
  return (
    (target === '' || target === '_self') &&
    !link.matches('[download], [data-missing]') &&
    pathname !== location.pathname &&
    isOtherPage(new URL(href), new URL(location.href))
  )
}
