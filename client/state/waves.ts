import { signal } from './signal.ts'

/** The number of waves in this document, shared by the two islands of the documentation's example. */
export const waves = signal(0)
