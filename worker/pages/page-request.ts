import { createTranslate } from '../../core/locale/index.ts'
import type { AppContext } from '../context.ts'
import type { ReleaseCache } from '../cache/isolate-cache.ts'
import { ContentStore } from '../store/content-store.ts'
import type { PageRequest } from '../context.ts'

/** What a page is given: the visit's languages as the site knows them, and a reader of the request's release. */
export function pageRequest(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  visit: { locale: string; contentLocale: string; path: string },
): PageRequest {
  const { locales } = cache.release.config
  const siteLocale = (code: string) => locales.find((locale) => locale.code === code) ?? locales[0]!
  return {
    url,
    locale: siteLocale(visit.locale),
    contentLocale: siteLocale(visit.contentLocale),
    path: visit.path,
    t: createTranslate(visit.locale),
    cache,
    store: new ContentStore(context.get('database')(), cache.release),
    database: context.get('database'),
    everything: context.get('everything'),
  }
}
