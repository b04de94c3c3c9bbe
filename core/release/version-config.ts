import { builtInCollections } from '../collection/index.ts'
import { mergePolicies } from './content-policy.ts'
import type { SiteConfig } from './site-config.ts'

/**
 * Returns the configuration for pages of a version. Name, theme, header, footer, languages, and versions come from the
 * current site. Collections, posts, APIs, redirects, icons, synonyms, and external sources come from the version.
 * @param site the configuration of the live release
 * @param version the configuration of the version's release
 */
export function configOfVersion(site: SiteConfig, version: SiteConfig): SiteConfig {
  const { tabs: _tabs, ...header } = site.header
  const {
    apis: _apis,
    posts: _posts,
    synonyms: _synonyms,
    redirects: _redirects,
    ownSearch: _ownSearch,
    overPolicy: _overPolicy,
    reviews: _reviews,
    ...rest
  } = site
  const known = new Set(version.collections.map(({ name }) => name))
  const added = builtInCollections(site.locales.map(({ code }) => code)).filter(({ name }) => !known.has(name))
  return {
    ...rest,
    // Edit links must point to the version's own branch and folder.
    github: site.github && version.github ? { ...version.github, url: site.github.url } : site.github,
    header: { ...header, ...(version.header.tabs !== undefined && { tabs: version.header.tabs }) },
    // If the site added a language after the version, its pages in that language show the content in the default
    // language.
    collections: [...version.collections, ...added],
    policy: mergePolicies(site.policy, version.policy),
    icons: { ...site.icons, ...version.icons },
    ...(version.apis && { apis: version.apis }),
    ...(version.posts && { posts: version.posts }),
    // The version's posts may have authors that the site has since removed.
    ...(version.authors && { authors: { ...version.authors, ...site.authors } }),
    ...(version.synonyms && { synonyms: version.synonyms }),
    ...(version.redirects && { redirects: version.redirects }),
    ...(version.ownSearch && { ownSearch: version.ownSearch }),
    ...(version.reviews && { reviews: version.reviews }),
    ...(version.overPolicy && { overPolicy: version.overPolicy }),
  }
}

/** Returns the configuration of a past release or a preview, with the site's current URL settings. */
export function configAtUrls(site: SiteConfig, config: SiteConfig): SiteConfig {
  const { basePath: _basePath, localePrefix: _localePrefix, ...rest } = config
  const { basePath, localePrefix } = site
  return { ...rest, ...(basePath !== undefined && { basePath }), ...(localePrefix !== undefined && { localePrefix }) }
}
