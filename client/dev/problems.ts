import type { Diagnostic } from '../../core/error/index.ts'

/** What the development server tells open browsers about mistakes: of content, of the configuration, and of code. */
export interface Problems {
  /** Another number whenever the list is another one. */
  revision: number
  errors: number
  warnings: number
  /** The first of them, errors before warnings. */
  shown: Diagnostic[]
}
