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
 * Logs that an island couldn't be mounted. If it is essential, also dispatches `rivage:error`, for which
 * client/visit/error-state.ts shows the error page.
 */
export function fail({ name, error, essential }: Failure): void {
  console.error(`Error while mounting island ${name}:`, error)
  if (essential) dispatchEvent(new CustomEvent('rivage:error', { detail: islandFailed(name) }))
}
