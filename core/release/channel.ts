/**
 * The kind of a channel: the site, a version of its product, or a preview, which is private and expires. A version or a
 * preview may overlay a release of another channel.
 */
export type ChannelKind = 'live' | 'version' | 'preview'

/** The channel of the live site. */
export const liveChannel = 'live'

/**
 * The channel of a version of the product. Names of previews contain no colon, so a preview never has the name of a
 * version's channel.
 */
export function versionChannel(version: string): string {
  return `version:${version}`
}
