import type { SiteStorage } from '../state/storage.ts'

/** Date of the newest post that the reader has seen, by collection name. */
type SeenDates = Record<string, string>

/** The dates of the newest posts by collection name, requested once. */
const newest = new Map<string, Promise<string>>()

/**
 * Marks links to lists of posts (`data-new`) if a post was published since the reader last opened the list. The dates
 * are stored only in this browser. On a reader's first visit to the site, nothing is marked as new.
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

/** Requests the date of a collection's newest post. The result is '' if the list is empty or the request fails. */
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
