import { useSyncExternalStore } from 'react'
import type { ReadonlySignal } from '../state/signal.ts'

/**
 * Returns the value of a signal, and re-renders the component when the value changes.
 * @param rendered the value in the server's HTML; another island may change the signal before this one is hydrated
 */
export function useSignal<Value>(signal: ReadonlySignal<Value>, rendered: Value): Value {
  return useSyncExternalStore(
    (changed) => signal.subscribe(changed),
    () => signal.value,
    () => rendered,
  )
}
