/**
 * A problem in an author's file, with its location and how to fix it. Diagnostics are collected during a whole run,
 * never thrown.
 */
export interface Diagnostic {
  severity: 'error' | 'warning'
  /** Path inside the content folder. */
  file: string
  /** One-based; absent if the problem concerns the whole file. */
  line?: number
  column?: number
  /** A stable name in kebab case: `broken-link`, `frontmatter-field`. */
  code: string
  message: string
  /** How to fix the problem, in one sentence. */
  hint?: string
  /** The affected URL, as written in the file. */
  address?: string
}

/**
 * Returns the location of a diagnostic, from the position of the affected node.
 * @param position position of a unist node, one-based, or `undefined` for a generated node
 */
export function startOf(
  position: { start: { line: number; column: number } } | undefined,
): Pick<Diagnostic, 'line' | 'column'> {
  return { line: position?.start.line, column: position?.start.column }
}
