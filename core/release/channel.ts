import type { AddressNames } from '../route/index.ts'
import type { VersionNames } from '../text/index.ts'
import type { SiteConfig } from './site-config.ts'
import { currentVersion } from './versions.ts'

/**
 * The kind of a channel: the site, a version of its product, or a preview, which is private and expires. A version or a
 * preview may overlay a release of another channel.
 */
export type ChannelKind = 'live' | 'version' | 'preview'

const versionPrefix = 'version:'

/** The channel of the live site. */
export const liveChannel = 'live'

/**
 * The channel of a version of the product. Names of previews contain no colon, so a preview never has the name of a
 * version's channel.
 */
export function versionChannel(version: string): string {
  return versionPrefix + version
}

/** The version whose channel has a name; `undefined` for any other channel. */
export function versionOf(channel: string): string | undefined {
  return channel.startsWith(versionPrefix) ? channel.slice(versionPrefix.length) : undefined
}

/** The name of the version whose pages a channel has; `undefined` on a site without versions. */
export function shownVersion(channel: string, { versions }: Pick<SiteConfig, 'versions'>): string | undefined {
  return versions && (versionOf(channel) ?? currentVersion(versions)?.name)
}

/** The names of that version, as texts of its pages show them. */
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

/** The base path, languages, and versions in the URLs of a site. */
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
