export { parseParameters } from './parse-parameters.ts'
export type { ParameterSchema } from './parse-parameters.ts'
export { choice, choices, localeCode, pathname, text, timestamp, wholeNumber } from './kinds.ts'
