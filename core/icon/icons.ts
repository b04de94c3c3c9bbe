import { hashText } from '../text/index.ts'

/** An SVG icon: the content of the element, and its coordinates. */
export interface IconDrawing {
  body: string
  width: number
  height: number
}

// An icon set is too large to read for a single icon. The build divides each set into buckets of similar size, and the
// Worker reads only the buckets with requested icons.

/** The facts about an icon set that the Worker needs to find its buckets. */
export interface IconSetFacts {
  /** Version of the npm package. */
  version: string
  /** Number of buckets. */
  buckets: number
}

/** Returns the bucket of an icon, from 0 to below `buckets`: the FNV-1a hash of its name. */
export function iconBucket(name: string, buckets: number): number {
  return hashText(name) % buckets
}

/** Returns the URL of a bucket among the static assets. */
export function iconBucketPath(prefix: string, { version, buckets }: IconSetFacts, bucket: number): string {
  return `/_icons/${prefix}-${version}-${buckets}/${bucket}.json`
}

/** Returns whether a name is valid for an icon or a set, using the same check as Iconify's clients. */
export function isIconName(name: string): boolean {
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(name)
}
