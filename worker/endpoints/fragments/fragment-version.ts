import { buildId } from '../../render/client-assets.ts'
import type { ReleaseName } from '../../store/database.ts'

/**
 * Returns the hash in a fragment's URL. It includes the release and the build, so the content at a URL never changes.
 */
export function fragmentVersion({ channel, number }: ReleaseName): string {
  return `${channel.replace(/[^a-z\d]/gi, '')}${number}x${buildId}`
}
