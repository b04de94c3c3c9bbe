import { renderContentPolicy } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { prefixOf } from '../../core/route/index.ts'
import type { Env } from '../env.ts'
import type { ReleaseCache } from './release-cache.ts'
import { clientAssets } from '../render/client-assets.ts'
import type { Encoding } from '../http/encoding.ts'
import { publicLinks } from '../http/site-urls.ts'
import { securityHeaders } from '../http/security-headers.ts'

/** Returns the headers that all pages of a release share, for an encoding. */
export function pageHeaders(cache: ReleaseCache, encoding: Encoding, env: Env): Readonly<Record<string, string>> {
  const { release, pageHeaders: known } = cache
  const headers = known.get(encoding) ?? {
    ...securityHeaders,
    ...htmlHeaders(release.config, encoding),
    'Cache-Control': env.DEV ? 'no-store' : 'public, max-age=0, must-revalidate',
    // The same URL returns Markdown to clients that prefer it.
    Vary: 'Accept, Accept-Encoding',
    'X-Release': String(release.number),
    Link: publicLinks(
      [
        `<${clientAssets.styles.main}>; rel=preload; as=style`,
        // Masks are fetched with CORS, and a preload only matches a request of the same mode.
        `<${clientAssets.icons}>; rel=preload; as=image; crossorigin`,
        `<${clientAssets.main}>; rel=modulepreload`,
        '</.well-known/api-catalog>; rel=api-catalog',
      ].join(', '),
      release.config,
    ),
  }
  known.set(encoding, headers)
  return headers
}

/** Returns the headers of a single page. API pages from which readers can send requests have a different policy. */
export function ownHeaders({ release: { config } }: ReleaseCache, path: string): Record<string, string> {
  const origins = config.apis?.find((api) => api.origins && prefixOf(path, [api.path]) !== undefined)?.origins
  if (!origins) return {}
  return { 'Content-Security-Policy': renderContentPolicy(config, clientAssets.bootHash, origins) }
}

/**
 * Returns the headers of any HTML response.
 * @param config `null` for a page that doesn't belong to a site
 */
export function htmlHeaders(config: SiteConfig | null, encoding: Encoding): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': renderContentPolicy(config, clientAssets.bootHash),
  }
}
