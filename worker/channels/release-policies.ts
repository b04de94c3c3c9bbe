import type { ReleasePolicies } from '../cache/isolate-cache.ts'

const mebibyte = 1024 * 1024

/** How the responses of each kind of release are cached and shown. */
export const releasePolicies: ReleasePolicies = {
  /** The current release of the site. */
  live: { answerBytes: 32 * mebibyte, isShared: true, isIndexed: true },
  /** The current release of a version. All versions share this memory. */
  version: { answerBytes: 16 * mebibyte, isShared: true, isIndexed: true },
  /** The current release of a preview, for readers with its token. */
  preview: { answerBytes: 0, isShared: false, isIndexed: false },
  /** An earlier release, if the site's `history` setting makes it public. */
  past: { answerBytes: 0, isShared: false, isIndexed: false },
}
