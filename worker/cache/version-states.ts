import { shownVersion } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'

/** A release, and the states of the versions that the site lists. See `Head`. */
interface ComparedRelease {
  release: { channel: string; config: Pick<SiteConfig, 'versions'> }
  beside: string
}

/** Returns the state of the previous version. Pages mark their differences from that version, so they depend on it. */
export function stateBefore({ release: { channel, config }, beside }: ComparedRelease): string {
  if (beside === '') return ''
  const { versions = [] } = config
  const shown = shownVersion(channel, config)
  const before = versions[versions.findIndex(({ name }) => name === shown) + 1]
  const states = JSON.parse(beside) as Record<string, string> // The database generated the JSON.
  return before ? (states[before.name] ?? '') : ''
}
