import { islandFailed } from '../../core/error/index.ts'

/** A part of the page that couldn't start or failed later. The rest of the page works. */
interface Failure {
  /** Name of the island. */
  name: string
  error: unknown
  /** Whether the page requires it. */
  essential: boolean
}

/** Logs that an island couldn't be mounted. If it is essential, client/visit/error-state.ts informs the reader. */
export function fail({ name, error, essential }: Failure): void {
  console.error(`Error while mounting island ${name}:`, error)
  if (essential) dispatchEvent(new CustomEvent('rivage:error', { detail: islandFailed(name) }))
}
