import { buildId } from '../render/client-assets.ts'
import type { Release } from '../store/head.ts'

/** Names the titles of a release, as this build packs them: numbers of releases begin again with another database. */
export function titlesVersion({ channel, number, createdAt }: Release): string {
  return `${channel}-${number}-${Date.parse(createdAt).toString(36)}-${buildId}`
}
