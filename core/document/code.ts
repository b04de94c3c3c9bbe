/**
 * The kind of a token, in one letter because a page contains thousands. In order: keyword, string, comment, function,
 * number or constant, variable or parameter, punctuation, expression inside a string, link. `r` is red in terminal
 * output. `''` is plain text.
 */
export type TokenKind = '' | 'k' | 's' | 'c' | 'f' | 'n' | 'v' | 'p' | 'x' | 'l' | 'r'

export interface CodeToken {
  kind: TokenKind
  isBold?: boolean
  /** The color behind terminal output. */
  ground?: TokenKind
  text: string
}

/** An author's mark on a line, from `{1,3-5}` or a comment such as `// [!code ++]`. */
export type LineMark = 'highlight' | 'add' | 'remove' | 'focus' | 'error' | 'warning'

export interface CodeLine {
  tokens: CodeToken[]
  marks: LineMark[]
  /** Numbers of its notes in the list below the block. */
  notes?: number[]
}

/** A fenced code block: its text for copying, and the same text as highlighted lines. */
export interface CodeBlock {
  /** As the author wrote it, in lowercase; `text` if the fence names no language. */
  language: string
  /** The display name of the language; absent for plain text and unknown languages. */
  languageName?: string
  /** Without a final line ending and the comments that mark lines. */
  text: string
  lines: CodeLine[]
  filename: string | null
  lineNumbers: boolean
  /** The number of the first line, if lines are numbered. */
  firstLine: number
  /** Whether long lines wrap instead of scrolling. */
  wraps: boolean
  /** Whether a long block is collapsed: `fold` and `fold=false`; by default, the number of lines decides. */
  folds: boolean | undefined
  /** Prefix for the ids of the notes below the block, if it has notes. */
  notesId?: string
  /** The unparsed rest of the fence's first line, for components. */
  meta: string
}

/** Classes of a line: added and removed lines are part of a diff. */
export function lineClasses({ marks }: CodeLine): string[] {
  return ['line', ...marks.flatMap((mark) => (mark === 'add' || mark === 'remove' ? ['diff', mark] : [mark]))]
}
