import { renderContentPolicy } from '../../core/release/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import type { Env } from '../env.ts'
import type { ReleaseCache } from './release-cache.ts'
import { clientAssets } from '../render/client-assets.ts'
import type { Encoding } from '../http/encoding.ts'
import { securityHeaders } from '../http/security-headers.ts'

/** Headers that all pages of a release in one encoding have. */
export function pageHeaders(cache: ReleaseCache, encoding: Encoding, env: Env): Readonly<Record<string, string>> {
  const { release, pageHeaders: known } = cache
  const headers = known.get(encoding) ?? {
    ...securityHeaders,
    ...htmlHeaders(release.config, encoding),
    'Cache-Control': env.DEV ? 'no-store' : 'public, max-age=0, must-revalidate',
    // The same address has the page as Markdown, for who prefers it.
    Vary: 'Accept, Accept-Encoding',
    'X-Release': String(release.number),
    Link: [
      `<${clientAssets.styles.main}>; rel=preload; as=style`,
      // Masks are fetched with CORS, and a preload is used by a request of the same kind only.
      `<${clientAssets.icons}>; rel=preload; as=image; crossorigin`,
      `<${clientAssets.main}>; rel=modulepreload`,
      '</.well-known/api-catalog>; rel=api-catalog',
    ].join(', '),
  }
  known.set(encoding, headers)
  return headers
}

/** Headers of any HTML answer; `null`: of a page without a site around it. */
export function htmlHeaders(config: SiteConfig | null, encoding: Encoding): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': renderContentPolicy(config, clientAssets.bootHash),
  }
}
