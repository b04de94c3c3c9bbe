import { islandFailed } from '../../core/error/index.ts'
import { signal } from './signal.ts'
import type { ReadonlySignal } from './signal.ts'

/** A part of the page that could not be started, or broke. */
interface Failure {
  /** Of the island. */
  name: string
  error: unknown
  /** Whether the page is nothing without it. */
  essential: boolean
}

const list = signal<readonly Failure[]>([])

/** The error state: what of this page does not work. The rest of it does. */
export const failures: ReadonlySignal<readonly Failure[]> = list

/**
 * Logs that an island could not be mounted, and sets the error state; see client/visit/error-state.ts for what a
 * visitor sees of it.
 */
export function fail(failure: Failure): void {
  const { name, error, essential } = failure
  console.error(`Error while mounting island ${name}:`, error)
  list.value = [...list.value, failure]
  if (essential) dispatchEvent(new CustomEvent('rivage:error', { detail: islandFailed(name) }))
}

/** For the next page. */
export function clearFailures(): void {
  if (list.value.length > 0) list.value = []
}
