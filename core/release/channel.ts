import type { AddressNames } from '../route/index.ts'
import type { SiteConfig } from './site-config.ts'

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

/**
 * Names of the versions that a release lists, apart from the current one, which is the site itself. The stored value may
 * come from another engine, so anything unexpected is left out.
 */
function listedVersions({ versions }: { versions?: unknown }): string[] {
  if (!Array.isArray(versions)) return []
  return versions.flatMap((version: unknown) => {
    const { name, state } = (typeof version === 'object' && version !== null ? version : {}) as Record<string, unknown>
    return typeof name === 'string' && name !== '' && state !== 'current' ? [name] : []
  })
}

/** The languages and versions in the URLs of a site. */
export function addressNames(config: Pick<SiteConfig, 'locales' | 'versions'>): AddressNames {
  const codes = config.locales.map(({ code }) => code)
  return { codes, versions: listedVersions(config).filter((name) => !codes.includes(name)) }
}
