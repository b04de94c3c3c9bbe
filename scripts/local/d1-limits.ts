// D1's documented limits (developers.cloudflare.com/d1/platform/limits), each with a margin.

/** Bytes of a row, and so of a bound value. Local D1 doesn't enforce it. */
export const maxRowBytes = 2_000_000

/** Bytes of JSON per statement. Half of the limit, because SQLite's escaped copy of it must also fit. */
export const maxJsonBytes = 900_000

/** Bytes of text in one part of a document, or of a media file (sent as hexadecimal, twice as long). */
export const maxPartBytes = 800_000
export const maxMediaPartBytes = 400_000

/** Bytes of parameters in one batch. */
export const maxBatchBytes = 4_000_000
