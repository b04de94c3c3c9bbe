export { tryOperation } from './try-operation.ts'
export type { TryBody, TryOperation, TryParameter } from './try-operation.ts'
