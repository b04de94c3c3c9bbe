import { islandFailed } from '../../core/error/index.ts'

/** The failure of an island. The rest of the page still works. */
interface Failure {
  /** Name of the island. */
  name: string
  error: unknown
  /** Whether the page is useless without the island. */
  essential: boolean
}

/**
 * Logs that an island has failed. If the island is essential, also dispatches `rivage:error`, which makes
 * client/visit/error-state.ts show the error page.
 */
export function fail({ name, error, essential }: Failure): void {
  console.error(`Error while mounting island ${name}:`, error)
  if (essential) dispatchEvent(new CustomEvent('rivage:error', { detail: islandFailed(name) }))
}
