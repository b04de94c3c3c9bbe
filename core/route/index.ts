export { definePattern, patterns } from './patterns.ts'
export type { Pattern, PatternParams } from './patterns.ts'
export { canonicalPathname, decodePathname, encodePathname, lowerCasePathname, payloadHref } from './pathname.ts'
export { isFilePathname, isInLocale, isReserved, isServedByWorker, localizeHref, parseRoute } from './page-route.ts'
export type { PageRoute } from './page-route.ts'
export { isExternalHref, safeHref } from './safe-href.ts'
export {
  applyRedirectRule,
  applyRedirectRules,
  isRedirectPattern,
  redirectStatuses,
  withQuery,
} from './redirect-rule.ts'
export type { RedirectRule, RedirectStatus } from './redirect-rule.ts'
