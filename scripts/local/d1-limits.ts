// These limits are derived from the documented limits of D1 (developers.cloudflare.com/d1/platform/limits).

/** Maximum size of a row, and therefore of a parameter, in bytes. Local D1 doesn't enforce this limit. */
export const maxRowBytes = 2_000_000

/**
 * Maximum size of a JSON parameter in bytes. It is half of the limit, because SQLite also needs space for an escaped
 * copy.
 */
export const maxJsonBytes = 900_000

/**
 * Maximum size of a part of a document's text, and of a media file, in bytes. Media are sent in hexadecimal, which is
 * twice as long.
 */
export const maxPartBytes = 800_000
export const maxMediaPartBytes = 400_000

/** Maximum size of all parameters of a batch, in bytes. */
export const maxBatchBytes = 4_000_000
