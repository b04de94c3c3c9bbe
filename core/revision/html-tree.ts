/**
 * A part of an article: text as it is written in HTML, references included, or an element with its start tag as it was
 * written.
 */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  tag: string
  /** `<a href="/en">` */
  open: string
  children: HtmlNode[]
}

/** Elements without an end tag (HTML, §13.1.2). */
const voidTags = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/**
 * Reads the HTML of a compiled article. Our own renderer has written it: every element is closed, and every attribute
 * is in double quotes. An element of trusted HTML that is not closed ends with its parent.
 *
 * This is no HTML parser in general, and parse5 is none for this place: it adds 37 kB (compressed) to the worker, takes
 * ten times as long, and gives attributes where a comparison needs start tags exactly as they were written.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', open: '', children: [] }
  const stack = [root]
  for (const [token, slash, tag] of html.matchAll(/<!--.*?-->|<(\/?)([a-zA-Z][\w:-]*)(?:"[^"]*"|[^">])*>|[^<]+|</gs)) {
    if (token.startsWith('<!--')) continue
    const name = tag?.toLowerCase()
    if (name === undefined) stack.at(-1)!.children.push(token)
    else if (slash) {
      const depth = stack.findLastIndex((element) => element.tag === name)
      if (depth > 0) stack.length = depth
    } else {
      const element: HtmlElement = { tag: name, open: token, children: [] }
      stack.at(-1)!.children.push(element)
      if (!token.endsWith('/>') && !voidTags.has(name)) stack.push(element)
    }
  }
  return root.children
}

/** The HTML of a node, exactly as it was read. */
export function renderHtml(node: HtmlNode): string {
  if (typeof node === 'string') return node
  return node.open + node.children.map(renderHtml).join('') + closeTag(node)
}

/** The end tag of an element; nothing for one that has none. */
export function closeTag({ tag, open }: HtmlElement): string {
  return open.endsWith('/>') || voidTags.has(tag) ? '' : `</${tag}>`
}
