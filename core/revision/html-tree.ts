/**
 * A node of an article: an element with its original start tag, or text as written in the HTML, with character
 * references.
 */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  tag: string
  /** The start tag, such as `<a href="/en">`. */
  open: string
  children: HtmlNode[]
}

/** Elements without an end tag (HTML Standard, section 13.1.2). */
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
 * Parses the HTML of a compiled article. This isn't a general HTML parser. Rivage rendered the HTML, so every element
 * is closed and every attribute is in double quotes. Elements that authors left open end with their parent. parse5
 * would add 37 kB (compressed) to the Worker, take ten times as long, and return attributes instead of start tags.
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

/** Renders the HTML of a node, exactly as parsed. */
export function renderHtml(node: HtmlNode): string {
  if (typeof node === 'string') return node
  return node.open + node.children.map(renderHtml).join('') + closeTag(node)
}

/** Returns the end tag of an element, or `''` for a void element. */
export function closeTag({ tag, open }: HtmlElement): string {
  return open.endsWith('/>') || voidTags.has(tag) ? '' : `</${tag}>`
}
