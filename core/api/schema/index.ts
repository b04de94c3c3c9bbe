export { mergeSchema } from './merge.ts'
export { isComposite } from './type-of.ts'
export { marksOf, shapeOf, uniqueId } from './shape.ts'
export type { ApiField, ApiShape } from './shape.ts'
