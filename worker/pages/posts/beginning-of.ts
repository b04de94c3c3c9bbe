import type { StoredArticle } from '../../../core/document/index.ts'
import { maxPageLength } from '../../../core/posts/index.ts'

/**
 * Articles up to this length are shown whole. It is slightly more than the length of a list page, so that an article
 * isn't cut just to save a few lines.
 */
const maxWholeLength = 1.1 * maxPageLength

/** Matches a tag. React escapes `>` in attribute values, so the first `>` ends the tag. */
const tags = /<(\/?)([a-z][\w-]*)[^>]*?(\/?)>/g

/** HTML elements without an end tag. */
const voidElements = new Set('area br col embed hr img input link meta source track wbr'.split(' '))

interface Beginning {
  /** Position of the cut; 0 if there is no suitable one. */
  end: number
  /** End tag of the list that contains the cut, or ''. */
  closing: string
}

/**
 * Returns where to cut an article that is too long for a list of posts. Cuts between two sections if that keeps more
 * than half a page, and otherwise between paragraphs or list items.
 * @returns `undefined` if the article fits
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
