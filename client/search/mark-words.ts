import { adoptStyles } from '../elements/adopt-styles.ts'
import { markWords, openLanguage, parseSearchQuery } from '../../core/search/index.ts'
import type { SearchLanguage } from '../../core/search/index.ts'
import { fetchTitles } from './fetch-titles.ts'
import css from './mark-words.css'

const name = 'searched-words'

/** More marks than a reader would look at, and fewer than a browser is slow with. */
const maxMarks = 1000

let isDressed = false

/**
 * Marks the words of a query in the page's text, without changing the document (CSS Custom Highlight API 1), until
 * Escape or the next page. Where a browser has no such marks, nothing is marked.
 */
export async function markSearchedWords(query: string): Promise<void> {
  if (!('highlights' in CSS)) return
  const article = document.querySelector<HTMLElement>('.prose')
  const { href } = location
  const language = await readLanguage(article?.lang || document.documentElement.lang)
  if (location.href !== href) return
  const { words } = parseSearchQuery(query, language)
  const ranges = [...document.querySelectorAll('main :is(h1, .lead), .prose')].flatMap((part) =>
    findIn(part, words, language),
  )
  if (!isDressed) adoptStyles(css)
  isDressed = true
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

/** How words are compared in a language: what the search in the dialog knows of it, which has mostly been read before. */
async function readLanguage(tag: string): Promise<SearchLanguage> {
  const address = document.querySelector<HTMLElement>('[data-titles]')?.dataset.titles ?? ''
  const file = await fetchTitles(address).catch(() => undefined)
  const other = file?.untranslated?.find(({ language }) => language === tag)
  return openLanguage(other?.words ?? file?.language ?? { code: tag })
}

function findIn(part: Element, words: ReturnType<typeof parseSearchQuery>['words'], language: SearchLanguage): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    let at = 0
    for (const { text, hit } of markWords(node.data, words, language)) {
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
