import { buildId } from '../../render/client-assets.ts'
import type { ReleaseName } from '../../store/database.ts'

/** The hash under which fragments never change: it identifies their release and the build that renders them. */
export function fragmentVersion({ channel, number }: ReleaseName): string {
  return `${channel.replace(/[^a-z\d]/gi, '')}${number}x${buildId}`
}
