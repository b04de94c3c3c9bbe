import type { Diagnostic } from '../error/index.ts'

/** A problem with the syntax of a node. */
export interface UnreadProblem extends Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  /** Line, counted from the start of the node. */
  line?: number
}
