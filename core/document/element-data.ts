import type { CodeBlock } from './code.ts'

export interface Formula {
  tex: string
  /** Whether the formula is rendered on a separate line. */
  isBlock: boolean
}

/** The data that the compiler stores with an element of an article's tree (hast). */
interface ArticleElementData {
  /** On a component: whether it is a block or inline. HTML elements don't have this property. */
  component?: 'block' | 'inline'
  /** On `pre`: the fenced code block. */
  code?: CodeBlock
  /** On `pre`: set if another check reports unknown languages. */
  isChecked?: true
  /**
   * On an operation or schema of an API that a guide embeds. It is not indexed with the guide, because it also has a
   * page in the reference.
   */
  isEmbedded?: true
  /** On a link: the URL is final. */
  isResolved?: true
  /** On an image: the file doesn't exist. */
  missing?: true
  /** On an image that is visible when the page opens and therefore must not load lazily. */
  first?: true
  /** On an image: the widths of its files in pixels, by URL. */
  widths?: Readonly<Record<string, number>>
  /** On an image whose width is a percentage: its aspect ratio (width divided by height). */
  aspectRatio?: number
  /** On `math`: the source of the formula. */
  formula?: Formula
}

// This export lets TypeScript find the module that is augmented below, in every program that includes this file.
export type { ElementData } from 'hast'

declare module 'hast' {
  interface ElementData extends ArticleElementData {}
}
