/** An author's mistake: where it is, what is wrong, and how to fix it. Collected over a whole run, never thrown. */
export interface Diagnostic {
  severity: 'error' | 'warning'
  /** Path inside the content folder. */
  file: string
  /** One-based; absent when the mistake is the file as a whole. */
  line?: number
  column?: number
  /** Stable, kebab-case: `broken-link`, `frontmatter-field`. */
  code: string
  message: string
  /** How to fix it, as one sentence. */
  hint?: string
  /** The address that it is about, as the file has it. */
  address?: string
}

/**
 * Where in a file a diagnostic stands, from the position of what it is about.
 * @param position of a node of unist, one-based; `undefined` for one that was not written in the file
 */
export function startOf(
  position: { start: { line: number; column: number } } | undefined,
): Pick<Diagnostic, 'line' | 'column'> {
  return { line: position?.start.line, column: position?.start.column }
}
