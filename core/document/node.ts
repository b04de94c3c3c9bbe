/**
 * A node of the body tree, in the compact form that is stored and served. Text is a string, and an element is
 * `[tag, props, ...children]`. It is compatible with Nuxt Content's "minimark", so Nuxt Content clients can read it.
 */
export type BodyNode = string | BodyElement
export type BodyElement = [tag: string, props: Record<string, unknown>, ...children: BodyNode[]]

/** An entry's `body` column. */
export interface Body {
  type: 'minimark'
  value: BodyNode[]
  toc: { title: string; searchDepth: number; depth: number; links: OutlineLink[] }
}

/** A heading in a page's outline. A deeper heading is a child of the last shallower one. */
export interface OutlineLink {
  id: string
  depth: number
  text: string
  children?: OutlineLink[]
}
