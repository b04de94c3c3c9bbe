export { tryOperation } from './try-operation.ts'
export type { TryBody, TryOperation } from './try-operation.ts'
