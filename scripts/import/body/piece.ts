/** The value of an attribute: as it was written, or an expression that would have to be run. */
export type AttributeValue = string | number | boolean | null | unknown[] | Record<string, unknown> | Computed

export class Computed {
  readonly expression: string
  constructor(expression: string) {
    this.expression = expression
  }
}

/**
 * How an element was written: a component or HTML element of JSX, a component among Markdown (Vue), `{% tag %}`, a
 * `:::container` or an indented `!!! block`.
 */
export type Notation = 'jsx' | 'tag' | 'container' | 'indented'

export interface ElementPiece {
  kind: 'element'
  notation: Notation
  /** `Card`, `details`; the name of a container or an indented block without its marks; `''` is a fragment. */
  name: string
  attributes: Record<string, AttributeValue>
  children: Piece[]
  line: number
}

/** A part of a page's text. Lines are those of the source file. */
export type Piece =
  | ElementPiece
  /** Markdown. */
  | { kind: 'text'; text: string; line: number }
  /** Code in a sentence, a formula or an HTML comment: written as it was. */
  | { kind: 'verbatim'; text: string; line: number }
  /** The text of an expression that could be read: `{` of `{'{'}`. */
  | { kind: 'literal'; text: string; line: number }
  /** A fenced block; `indent` is what stands before its first line. */
  | { kind: 'fence'; info: string; fence: string; code: string[]; indent: string; line: number }
  /** `{…}` of JSX or `{{ … }}` of Vue: `source` is what is in the braces, `written` is with them. */
  | { kind: 'expression'; source: string; written: string; line: number }
  /** Statements of a module, `<script>` or `<style>`: not text. */
  | { kind: 'statement'; name: string; source: string; line: number }
  /** A comment of JSX, which leaves no trace. */
  | { kind: 'comment'; line: number }

/** Which notations the text of a page has beyond Markdown. */
export interface Notations {
  /** The whole of JSX: HTML elements are components, `{…}` an expression, `import` and `export` statements. */
  mdx?: boolean
  /** Components in capital letters among ordinary Markdown, and `{{ … }}`. */
  vue?: boolean
  /** `{% tag %}` … `{% endtag %}`. */
  tags?: boolean
  /** `:::name` … `:::`. */
  containers?: boolean
  /** `!!! name`, `??? name` and `=== "name"`, with their text indented by four. */
  indented?: boolean
}
