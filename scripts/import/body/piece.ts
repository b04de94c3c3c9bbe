/** The value of an attribute: a literal, or an expression that can only be resolved by executing it. */
export type AttributeValue = string | number | boolean | null | unknown[] | Record<string, unknown> | Computed

export class Computed {
  readonly expression: string
  constructor(expression: string) {
    this.expression = expression
  }
}

/**
 * How an element is written: as a JSX component or HTML element, a component in Markdown (Vue), a `{% tag %}`, a
 * `:::container`, or an indented `!!! block`.
 */
export type Notation = 'jsx' | 'tag' | 'container' | 'indented'

export interface ElementPiece {
  kind: 'element'
  notation: Notation
  /**
   * The name of the element, such as `Card` or `details`. For a container or indented block, it doesn't include the
   * markers. For a fragment, it is `''`.
   */
  name: string
  attributes: Record<string, AttributeValue>
  children: Piece[]
  line: number
}

/** A part of a page's text. Line numbers refer to the source file. */
export type Piece =
  | ElementPiece
  /** Markdown. */
  | { kind: 'text'; text: string; line: number }
  /** Inline code, a formula, or an HTML comment, copied unchanged. */
  | { kind: 'verbatim'; text: string; line: number }
  /** The text of an expression that could be evaluated: `{` for `{'{'}`. */
  | { kind: 'literal'; text: string; line: number }
  /** A fenced block. `indent` is the prefix of its first line. */
  | { kind: 'fence'; info: string; fence: string; code: string[]; indent: string; line: number }
  /**
   * An expression: JSX's `{…}` or Vue's `{{ … }}`. `source` is the text inside the braces, and `written` includes the
   * braces.
   */
  | { kind: 'expression'; source: string; written: string; line: number }
  /** Module statements, `<script>`, or `<style>`. They aren't text. */
  | { kind: 'statement'; name: string; source: string; line: number }
  /** A JSX comment, which is dropped. */
  | { kind: 'comment'; line: number }

/** The syntax that a page's text uses in addition to Markdown. */
export interface Notations {
  /** Full JSX: HTML elements are components, `{…}` is an expression, and `import` and `export` are statements. */
  mdx?: boolean
  /** Capitalized components in ordinary Markdown, and `{{ … }}`. */
  vue?: boolean
  /** `{% tag %}` … `{% endtag %}`. */
  tags?: boolean
  /** `:::name` … `:::`. */
  containers?: boolean
  /** `!!! name`, `??? name`, and `=== "name"`, with their text indented by four columns. */
  indented?: boolean
}
