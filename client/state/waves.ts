import { signal } from './signal.ts'

/** How many waves were counted in this document; the two islands of the documentation's example share it. */
export const waves = signal(0)
