import { pathOf } from '../data/site-urls.ts'

/** A page or heading that was opened from the results. */
export interface RecentPage {
  href: string
  title: string
}

const key = 'search-recent'
const most = 5

/** Recently opened pages, newest first, stored only in the browser. */
export class RecentPages {
  /** Recently opened pages whose path starts with a prefix, with their paths. */
  list(prefix: string): RecentPage[] {
    return this.#all()
      .map(({ href, title }) => ({ href: pathOf(href), title }))
      .filter(({ href }) => href.startsWith(prefix))
      .slice(0, most)
  }

  add(page: RecentPage): void {
    this.#save([page, ...this.#all().filter(({ href }) => href !== page.href)])
  }

  remove(href: string): void {
    this.#save(this.#all().filter((page) => page.href !== href))
  }

  clear(): void {
    this.#save([])
  }

  /** Empty if something else is stored under the key, or if storage is blocked. */
  #all(): RecentPage[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isRecentPage) : []
    } catch {
      return []
    }
  }

  /** Several languages share the list, so it is longer than a single one shows. */
  #save(pages: readonly RecentPage[]): void {
    try {
      localStorage.setItem(key, JSON.stringify(pages.slice(0, 4 * most)))
    } catch {
      // Storage is blocked or full: there are no recent pages.
    }
  }
}

function isRecentPage(value: unknown): value is RecentPage {
  const { href, title } = (value ?? {}) as Partial<Record<keyof RecentPage, unknown>>
  return typeof href === 'string' && href.startsWith('/') && !href.startsWith('//') && typeof title === 'string'
}
