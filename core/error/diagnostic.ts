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
