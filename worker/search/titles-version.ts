import { buildId } from '../render/client-assets.ts'
import type { Release } from '../store/release.ts'

/**
 * A name for the titles of a release as this build packs them, which is their entity tag. A release's number alone
 * would not do: another database counts from 1 again.
 */
export function titlesVersion({ channel, number, createdAt }: Release): string {
  return `${channel}-${number}-${Date.parse(createdAt).toString(36)}-${buildId}`
}
