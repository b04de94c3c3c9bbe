import type { Env } from '../env.ts'
import type { ReleaseCache } from './isolate-cache.ts'
import { buildId, clientAssets } from '../render/client-assets.ts'
import type { Encoding } from '../http/encoding.ts'
import { contentSecurityPolicy, securityHeaders } from '../http/security-headers.ts'

/** A record: what serves the page adds to it. */
type PageHeaders = Record<string, string> & { ETag: string }

/**
 * Names all that the bytes of a release's pages depend on, so that a browser's copy is confirmed without rendering it
 * again (RFC 9110, §8.8.3; weak, since compression may differ).
 */
export function pageTag({ release }: ReleaseCache, encoding: Encoding): string {
  const year = new Date().getUTCFullYear() // In the footer.
  return `W/"${release.number}-${buildId}-${year}-${encoding}"`
}

/** Headers of a page of the release. */
export function pageHeaders(cache: ReleaseCache, encoding: Encoding, env: Env): PageHeaders {
  const { release, pageHeaders: known } = cache
  const constant = known.get(encoding) ?? {
    ...securityHeaders,
    ...htmlHeaders(release.config.theme.style?.hash ?? null, encoding),
    'Cache-Control': env.DEV ? 'no-store' : 'public, max-age=0, must-revalidate',
    'X-Release': String(release.number),
    Link: `<${clientAssets.styles.main}>; rel=preload; as=style, <${clientAssets.main}>; rel=modulepreload`,
  }
  known.set(encoding, constant)
  return { ...constant, ETag: pageTag(cache, encoding) }
}

/** Headers of any HTML answer. */
export function htmlHeaders(styleHash: string | null, encoding: Encoding): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': contentSecurityPolicy(clientAssets.bootHash, styleHash),
  }
}
