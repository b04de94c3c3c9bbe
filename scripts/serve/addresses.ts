// Paths of a self-hosted site in addition to the worker's, for monitoring and publishing.

/** Health check: 200, or 503 if the site doesn't work or is about to stop. */
export const healthPath = '/_health'

/** Receives the batches of a sync. */
export const syncPath = '/_sync'

/** Environment variable with the token for `syncPath`, on both sides. */
export const tokenVariable = 'RIVAGE_TOKEN'

/** A shorter token could be guessed. */
export const minTokenLength = 32
