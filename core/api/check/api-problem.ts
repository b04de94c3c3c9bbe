/** A problem in a description, at a JSON pointer. */
export interface ApiProblem {
  severity: 'error' | 'warning'
  code: string
  pointer: string
  message: string
  hint: string
}
