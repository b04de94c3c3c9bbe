// Addresses that a site on a machine of its own has besides those of the worker. Those who watch over it, and those who
// publish to it, ask for them.

/** Says whether the site works: 200, or 503 where it does not or is about to stop. */
export const healthPath = '/_health'

/** Takes batches of a sync. */
export const syncPath = '/_sync'

/** The variable of the environment that has the token for it, on both sides. */
export const tokenVariable = 'RIVAGE_TOKEN'

/** A token that is shorter can be guessed. */
export const minTokenLength = 32
