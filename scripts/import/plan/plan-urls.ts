import { parseSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { SourceSite } from '../define-import-system.ts'

/** Returns the settings that preserve the source's URLs: its base path, and a language without a prefix. */
export function planUrls(site: SourceSite): Pick<SiteConfigInput, 'basePath' | 'localePrefix'> {
  const { locales, defaultLocale } = site
  const basePath = siteBaseOf(site).replace(/\/+$/, '')
  const isValid = parseSiteConfig({ locales, defaultLocale, basePath }).config !== undefined
  return {
    ...(isValid && { basePath }),
    ...(omitsLanguage(site) && { localePrefix: locales.length === 1 ? 'never' : 'except-default' }),
  }
}

/** Returns the part of a source's base that precedes the language in its URLs: `/http` in `/http/fr/docs/start`. */
export function siteBaseOf({ base, routeBase = '' }: Pick<SourceSite, 'base' | 'routeBase'>): string {
  return base.slice(0, base.length - routeBase.length)
}

function omitsLanguage({ pages, defaultLocale, hasShortUrls }: SourceSite): boolean {
  const own = pages.filter(({ locale }) => locale === defaultLocale)
  return hasShortUrls ?? (own.length > 0 && own.every(({ prefix }) => prefix === ''))
}
