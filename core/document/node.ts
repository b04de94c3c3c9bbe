/**
 * The body tree in the compact form that is stored and served: text is a string, an element is `[tag, props,
 * ...children]`. Compatible with Nuxt Content's "minimark", so that its clients can read it.
 */
export type BodyNode = string | BodyElement
export type BodyElement = [tag: string, props: Record<string, unknown>, ...children: BodyNode[]]

/** An entry's `body` column. */
export interface Body {
  type: 'minimark'
  value: BodyNode[]
  toc: { title: string; searchDepth: number; depth: number; links: OutlineLink[] }
}

/** A heading in the outline of a page; a deeper heading is a child of the last shallower one. */
export interface OutlineLink {
  id: string
  depth: number
  text: string
  children?: OutlineLink[]
}
