import type { CodeBlock } from './code.ts'

/** What an element of an article's tree (hast) carries besides HTML, in its `data`. */
export interface ArticleElementData {
  /** The element is a component of the author's, not HTML: how it stands among its neighbours. */
  component?: 'block' | 'inline'
  /** On `pre`: the fenced block it stands for. */
  code?: CodeBlock
}

declare module 'hast' {
  interface ElementData extends ArticleElementData {}
}
