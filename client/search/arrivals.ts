import type { preload } from '../state/preload.ts'
import type { SiteStorage } from '../state/storage.ts'

/** What was searched for when a result was followed, and the path of the page it leads to. */
interface Arrival {
  path: string
  query: string
}

/**
 * Marks the words that were searched for on the page that a result of the search leads to. The page may be another
 * document: what was searched for is remembered until then.
 */
export function startArrivals({ recall, remember, preload: load }: SiteStorage & { preload: typeof preload }): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(resultSelector) : null
    const query = link && searchedFor(link)
    if (!query) return
    remember('rivage-arrival', JSON.stringify({ path: link.pathname, query } satisfies Arrival), 'sessionStorage')
    if (link.pathname === location.pathname) arrive()
  })
  arrive()
  document.addEventListener('rivage:visit', arrive)

  function arrive(): void {
    const stored = recall('rivage-arrival', 'sessionStorage')
    if (!stored) return
    const { path, query } = JSON.parse(stored) as Arrival
    if (path !== location.pathname) return
    remember('rivage-arrival', '', 'sessionStorage')
    void load(import('./mark-words.ts'), ({ markSearchedWords }) => markSearchedWords(query))
  }
}

const resultSelector = '.search-dialog [role=option], .search-results a'

/** The words in the dialog's field, or those that the page of results is about. */
function searchedFor(link: Element): string | null {
  const field = link.closest('.search-dialog')?.querySelector<HTMLInputElement>('input[name=q]')
  return field ? field.value : new URLSearchParams(location.search).get('q')
}
