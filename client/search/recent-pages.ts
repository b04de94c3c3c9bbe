import { pathOf } from '../data/site-urls.ts'

/** A page or heading that was opened from the search results. */
export interface RecentPage {
  href: string
  title: string
  /** Version of the page. Absent for the current version. */
  version?: string
}

const key = 'search-recent'
const most = 5

/** Recently opened pages, latest first. They are only stored in this browser. */
export class RecentPages {
  /** Returns the recent pages of a version whose paths start with a prefix. */
  list(prefix: string, inVersion: string | undefined): RecentPage[] {
    return this.#all()
      .filter(({ version }) => version === inVersion)
      .map((page) => ({ href: pathIn(page), title: page.title }))
      .filter(({ href }) => href.startsWith(prefix))
      .slice(0, most)
  }

  add(page: RecentPage): void {
    this.#save([page, ...this.#all().filter(({ href }) => href !== page.href)])
  }

  /** @param href path of the page, as `list` returned it */
  remove(href: string, inVersion: string | undefined): void {
    const removed = pathIn({ href, ...(inVersion !== undefined && { version: inVersion }) })
    this.#save(this.#all().filter((page) => page.version !== inVersion || pathIn(page) !== removed))
  }

  clear(): void {
    this.#save([])
  }

  /** Returns all stored pages. Returns none if the stored value is invalid or storage is blocked. */
  #all(): RecentPage[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isRecentPage) : []
    } catch {
      return []
    }
  }

  /** Stores the most recent pages. All languages share them, so more pages are stored than `list` returns. */
  #save(pages: readonly RecentPage[]): void {
    try {
      localStorage.setItem(key, JSON.stringify(pages.slice(0, 4 * most)))
    } catch {
      // If storage is blocked or full, the pages aren't stored.
    }
  }
}

/** Returns the path of a page in its version, in the form that other results have. */
function pathIn({ href, version }: Pick<RecentPage, 'href' | 'version'>): string {
  const [root, code, name, ...rest] = pathOf(href).split('/')
  return version !== undefined && name === version ? [root, code, ...rest].join('/') : pathOf(href)
}

function isRecentPage(value: unknown): value is RecentPage {
  const { href, title } = (value ?? {}) as Partial<Record<keyof RecentPage, unknown>>
  return typeof href === 'string' && href.startsWith('/') && !href.startsWith('//') && typeof title === 'string'
}
