export type { AskConfig } from './ask-config.ts'
export { foreignLocale, localize, searchPathname, siteIcons, synonymsOf } from './site-config.ts'
export type { SiteConfig, SiteLocale } from './site-config.ts'
export type {
  Author,
  PostsInput,
  ConfigColumn,
  ConfigLink,
  ConfigMenu,
  ConfigTab,
  CollectionInput,
  DownloadForm,
  HistoryPolicy,
  Localized,
  SiteConfigInput,
  VersionState,
} from './site-config-input.ts'
export { mergeSources, allowShown, renderContentPolicy, turnstileOrigin } from './content-policy.ts'
export { defaultColors, rampColor } from './theme.ts'
export { accentColor } from './theme-style.ts'
export { socialNetwork } from './social-network.ts'
export type { HeadElement } from './head-elements.ts'
export type { ReleaseCode } from './release-code.ts'
export { parseSiteConfig } from './parse-site-config.ts'
export { enabledLocales, resolveSiteConfig } from './resolve-site-config.ts'
export { diffRows } from './diff.ts'
export { followMoves } from './moved-pages.ts'
export type { Departure, MovedPage } from './moved-pages.ts'
export { isShownAt, momentsAfter } from './schedule.ts'
export type { Showing } from './schedule.ts'
export { parseRedirectsFile, readConfigRedirects } from './parse-redirects.ts'
export type { ParsedRedirects, WrittenRedirect } from './parse-redirects.ts'
export { maxStaticRedirects, resolveRedirects } from './resolve-redirects.ts'
export type { RedirectSurroundings, ResolvedRedirects } from './resolve-redirects.ts'
export { addressNames, liveChannel, shownVersion, versionChannel, versionNames, versionOf } from './channel.ts'
export type { ChannelKind } from './channel.ts'
export { momentParameters, parseMoment, parseRange, withoutMoment } from './moment.ts'
export type { Moment, MomentRange } from './moment.ts'
export { currentVersion, problemOfVersionName, stateOn } from './versions.ts'
export type { SiteVersion } from './versions.ts'
export { compareVersions } from './compare-versions.ts'
export type { VersionDifference, VersionPage } from './compare-versions.ts'
export { configAtUrls, configOfVersion } from './version-config.ts'
export { resolveApis } from './apis.ts'
export type { SiteApi } from './apis.ts'
export { authorsSchema, otherCollections, problemsOfPosts, resolvePosts } from './posts.ts'
export type { SitePosts } from './posts.ts'
