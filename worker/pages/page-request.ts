import { createTranslate } from '../../core/locale/index.ts'
import type { AppContext, PageRequest } from '../context.ts'
import { readWholeArtifact } from '../files/release-artifact.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { locator } from '../http/site-urls.ts'
import { issueAskToken } from '../records/ask-token.ts'
import { ContentStore } from '../store/content-store.ts'
import { findFile, readMedia } from '../store/media.ts'

/** Creates the input for loading a page: the request's languages and a reader for its release. */
export function pageRequest(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  visit: { locale: string; contentLocale: string; path: string },
): PageRequest {
  const { locales, url: site } = cache.release.config
  const siteLocale = (code: string) => locales.find((locale) => locale.code === code) ?? locales[0]!
  return {
    url,
    origin: site ?? url.origin,
    locate: locator(cache.release.config, site ?? url.origin),
    locateHere: locator(cache.release.config, context.env.DEV ? url.origin : (site ?? url.origin)),
    locale: siteLocale(visit.locale),
    contentLocale: siteLocale(visit.contentLocale),
    path: visit.path,
    t: createTranslate(visit.locale),
    cache,
    store: new ContentStore(context.get('release').database(), cache.release),
    database: context.get('release').database,
    unscopedDatabase: context.get('release').unscopedDatabase,
    artifact: (kind, make) => readWholeArtifact(context, cache, kind, make),
    async readFile({ release, database }, path) {
      const file = await findFile(database, release, path)
      return file && (await readMedia({ database, bucket: context.env }, file, { start: 0, end: file.size - 1 }))
    },
    askToken: () => issueAskToken(context.env),
  }
}
