import { hashText } from '../text/index.ts'

/** An SVG icon: the content of `<svg>`, and its coordinates. */
export interface IconDrawing {
  body: string
  width: number
  height: number
}

// Icon sets are too large to load for a few icons. The build therefore divides each set into buckets of similar size,
// and the Worker loads only the buckets that contain requested icons.

/** The properties of an icon set that the Worker needs to find its buckets. */
export interface IconSetFacts {
  /** Version of the npm package. */
  version: string
  buckets: number
}

/** Returns the number of an icon's bucket, from 0 to `buckets - 1`, by hashing its name. */
export function iconBucket(name: string, buckets: number): number {
  return hashText(name) % buckets
}

/** Returns the URL of a bucket, which is a static asset. */
export function iconBucketPath(prefix: string, { version, buckets }: IconSetFacts, bucket: number): string {
  return `/_icons/${prefix}-${version}-${buckets}/${bucket}.json`
}

/** Returns whether a name is valid for an icon or a set, using the same check as Iconify's clients. */
export function isIconName(name: string): boolean {
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(name)
}
