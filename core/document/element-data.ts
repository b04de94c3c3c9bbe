import type { CodeBlock } from './code.ts'

export interface Formula {
  tex: string
  /** Rendered on its own line. */
  isBlock: boolean
}

/** The compiler's notes on an element of an article's tree (hast), in its `data`. */
interface ArticleElementData {
  /** On a component, not on an HTML element: whether it is a block or inline. */
  component?: 'block' | 'inline'
  /** On `pre`: its fenced block. */
  code?: CodeBlock
  /** On `pre`: whether another check has reported an unknown language. */
  isChecked?: true
  /** On a part of an API that a guide embeds: the guide is not indexed with it, because the part has its own page. */
  isEmbedded?: true
  /** On a link: the URL is final. */
  isResolved?: true
  /** On an image: the file doesn't exist. */
  missing?: true
  /** On an image: it is visible when the page opens, so it must not load lazily. */
  first?: true
  /** On an image: the width in pixels of each of its files, by URL. */
  widths?: Readonly<Record<string, number>>
  /** On an image whose width is a percentage: its aspect ratio (width divided by height). */
  aspectRatio?: number
  /** On `math`: its source. */
  formula?: Formula
}

// TypeScript needs this import to find the module augmented below, in every program that includes this file.
export type { ElementData } from 'hast'

declare module 'hast' {
  interface ElementData extends ArticleElementData {}
}
