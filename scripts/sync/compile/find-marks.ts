import { Tokenizer, TokenizerMode } from 'parse5'
import type { Token } from 'parse5'
import type { ArticleMarks } from '../../../core/document/index.ts'

/** Attributes whose value is an id or a list of ids. */
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

/**
 * Elements whose content the HTML parser reads as plain text (html.spec.whatwg.org, sections 13.2.6.2 and 13.2.6.4.7).
 */
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

/** Matches the URL of a page on the site. URLs of other hosts (`//`) and of Rivage's endpoints (`/_`) don't match. */
const pageAddress = /^(?:\/(?!\/|_)|\?)/

/**
 * Finds the positions in the HTML of an article at which the Worker inserts or removes text.
 * @param html well-formed HTML, as rendered by React. Raw HTML of trusted authors may be malformed, so each tag is
 * handled on its own
 */
export function findMarks(html: string): ArticleMarks {
  const marks: ArticleMarks = { headings: [], links: [], forms: [], references: [] }
  /** The heading whose end tag has not been found yet. */
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

/**
 * Returns the range of an attribute's value in a tag, without quotes. For an attribute without a value, the range is
 * empty and at the end of the attribute.
 */
function valueAt(html: string, { location }: Token.TagToken, name: string): [start: number, end: number] {
  const { startOffset, endOffset } = location!.attrs![name]!
  const [assigned, quote = ''] = /^[^=]*=\s*(["']?)/.exec(html.slice(startOffset, endOffset)) ?? []
  return assigned === undefined ? [endOffset, endOffset] : [startOffset + assigned.length, endOffset - quote.length]
}
