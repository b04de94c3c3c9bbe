import { localeNotFound, noRoute } from '../../../core/error/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import type { patterns } from '../../../core/route/index.ts'
import type { AppContext } from '../../context.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import { negotiateEncoding } from '../../http/encoding.ts'
import type { Encoding } from '../../http/encoding.ts'
import type { TaggedHeaders } from '../../http/conditional-answer.ts'
import { releaseTag } from '../endpoint-headers.ts'

/** A request for a file that browsers need for local search: its language and encoding, and the response headers. */
interface SearchFileRequest {
  cache: ReleaseCache
  locale: SiteLocale
  encoding: Encoding
  headers: TaggedHeaders
}

/**
 * Parses a request for a language's titles or index. The URL contains the build, which determines the format, but not
 * the release, so browsers must revalidate their copy.
 * @throws SiteError before the first release, or if the language is unknown
 */
export function readSearchFileRequest(
  context: AppContext,
  pattern: typeof patterns.searchTitles | typeof patterns.searchIndex,
): SearchFileRequest {
  const { pathname } = context.get('address').url
  const params = pattern.match(pathname)
  const cache = context.get('release').cache
  if (!params || !cache) throw noRoute(pathname)
  const locale = cache.release.config.locales.find(({ code }) => code === params.locale)
  if (!locale) throw localeNotFound(params.locale)
  const encoding = negotiateEncoding(context.req.raw, context.env)
  return {
    cache,
    locale,
    encoding,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ETag: releaseTag(cache.release),
    },
  }
}
