import { islandFailed } from '../../core/error/index.ts'
import { signal } from './signal.ts'
import type { ReadonlySignal } from './signal.ts'

/** A part of the page that couldn't be started, or broke. */
interface Failure {
  /** Name of the island. */
  name: string
  error: unknown
  /** Whether the page is useless without it. */
  essential: boolean
}

const list = signal<readonly Failure[]>([])

/** The error state: the broken parts of this page. The rest works. */
export const failures: ReadonlySignal<readonly Failure[]> = list

/**
 * Logs that an island couldn't be mounted, and sets the error state; client/visit/error-state.ts shows it to the
 * visitor.
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
