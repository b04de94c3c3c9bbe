import type { CodeBlock } from './code.ts'

export interface Formula {
  tex: string
  /** On a line of its own. */
  isBlock: boolean
}

/** What the compiler notes on an element of an article's tree (hast), in its `data`. */
interface ArticleElementData {
  /** Set on a component, absent on an element of HTML: whether it is a block or stands in a line of text. */
  component?: 'block' | 'inline'
  /** On `pre`: the fenced block it stands for. */
  code?: CodeBlock
  /** On an image: there is no file at its address. */
  missing?: true
  /** On an image: it is visible as soon as the page opens, so it is not loaded lazily. */
  first?: true
  /** On an image: how wide its files are, in pixels, by their addresses. */
  widths?: Readonly<Record<string, number>>
  /** On `math`: its source. */
  formula?: Formula
}

// The import that TypeScript needs to find the module augmented below, in every program that reads this file.
export type { ElementData } from 'hast'

declare module 'hast' {
  interface ElementData extends ArticleElementData {}
}
