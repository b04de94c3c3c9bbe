import type { SiteConfig } from '../../core/release/index.ts'
import { publicStyle } from '../../core/route/index.ts'
import { toBase64 } from '../http/base64.ts'

/**
 * Adapts the configuration of an exported site to another URL. The inline style contains URLs and the security policy
 * contains the style's hash, so both are updated. Ask and the history are removed, because they need a
 * server.
 */
export async function configAt(siteUrl: string, config: SiteConfig): Promise<SiteConfig> {
  const { origin, pathname } = new URL(siteUrl)
  const base = pathname.replace(/\/+$/, '')
  const { basePath: former = '', ask: _, ...rest } = config
  const { style } = config.theme
  const paths = former === '' ? style?.css : style?.css.replaceAll(`url(${former}/`, 'url(/')
  const css = paths && publicStyle(paths, { base, codes: [] })
  const bytes = new TextEncoder().encode(css ?? '')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return {
    ...rest,
    url: origin,
    isStatic: true,
    history: 'none',
    ...(base !== '' && { basePath: base }),
    theme: { ...config.theme, style: css ? { css, hash: `sha256-${toBase64(hash)}` } : null },
  }
}
