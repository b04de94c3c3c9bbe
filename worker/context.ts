import type { Context } from 'hono'
import type { Env } from './env.ts'
import type { ReleaseMemory } from './memory/isolate-memory.ts'
import type { ContentStore } from './store/content-store.ts'
import type { Database } from './store/database.ts'

/** What middleware leaves for what comes after it. */
export interface Variables {
  /** The release that this request reads, and what the isolate remembers of it; absent before the first sync. */
  memory: ReleaseMemory | undefined
  /** Opens the database once for the request. In a preview, what is read from it is the preview's. */
  database: () => Database
  /** The same database with all channels. */
  everything: () => Database
  /** Whether the answer is this visitor's only: of a preview, or of a release of the past. */
  uncached?: boolean
  /** Whether a failure is answered with problem details (RFC 9457), whatever the client accepts. */
  failsWithProblem?: boolean
}

export type AppEnv = { Bindings: Env; Variables: Variables }
export type AppContext = Context<AppEnv>

/** A reader of the request's release. Throws before the first sync. */
export interface Reading {
  memory: ReleaseMemory
  store: ContentStore
}
