import { markWords, parseSearchQuery } from '../../core/search/index.ts'
import css from './mark-words.css'

const name = 'searched-words'

/** More marks than a reader would look at, and fewer than a browser is slow with. */
const maxMarks = 1000

let sheet: CSSStyleSheet | undefined

/**
 * Marks the words of a query in the page's text, without changing the document (CSS Custom Highlight API 1), until
 * Escape or the next page. Where a browser has no such marks, nothing is marked.
 */
export function markSearchedWords(query: string): void {
  if (!('highlights' in CSS)) return
  const article = document.querySelector<HTMLElement>('.prose')
  const { words } = parseSearchQuery(query, article?.lang ?? document.documentElement.lang)
  const ranges = [...document.querySelectorAll('main :is(h1, .lead), .prose')].flatMap((part) => findIn(part, words))
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }
  CSS.highlights.set(name, new Highlight(...ranges.slice(0, maxMarks)))
  const ended = new AbortController()
  const end = () => {
    CSS.highlights.delete(name)
    ended.abort()
  }
  document.addEventListener('rivage:visit', end, { signal: ended.signal })
  document.addEventListener(
    'keydown',
    ({ key, defaultPrevented }) => {
      // What is open is closed first.
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open], :popover-open')) end()
    },
    { signal: ended.signal },
  )
}

function findIn(part: Element, words: ReturnType<typeof parseSearchQuery>['words']): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    let at = 0
    for (const { text, hit } of markWords(node.data, words)) {
      if (hit) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + text.length)
        ranges.push(range)
      }
      at += text.length
    }
  }
  return ranges
}
