import type { CodeBlock } from './code.ts'

export interface Formula {
  tex: string
  /** On a line of its own. */
  isBlock: boolean
}

/** What an element of an article's tree (hast) carries besides HTML, in its `data`. */
interface ArticleElementData {
  /** The element is a component of the author's, not HTML: how it stands among its neighbours. */
  component?: 'block' | 'inline'
  /** On `pre`: the fenced block it stands for. */
  code?: CodeBlock
  /** On an image: there is no file at its address. */
  missing?: true
  /** On an image: a reader sees it as soon as the page opens. */
  first?: true
  /** On an image: how wide its files are, in pixels, by their addresses. */
  widths?: Readonly<Record<string, number>>
  /** On `math`: what it is drawn from. */
  formula?: Formula
}

// What is augmented must be known to every program that reads this file, the browser's included.
export type { ElementData } from 'hast'

declare module 'hast' {
  interface ElementData extends ArticleElementData {}
}
