export { defineConfig, foreignLocale, localize } from './site-config.ts'
export type {
  CollectionInput,
  ConfigLink,
  Localized,
  MenuMode,
  SiteConfig,
  SiteConfigInput,
  SiteLocale,
} from './site-config.ts'
export { colorNames, colorRamp, defaultColors, renderThemeStyle, themeRoles } from './theme.ts'
export type { ColorName, ThemeRole } from './theme.ts'
export { parseSiteConfig } from './parse-site-config.ts'
export type { ParsedSiteConfig } from './parse-site-config.ts'
export { enabledLocales, resolveSiteConfig } from './resolve-site-config.ts'
export type { ConfigSurroundings } from './resolve-site-config.ts'
export { diffRows } from './diff.ts'
export type { Changes, Versioned } from './diff.ts'
export { followMoves } from './moved-pages.ts'
export type { Departure, MovedPage, MovedPagesInput } from './moved-pages.ts'
export { isShownAt, momentsAfter } from './schedule.ts'
export type { Showing } from './schedule.ts'
export { parseRedirectsFile, readConfigRedirects } from './parse-redirects.ts'
export type { ParsedRedirects, WrittenRedirect } from './parse-redirects.ts'
export { resolveRedirects } from './resolve-redirects.ts'
export type { RedirectSurroundings, ResolvedRedirects } from './resolve-redirects.ts'
export { momentParameters, parseMoment, parseRange, withoutMoment } from './moment.ts'
export type { Moment, MomentRange } from './moment.ts'
