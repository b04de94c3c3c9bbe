import { useSyncExternalStore } from 'react'
import type { ReadonlySignal } from '../state/signal.ts'

/**
 * The value of a signal; draws the component again when it changes.
 * @param drawn what the server drew: by the time an island comes to life, another one may have changed the signal
 */
export function useSignal<Value>(signal: ReadonlySignal<Value>, drawn: Value): Value {
  return useSyncExternalStore(
    (changed) => signal.subscribe(changed),
    () => signal.value,
    () => drawn,
  )
}
