import { useSyncExternalStore } from 'react'
import type { ReadonlySignal } from '../state/signal.ts'

/**
 * Returns the value of a signal, and re-renders the component when it changes.
 * @param rendered the value in the server's HTML, which hydration needs because another island may already have changed
 * the signal
 */
export function useSignal<Value>(signal: ReadonlySignal<Value>, rendered: Value): Value {
  return useSyncExternalStore(
    (changed) => signal.subscribe(changed),
    () => signal.value,
    () => rendered,
  )
}
