import { foreignForm, noRoute, previewEnded } from '../../core/error/index.ts'
import { isReserved } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import { serveEntrance } from '../pages/screens/preview/entrance.tsx'
import { findPreview } from '../store/preview.ts'
import { renderPreviewCookie, tokenShape } from '../http/preview-cookie.ts'
import { isFromThisSite } from '../http/request-origin.ts'
import { defineEndpoint } from './define-endpoint.ts'

/**
 * Enters a preview at its secret URL, and leaves it at `/_preview/exit`. GET only shows a form; submitting the form
 * enters the preview. Otherwise, a link or form on another site could make a browser enter one.
 */
export const preview = defineEndpoint({
  route: '/_preview/:token',
  methods: ['GET', 'HEAD', 'POST'],
  async handle(context) {
    const token = context.req.param('token') ?? ''
    const cache = context.get('release').cache
    const cookie = { secure: context.req.url.startsWith('https:'), path: cache?.release.config.basePath }
    if (token === 'exit') return redirectTo(await readTarget(context), renderPreviewCookie('', 0, cookie))
    const found = tokenShape.test(token)
      ? await findPreview(context.get('release').unscopedDatabase(), token)
      : undefined
    if (!found || !cache) throw noRoute(context.req.path)
    const seconds = Math.ceil((found.expiresAt - Date.now()) / 1000)
    if (seconds <= 0) throw previewEnded()
    if (context.req.method !== 'POST') return await serveEntrance(context, cache, found)
    if (!isFromThisSite(context.req.raw, cache.release.config)) throw foreignForm()
    return redirectTo('/', renderPreviewCookie(token, seconds, cookie))
  },
})

/** Redirects without a referrer, which would reveal the preview's secret URL to other sites. */
function redirectTo(path: string, cookie: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: path, 'Set-Cookie': cookie, 'Referrer-Policy': 'no-referrer' },
  })
}

/** Returns the page to show after leaving the preview: a path on this site, or the home page by default. */
async function readTarget(context: AppContext): Promise<string> {
  if (context.req.method !== 'POST') return '/'
  const form = await context.req.raw.formData().catch(() => undefined)
  const to = form?.get('to')
  return typeof to === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(to) && !isReserved(to) ? to : '/'
}
