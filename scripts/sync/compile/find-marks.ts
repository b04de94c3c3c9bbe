import { Tokenizer, TokenizerMode } from 'parse5'
import type { Token } from 'parse5'
import type { ArticleMarks } from '../../../core/document/index.ts'

/** Attributes whose value names elements by their ids, or is one. */
const idAttributes = new Set([
  'id',
  'for',
  'name',
  'aria-labelledby',
  'aria-controls',
  'aria-describedby',
  'popovertarget',
  'commandfor',
])

/** Elements whose content is text, whatever it looks like (html.spec.whatwg.org, §13.2.6.2 and §13.2.6.4.7). */
const textElements: Record<string, Tokenizer['state']> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
}

/** An address of a page: not of another host (`//`), nor of the product's own endpoints (`/_`). */
const pageAddress = /^(?:\/(?!\/|_)|\?)/

/**
 * Finds the places in an article's HTML that pages write at when they show it.
 * @param html well-formed: as React has rendered it. Of what a trusted author wrote as HTML, tags are looked at one by
 *   one.
 */
export function findMarks(html: string): ArticleMarks {
  const marks: ArticleMarks = { headings: [], links: [], forms: [], references: [] }
  /** The heading that is open, by its element. */
  let heading: { tag: string; id: string; start: number; content: number } | undefined
  let foreignDepth = 0

  const onStartTag = (tag: Token.TagToken) => {
    const { tagName, location, selfClosing } = tag
    const { startOffset, endOffset } = location!
    if (tagName === 'svg' || tagName === 'math') foreignDepth += selfClosing ? 0 : 1
    const textState = foreignDepth === 0 ? textElements[tagName] : undefined
    if (textState !== undefined) tokenizer.state = textState

    const id = tag.attrs.find(({ name }) => name === 'id')?.value
    if (!heading && id !== undefined && /^h[1-6]$/.test(tagName))
      heading = { tag: tagName, id, start: startOffset, content: endOffset }
    if (tagName === 'form' && /^\/(?!\/|_)/.test(tag.attrs.find(({ name }) => name === 'action')?.value ?? ''))
      marks.forms.push(endOffset)
    for (const { name } of tag.attrs) {
      const [start, end] = valueAt(html, tag, name)
      const value = html.slice(start, end)
      if (name === 'href' && tagName === 'a' && pageAddress.test(value)) marks.links.push([start, end])
      if (name === 'href' && value.startsWith('#')) marks.references.push(start + 1)
      if (!idAttributes.has(name)) continue
      if (value === '') marks.references.push(start)
      for (const { index } of value.matchAll(/\S+/g)) marks.references.push(start + index)
    }
  }
  const onEndTag = ({ tagName, location }: Token.TagToken) => {
    if (tagName === 'svg' || tagName === 'math') foreignDepth = Math.max(0, foreignDepth - 1)
    if (heading?.tag !== tagName) return
    marks.headings.push([heading.id, heading.start, heading.content, location!.endOffset])
    heading = undefined
  }
  const ignore = () => {}
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag,
      onEndTag,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  )
  tokenizer.write(html, true)
  return marks
}

/** Where the value of a tag's attribute stands, without its quotes; an empty place at its end for one that has none. */
function valueAt(html: string, { location }: Token.TagToken, name: string): [start: number, end: number] {
  const { startOffset, endOffset } = location!.attrs![name]!
  const [assigned, quote = ''] = /^[^=]*=\s*(["']?)/.exec(html.slice(startOffset, endOffset)) ?? []
  return assigned === undefined ? [endOffset, endOffset] : [startOffset + assigned.length, endOffset - quote.length]
}
