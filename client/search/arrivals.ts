import type { preload } from '../state/preload.ts'
import type { SiteStorage } from '../state/storage.ts'

/** The page of a search result that the visitor opened, and the words highlighted in the result. */
interface Arrival {
  path: string
  words: string[]
}

/** Maximum number of highlighted word forms. */
const maxWords = 40

/**
 * Highlights the searched words on the page that a result opens. The words are those highlighted in the results, so no
 * search data is needed. They are stored until the page opens, because it may be another document.
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
