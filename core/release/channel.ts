import type { AddressNames } from '../route/index.ts'
import type { VersionNames } from '../text/index.ts'
import type { SiteConfig } from './site-config.ts'
import { currentVersion } from './versions.ts'

/**
 * The kind of a channel: the live site, a version of its product, or a preview, which is private and expires. A version
 * or preview may overlay a release of another channel.
 */
export type ChannelKind = 'live' | 'version' | 'preview'

const versionPrefix = 'version:'

/** The channel of the live site. */
export const liveChannel = 'live'

/**
 * Returns the channel of a product version. No preview can have the same name, because names of previews can't contain
 * colons.
 */
export function versionChannel(version: string): string {
  return versionPrefix + version
}

/** Returns the version that a channel belongs to, or `undefined` for any other channel. */
export function versionOf(channel: string): string | undefined {
  return channel.startsWith(versionPrefix) ? channel.slice(versionPrefix.length) : undefined
}

/** Returns the name of the version that a channel's pages show, or `undefined` on a site without versions. */
export function shownVersion(channel: string, { versions }: Pick<SiteConfig, 'versions'>): string | undefined {
  return versions && (versionOf(channel) ?? currentVersion(versions)?.name)
}

/** Returns the name and label of the version that a channel's pages show, for the placeholders in pages. */
export function versionNames({
  channel,
  config,
}: {
  channel: string
  config: Pick<SiteConfig, 'versions'>
}): VersionNames | undefined {
  const name = shownVersion(channel, config)
  return config.versions?.find((version) => version.name === name)
}

/** Returns the base path, languages, and versions that can occur in a site's URLs. */
export function addressNames({
  basePath,
  localePrefix,
  defaultLocale,
  locales,
  versions = [],
}: Pick<SiteConfig, 'basePath' | 'localePrefix' | 'defaultLocale' | 'locales' | 'versions'>): AddressNames {
  const current = currentVersion(versions)?.name
  return {
    ...(basePath !== undefined && { base: basePath }),
    ...(localePrefix !== undefined && { bare: defaultLocale }),
    codes: locales.map(({ code }) => code),
    ...(current !== undefined && { current }),
    versions: versions.flatMap(({ name }) => (name === current ? [] : [name])),
  }
}
