// Signals without React. A few lines of script that show state must not load React.
export { batch, computed, effect, signal } from '@preact/signals-core'
export type { ReadonlySignal, Signal } from '@preact/signals-core'
