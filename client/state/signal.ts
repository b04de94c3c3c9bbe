// Exports signals without React, so that small scripts don't load React to share state.
export { batch, computed, effect, signal } from '@preact/signals-core'
export type { ReadonlySignal, Signal } from '@preact/signals-core'
