import { adoptStyles } from '../elements/adopt-styles.ts'
import css from './mark-words.css'

const name = 'searched-words'

/** Maximum number of highlights. It is more than a reader looks at, but few enough to be fast. */
const maxMarks = 1000

let hasStyles = false

/**
 * Highlights words in the page's text until Escape or the next page, without changing the document (CSS Custom
 * Highlight API 1). In browsers without this API, does nothing.
 * @param words the words that the results highlighted
 */
export function markSearchedWords(words: readonly string[]): void {
  if (!('highlights' in CSS)) return
  const wanted = patternOf(words)
  const ranges = [...document.querySelectorAll('main :is(h1, .lead), .prose')].flatMap((part) => findIn(part, wanted))
  if (!hasStyles) adoptStyles(css)
  hasStyles = true
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
      // If an overlay is open, Escape closes the overlay first.
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open], :popover-open')) end()
    },
    { signal: ended.signal },
  )
}

/** Returns a pattern that matches whole words, or any occurrence in scripts without spaces. */
function patternOf(words: readonly string[]): RegExp {
  const isLetter = String.raw`[\p{L}\p{N}\p{M}]`
  const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u
  const whole = [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => {
      // In Unicode mode, escaping any other character, such as a hyphen, would be a syntax error (ECMAScript, section
      // 22.2.1).
      const text = word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
      return unspaced.test(word) ? text : `(?<!${isLetter})${text}(?!${isLetter})`
    })
  return new RegExp(whole.join('|'), 'giu')
}

function findIn(part: Element, wanted: RegExp): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    for (const { index, 0: text } of node.data.matchAll(wanted)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      ranges.push(range)
    }
  }
  return ranges
}
