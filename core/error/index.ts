export { startOf } from './diagnostic.ts'
export type { Diagnostic } from './diagnostic.ts'
export { SiteError, isForPrograms, prefersJson, prefersJsonBy, renderErrorJson, renderProblem } from './site-error.ts'
export * from './errors.ts'
