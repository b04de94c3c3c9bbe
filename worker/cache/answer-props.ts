import type { Encoding } from '../http/encoding.ts'

/** Everything besides the path and query that determines a shared response. */
export interface AnswerProps {
  /** Id of the Worker's build. */
  build: string
  /** Scheme and host of the requested URL. The platform's cache key doesn't include them. */
  origin: string
  encoding: Encoding
  /** The parts of pages that depend on the day, such as the year in the footer. See `datedParts`. */
  years: string
  /** Channel of the release. */
  channel: string
  /** Number and creation time of the latest known release that changed the content at the URL. */
  release: number
  releasedAt: string
  /** Set if pages include the parts that need the database `INSIGHT`. */
  insight?: true
}
