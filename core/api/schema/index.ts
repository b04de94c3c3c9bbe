export { mergeSchema } from './merge.ts'
export { isComposite, marksOf, shapeOf, uniqueId } from './shape.ts'
export type { ApiField, ApiShape } from './shape.ts'
