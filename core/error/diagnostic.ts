/** An author's mistake: where it is, what is wrong, and how to mend it. Collected over a whole run, never thrown. */
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
}

/**
 * One diagnostic as terminals and editors link it: `file:line:column message (code)`, the hint on the next line.
 */
export function renderDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, severity, code, message, hint } = diagnostic
  const place = [file, line, line && column].filter(Boolean).join(':')
  return `${place} ${severity}: ${message} (${code})${hint ? `\n    ${hint}` : ''}`
}
