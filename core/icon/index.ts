export { iconBucket, iconBucketPath, isIconName } from './icon-bucket.ts'
export type { IconSetFacts } from './icon-bucket.ts'
