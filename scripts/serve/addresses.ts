// Paths for monitoring and publishing that a self-hosted site has in addition to those of the Worker.

/** The health check. It responds with 503 if the site doesn't work or is about to stop, and otherwise with 200. */
export const healthPath = '/_health'

/** Receives the batches of a sync. */
export const syncPath = '/_sync'

/** The environment variable with the token for `syncPath`. It must be set on the server and for the sync. */
export const tokenVariable = 'RIVAGE_TOKEN'

/** Shorter tokens are rejected, because they could be guessed. */
export const minTokenLength = 32
