// Signals without React: what shows state may be an island or a few lines of script, and the second must not load the
// first.
export { batch, computed, effect, signal } from '@preact/signals-core'
export type { ReadonlySignal, Signal } from '@preact/signals-core'
