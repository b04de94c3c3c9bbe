import type { Body, BodyElement, BodyNode, OutlineLink } from './node.ts'
import { headingText } from './plain-text.ts'

/** `toc` in frontmatter: `false` empties the outline, and an object changes its depth. */
export interface OutlineOptions {
  title?: string
  /** Number of levels below the page's title: 2 lists h2 and h3. */
  depth?: number
  /**
   * How deep in the tree to look for headings: 2 finds the page's own headings and those directly inside its
   * components.
   */
  searchDepth?: number
}

/**
 * The id of the heading that the parser adds above footnotes. It is not listed if another heading on the page has the
 * same text.
 */
const footnotesId = 'footnote-label'

/**
 * Builds the outline of a page from its headings below h1. Each deeper heading is a child of the last shallower one.
 */
export function buildOutline(nodes: readonly BodyNode[], options: OutlineOptions | false = {}): Body['toc'] {
  const { title = '', depth = 2, searchDepth = 2 } = options || { depth: 0 }
  const links = findHeadings(nodes, searchDepth)
    .map(([tag, props, ...children]): OutlineLink => ({
      id: String(props.id),
      depth: Number(tag[1]),
      text: headingText(children),
    }))
    .filter(
      (link, _, all) =>
        link.text !== '' &&
        link.depth <= depth + 1 &&
        !(link.id === footnotesId && all.some(({ id, text }) => id !== footnotesId && text === link.text)),
    )
  return { title, searchDepth, depth, links: nest(links) }
}

function findHeadings(nodes: readonly BodyNode[], searchDepth: number): BodyElement[] {
  if (searchDepth < 1) return []
  return nodes.flatMap((node): BodyElement[] => {
    if (typeof node === 'string') return []
    const [tag, props, ...children] = node
    if (/^h[2-6]$/.test(tag)) return props.id === undefined ? [] : [node]
    return findHeadings(children, searchDepth - 1)
  })
}

function nest(links: readonly OutlineLink[]): OutlineLink[] {
  const top: OutlineLink[] = []
  const open: OutlineLink[] = []
  for (const link of links) {
    while (open.length > 0 && open.at(-1)!.depth >= link.depth) open.pop()
    const parent = open.at(-1)
    if (parent) (parent.children ??= []).push(link)
    else top.push(link)
    open.push(link)
  }
  return top
}
