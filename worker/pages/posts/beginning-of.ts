import type { StoredArticle } from '../../../core/document/index.ts'
import { maxPageLength } from '../../../core/posts/index.ts'

/** Maximum length of an article that is shown in full. Articles that are slightly longer than a page aren't cut. */
const maxWholeLength = 1.1 * maxPageLength

/** Tags in React's output format, which has no `>` in attributes. */
const tags = /<(\/?)([a-z][\w-]*)[^>]*?(\/?)>/g

/** Elements that need no end tag if an author writes them as HTML. */
const voidElements = new Set('area br col embed hr img input link meta source track wbr'.split(' '))

interface Beginning {
  /** Where to cut the HTML; 0 if there is no suitable position. */
  end: number
  /** The end tag of the list that is cut, or ''. */
  closing: string
}

/**
 * Returns the start of an article that is too long to share a page with other articles. It contains whole sections if
 * they fill half of the page, otherwise whole paragraphs and list items.
 * @returns `undefined` for an article that fits
 */
export function beginningOf({ html, marks }: StoredArticle): Beginning | undefined {
  if (html.length <= maxWholeLength) return undefined
  const headings = new Set(marks.headings.map(([, start]) => start))
  const open: string[] = []
  let section: Beginning = { end: 0, closing: '' }
  let block = section
  for (const { 0: tag, 1: slash, 2: name = '', 3: isEmpty, index } of html.matchAll(tags)) {
    if (index > maxPageLength) break
    if (slash) {
      if (open.at(-1) !== name) continue
      open.pop()
      const isItem = open.length === 1 && name === 'li'
      if ((open.length === 0 && !/^h\d$/.test(name)) || isItem)
        block = { end: index + tag.length, closing: isItem ? `</${open[0]}>` : '' }
    } else {
      if (open.length === 0 && headings.has(index)) section = { end: index, closing: '' }
      if (!isEmpty && !voidElements.has(name)) open.push(name)
    }
  }
  return section.end > maxPageLength / 2 ? section : block
}
