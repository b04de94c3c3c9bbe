import { signal } from './signal.ts'

/** The number of waves in this document; the two islands of the documentation's example share it. */
export const waves = signal(0)
