import { buildId } from '../../render/client-assets.ts'
import type { ReleaseName } from '../../store/database.ts'

/**
 * Returns the hash with which a fragment's URL never changes its content. It identifies the release and the build that
 * renders the fragment.
 */
export function fragmentVersion({ channel, number }: ReleaseName): string {
  return `${channel.replace(/[^a-z\d]/gi, '')}${number}x${buildId}`
}
