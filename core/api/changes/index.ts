export { compareDescriptions } from './compare-descriptions.ts'
export { describeDetail } from './operation-change.ts'
export type { ChangeDetail, OperationChange } from './operation-change.ts'
