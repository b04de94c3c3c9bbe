import type { SiteStorage } from '../state/storage.ts'

/** Date of the latest post that the reader has seen, by collection. */
type SeenDates = Record<string, string>

/** Date of each collection's latest post, requested once. */
const newest = new Map<string, Promise<string>>()

/**
 * Marks links to lists of posts (`data-new`) that have a new post since the reader last opened the list. The dates are
 * only stored in this browser. On the first visit to a site, nothing is marked.
 */
export function markNewPosts({ getItem, setItem }: SiteStorage): void {
  for (const mark of document.querySelectorAll<HTMLElement>('[data-new]')) void update(mark)

  async function update(mark: HTMLElement): Promise<void> {
    const { new: name = '' } = mark.dataset
    const list = mark.closest('a')
    if (!list) return
    const date = await (newest.get(name) ?? request(name))
    if (date === '') return
    const seen = readDates(getItem('rivage-new'))
    const isOpen = location.pathname === list.pathname || location.pathname.startsWith(`${list.pathname}/`)
    if (isOpen || !Object.hasOwn(seen, name)) setItem('rivage-new', JSON.stringify({ ...seen, [name]: date }))
    mark.hidden = isOpen || !Object.hasOwn(seen, name) || date <= seen[name]!
  }
}

/** Requests the date of a collection's latest post. Resolves with '' if there are no posts or the request fails. */
function request(name: string): Promise<string> {
  const { base = '' } = document.documentElement.dataset
  const query = new URLSearchParams({ collection: name, limit: '1' })
  const date = fetch(`${base}/api/posts?${query}`)
    .then((response) => (response.ok ? response.json() : undefined))
    .then((list: { items?: { date: string | null }[] } | undefined) => list?.items?.[0]?.date ?? '')
    .catch(() => '')
  newest.set(name, date)
  return date
}

function readDates(stored: string | null): SeenDates {
  try {
    const dates: unknown = JSON.parse(stored ?? '{}')
    return typeof dates === 'object' && dates !== null ? (dates as SeenDates) : {}
  } catch {
    return {} // The stored value isn't valid JSON.
  }
}
