// Exports signals without React, so that small scripts can use shared state without loading React.
export { batch, computed, effect, signal } from '@preact/signals-core'
export type { ReadonlySignal, Signal } from '@preact/signals-core'
