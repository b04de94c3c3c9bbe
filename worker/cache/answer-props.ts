import type { Encoding } from '../http/encoding.ts'

/** Everything that determines a response other than its path and query. */
export interface AnswerProps {
  /** The build of the Worker. */
  build: string
  /** Scheme and host of the URL, which the platform doesn't include in its cache key. */
  origin: string
  encoding: Encoding
  /** The current year in each language's calendar, as shown in the footer. */
  years: string
  /** The channel of the release. */
  channel: string
  /** Number and creation time of the last known release that changed the content at the URL. */
  release: number
  releasedAt: string
  /** Set if pages include the parts that need the second database, `INSIGHT`. */
  insight?: true
}
