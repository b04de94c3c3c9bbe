import { hashText } from '../text/index.ts'

/** An icon as SVG: what is inside the element, and its coordinates. */
export interface IconDrawing {
  body: string
  width: number
  height: number
}

// A set of icons is too large to be read for one of them. The build divides each set into buckets of about equal size,
// and the worker reads only the buckets that hold what a request asks for.

/** What the worker has to know of a set of icons to find its buckets. */
export interface IconSetFacts {
  /** Of the npm package. */
  version: string
  /** Number of buckets. */
  buckets: number
}

/** The bucket of an icon: a number below `buckets`, by the name's FNV-1a hash. */
export function iconBucket(name: string, buckets: number): number {
  return hashText(name) % buckets
}

/** Address of a bucket among the static assets. */
export function iconBucketPath(prefix: string, { version, buckets }: IconSetFacts, bucket: number): string {
  return `/_icons/${prefix}-${version}-${buckets}/${bucket}.json`
}

/** Whether a name can be one of an icon or of a set, as Iconify's clients check it. */
export function isIconName(name: string): boolean {
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(name)
}
