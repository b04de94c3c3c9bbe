import type { ChangeDetail, OperationChange } from './operation-change.ts'

/** The changes to an API in one release. */
export interface ApiRelease {
  /** Release number. */
  release: number
  /** Time of the release, in ISO 8601. */
  at: string
  /** `info.version` of the description. */
  version: string
  /** The differences of what all operations share; see `compareService`. Absent without differences. */
  service?: readonly ChangeDetail[]
  operations: readonly (OperationChange & {
    /** Path of the operation's page below the language; absent for a removed operation. */
    page?: string
  })[]
}

/** The changes to an API, newest release first. They are published as `changes.json`. */
export interface ApiChangeLog {
  api: string
  releases: readonly ApiRelease[]
}

/** Maximum number of changed operations in a log. The oldest releases are dropped to stay below it. */
const maxOperations = 1_000

/** Adds a release to a log. */
export function addRelease({ api, releases }: ApiChangeLog, added: ApiRelease): ApiChangeLog {
  let room = maxOperations
  const all = [{ ...added, operations: added.operations.slice(0, maxOperations) }, ...releases]
  return { api, releases: all.filter(({ operations }) => (room -= operations.length) >= 0) }
}

/** Returns the newest release that changed an operation. */
export function lastChange({ releases }: ApiChangeLog, key: string): ApiRelease | undefined {
  return releases.find(({ operations }) => operations.some((operation) => operation.key === key))
}
