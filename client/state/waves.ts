import { signal } from './signal.ts'

/** The number of waves on this page, which the two islands in the documentation's example share. */
export const waves = signal(0)
