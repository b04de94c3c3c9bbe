export { startOf } from './diagnostic.ts'
export type { Diagnostic } from './diagnostic.ts'
export { SiteError, prefersJson, prefersJsonBy, renderErrorJson, renderProblem } from './site-error.ts'
export * from './catalogue.ts'
