// Limits derived from those that D1 documents (developers.cloudflare.com/d1/platform/limits).

/** Size of a row in bytes, and therefore of a bound value. Local D1 doesn't enforce it. */
export const maxRowBytes = 2_000_000

/** Size of JSON per statement in bytes: half of the limit, because SQLite's escaped copy must also fit. */
export const maxJsonBytes = 900_000

/** Size in bytes of a part of a document's text or a media file (sent as hexadecimal, which is twice as long). */
export const maxPartBytes = 800_000
export const maxMediaPartBytes = 400_000

/** Maximum size of the parameters in one batch, in bytes. */
export const maxBatchBytes = 4_000_000
