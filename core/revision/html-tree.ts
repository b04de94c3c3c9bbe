/** A part of an article: text as it is written in HTML, references included, or an element with its start tag as it was written. */
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
 * Reads the HTML of a compiled article. It is our own: every element is closed, and every attribute in double quotes. What is not, in
 * an article that an operator trusts, ends with its parent.
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

export function renderHtml(node: HtmlNode): string {
  if (typeof node === 'string') return node
  return node.open + node.children.map(renderHtml).join('') + closeTag(node)
}

/** Nothing for an element that has no end tag. */
export function closeTag({ tag, open }: HtmlElement): string {
  return open.endsWith('/>') || voidTags.has(tag) ? '' : `</${tag}>`
}
