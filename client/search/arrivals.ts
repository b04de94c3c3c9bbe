import type { preload } from '../state/preload.ts'
import type { SiteStorage } from '../state/storage.ts'

/** The page that the visitor opened from the search results, and the words that were highlighted there. */
interface Arrival {
  path: string
  words: string[]
}

/** Maximum number of word forms to highlight. */
const maxWords = 40

/**
 * Highlights the searched words on a page that was opened from the search results. The words are those that the results
 * highlighted, so no search data is needed. They are stored until the page is shown, because that may be in another
 * document.
 */
export function startHitHighlighting({
  getItem,
  setItem,
  preload: load,
}: SiteStorage & { preload: typeof preload }): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(resultSelector) : null
    const words = link ? markedAround(link) : []
    if (!link || words.length === 0) return
    setItem('rivage-arrival', JSON.stringify({ path: link.pathname, words } satisfies Arrival), 'sessionStorage')
    if (link.pathname === location.pathname) arrive()
  })
  arrive()
  document.addEventListener('rivage:visit', arrive)

  function arrive(): void {
    const stored = getItem('rivage-arrival', 'sessionStorage')
    if (!stored) return
    const { path, words = [] } = JSON.parse(stored) as Partial<Arrival>
    if (path !== location.pathname) return
    setItem('rivage-arrival', '', 'sessionStorage')
    if (words.length > 0) void load(import('./mark-words.ts'), ({ markSearchedWords }) => markSearchedWords(words))
  }
}

const resultSelector = '.search-dialog [role=option], .search-results a'

function markedAround(link: Element): string[] {
  const marks = link.closest('.search-list, .search-results')?.querySelectorAll('mark') ?? []
  return [...new Set(Array.from(marks, ({ textContent }) => textContent.toLowerCase()))].slice(0, maxWords)
}
