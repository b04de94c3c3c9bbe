/**
 * What a run of code is, one letter each because a page holds thousands: keyword, string, comment, function, number or
 * constant, variable or parameter, punctuation, expression inside a string (regular expression, escape), link, red in
 * the output of a terminal. `''` is plain text.
 */
export type TokenKind = '' | 'k' | 's' | 'c' | 'f' | 'n' | 'v' | 'p' | 'x' | 'l' | 'r'

export interface CodeToken {
  kind: TokenKind
  isBold?: boolean
  text: string
}

/** How an author marks a line, with `{1,3-5}` or with a comment such as `// [!code ++]`. */
export type LineMark = 'highlight' | 'add' | 'remove' | 'focus' | 'error' | 'warning'

export interface CodeLine {
  tokens: CodeToken[]
  marks: LineMark[]
  /** Numbers of the notes about it, in the list below the block. */
  notes?: number[]
}

/** A fenced code block: its text as a reader copies it, and the same text as coloured lines. */
export interface CodeBlock {
  /** As the author wrote it, lower case; `text` when the fence names none. */
  language: string
  /** The language as readers know it; absent for plain text and for what nobody knows. */
  languageName?: string
  /** Without the comments that mark lines, without a final line ending. */
  text: string
  lines: CodeLine[]
  filename: string | null
  lineNumbers: boolean
  /** The number of the first line, where lines are numbered. */
  firstLine: number
  /** Whether long lines wrap instead of scrolling. */
  wraps: boolean
  /** Whether a long block shows its beginning only: `fold` and `fold=false`; the number of lines decides otherwise. */
  folds: boolean | undefined
  /** With this the ids of the notes begin that are below the block, where there are some. */
  notesId?: string
  /** The rest of the fence's first line, unread: components may look into it. */
  meta: string
}

/** Classes of a line: an added or removed one is part of a diff. */
export function lineClasses({ marks }: CodeLine): string[] {
  return ['line', ...marks.flatMap((mark) => (mark === 'add' || mark === 'remove' ? ['diff', mark] : [mark]))]
}
