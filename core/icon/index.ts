export { iconBucket, iconBucketPath, isIconName } from './icons.ts'
export type { IconDrawing, IconSetFacts } from './icons.ts'
