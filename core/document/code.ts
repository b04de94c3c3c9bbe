/**
 * The kind of a token. It is a single letter, because a page may contain thousands of tokens. In order: plain text
 * (`''`), keyword, string, comment, function, number or constant, variable or parameter, punctuation, expression inside
 * a string, link, red (in terminal output).
 */
export type TokenKind = '' | 'k' | 's' | 'c' | 'f' | 'n' | 'v' | 'p' | 'x' | 'l' | 'r'

export interface CodeToken {
  kind: TokenKind
  isBold?: boolean
  /** The background color in terminal output. */
  ground?: TokenKind
  text: string
}

/** An author's mark on a line, from `{1,3-5}` or a comment such as `// [!code ++]`. */
export type LineMark = 'highlight' | 'add' | 'remove' | 'focus' | 'error' | 'warning'

export interface CodeLine {
  tokens: CodeToken[]
  marks: LineMark[]
  /** Numbers of the line's notes in the list below the block. */
  notes?: number[]
}

/** A fenced code block: the text for copying, and the highlighted lines. */
export interface CodeBlock {
  /** The language after the fence, in lowercase; `text` by default. */
  language: string
  /** The display name of the language; absent for plain text and unknown languages. */
  languageName?: string
  /** The text without a final line ending and without the comments that mark lines. */
  text: string
  lines: CodeLine[]
  filename: string | null
  lineNumbers: boolean
  /** The number of the first line, if lines are numbered. */
  firstLine: number
  /** Whether long lines wrap instead of scrolling. */
  wraps: boolean
  /**
   * Whether the block is collapsed, as set with `fold` or `fold=false`. By default, this depends on its number of
   * lines.
   */
  folds: boolean | undefined
  /** Prefix for the ids of the notes below the block, if it has notes. */
  notesId?: string
  /** The unparsed rest of the fence's first line, which components receive. */
  meta: string
}

/** Returns the classes of a line. Added and removed lines also have the class `diff`. */
export function lineClasses({ marks }: CodeLine): string[] {
  return ['line', ...marks.flatMap((mark) => (mark === 'add' || mark === 'remove' ? ['diff', mark] : [mark]))]
}
