export { patterns } from './patterns.ts'
export {
  anyOrigin,
  canonicalPathname,
  decodePathname,
  encodePathname,
  encodeQueryValue,
  localeOf,
  lowerCasePathname,
  payloadHref,
  prefixOf,
  splitLocale,
} from './pathname.ts'
export {
  isBuiltIn,
  downloadAt,
  isDownload,
  isFilePathname,
  isInLocale,
  isReserved,
  isServedByWorker,
  isSiteText,
  languageParameter,
  parseRoute,
  shadowedBy,
} from './page-route.ts'
export type { PageRoute } from './page-route.ts'
export { hasPlainUrls, publicHref, publicStyle, sitePathname, withoutBase } from './site-url.ts'
export type { SiteUrls } from './site-url.ts'
export { hrefInVersion, parseRequestAddress } from './request-address.ts'
export type { AddressNames, RequestAddress } from './request-address.ts'
export { findInLocale, findOriginal, shownPages } from './shown-page.ts'
export { isExternalHref, isRemoteHref, localizeHref, safeHref } from './href.ts'
export { applyRedirectRules, isPermanent, isRedirectPattern, redirectStatuses, withQuery } from './redirect-rule.ts'
export type { Moved, RedirectRule, RedirectStatus } from './redirect-rule.ts'
