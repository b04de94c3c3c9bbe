import { hashText } from '../text/index.ts'

/** An icon as SVG: the content of the element, and its coordinates. */
export interface IconDrawing {
  body: string
  width: number
  height: number
}

// An icon set is too large to be read for a single icon. The build divides each set into buckets of about equal size,
// and the Worker reads only the buckets that contain requested icons.

/** The data that the Worker needs to find the buckets of an icon set. */
export interface IconSetFacts {
  /** Version of the npm package. */
  version: string
  /** Number of buckets. */
  buckets: number
}

/** The bucket of an icon: a number below `buckets`, by the name's FNV-1a hash. */
export function iconBucket(name: string, buckets: number): number {
  return hashText(name) % buckets
}

/** URL of a bucket among the static assets. */
export function iconBucketPath(prefix: string, { version, buckets }: IconSetFacts, bucket: number): string {
  return `/_icons/${prefix}-${version}-${buckets}/${bucket}.json`
}

/** Whether a name is valid for an icon or a set, by the check of Iconify's clients. */
export function isIconName(name: string): boolean {
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(name)
}
