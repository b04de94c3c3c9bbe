import { signal } from './signal.ts'

/** The number of waves in this document. The two islands in the documentation's example share it. */
export const waves = signal(0)
