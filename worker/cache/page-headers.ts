import { renderContentPolicy } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { prefixOf } from '../../core/route/index.ts'
import type { Env } from '../env.ts'
import type { ReleaseCache } from './release-cache.ts'
import { clientAssets } from '../render/client-assets.ts'
import type { Encoding } from '../http/encoding.ts'
import { publicLinks } from '../http/site-urls.ts'
import { securityHeaders } from '../http/security-headers.ts'

/** Returns the headers that all pages of a release have in common, for one encoding. */
export function pageHeaders(cache: ReleaseCache, encoding: Encoding, env: Env): Readonly<Record<string, string>> {
  const { release, pageHeaders: known } = cache
  const headers = known.get(encoding) ?? {
    ...securityHeaders,
    ...htmlHeaders(release.config, encoding),
    'Cache-Control': env.DEV ? 'no-store' : 'public, max-age=0, must-revalidate',
    // Clients that prefer Markdown get it at the same URL.
    Vary: 'Accept, Accept-Encoding',
    'X-Release': String(release.number),
    Link: publicLinks(
      [
        `<${clientAssets.styles.main}>; rel=preload; as=style`,
        // Icons are used as masks, which browsers fetch with CORS. A preload is only used if its mode matches.
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

/**
 * Returns the additional headers of a page. API pages that let readers send requests have their own security policy.
 */
export function ownHeaders({ release: { config } }: ReleaseCache, path: string): Record<string, string> {
  const origins = config.apis?.find((api) => api.origins && prefixOf(path, [api.path]) !== undefined)?.origins
  if (!origins) return {}
  return { 'Content-Security-Policy': renderContentPolicy(config, clientAssets.bootHash, origins) }
}

/**
 * Returns the headers that all HTML responses have.
 * @param config `null` for a page outside any site
 */
export function htmlHeaders(config: SiteConfig | null, encoding: Encoding): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': renderContentPolicy(config, clientAssets.bootHash),
  }
}
