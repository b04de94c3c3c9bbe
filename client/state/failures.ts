import { signal } from './signal.ts'
import type { ReadonlySignal } from './signal.ts'

/** A part of the page that could not be started, or broke. */
export interface Failure {
  /** Of the island. */
  name: string
  error: unknown
}

const list = signal<readonly Failure[]>([])

/** The error state: what of this page does not work. The rest of it does. */
export const failures: ReadonlySignal<readonly Failure[]> = list

/** Logs that an island could not be mounted, and sets the error state. */
export function fail(failure: Failure): void {
  console.error(`Error while mounting island ${failure.name}:`, failure.error)
  list.value = [...list.value, failure]
}

/** For the next page. */
export function clearFailures(): void {
  if (list.value.length > 0) list.value = []
}
