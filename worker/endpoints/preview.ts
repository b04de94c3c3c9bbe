import { foreignForm, noRoute, previewEnded } from '../../core/error/index.ts'
import { isReserved } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import { serveEntrance } from '../pages/preview/entrance.tsx'
import { findPreview } from '../store/preview.ts'
import { renderPreviewCookie, tokenShape } from '../http/preview-cookie.ts'
import { defineEndpoint } from './define-endpoint.ts'

/**
 * The way into a preview, an address that only those know who were told, and the way out of it, `/_preview/exit`. GET
 * asks the visitor, and only the form of that page leads in: a link or a form of another site leads nobody's browser
 * into a preview.
 */
export const preview = defineEndpoint({
  route: '/_preview/:token',
  methods: ['GET', 'HEAD', 'POST'],
  async handle(context) {
    context.set('uncached', true)
    const token = context.req.param('token') ?? ''
    const secure = context.req.url.startsWith('https:')
    if (token === 'exit') return redirectTo(await readTarget(context), renderPreviewCookie('', 0, secure))
    const cache = context.get('cache')
    const found = tokenShape.test(token) ? await findPreview(context.get('everything')(), token) : undefined
    if (!found || !cache) throw noRoute(context.req.path)
    const seconds = Math.ceil((found.expiresAt - Date.now()) / 1000)
    if (seconds <= 0) {
      context.set('forgetsPreview', true)
      throw previewEnded()
    }
    if (context.req.method !== 'POST') return await serveEntrance(context, cache, found)
    if (!isFromThisSite(context.req.raw)) throw foreignForm()
    return redirectTo('/', renderPreviewCookie(token, seconds, secure))
  },
})

/** Whether a page of this site has sent the form: browsers say so in fields that no page can set. */
function isFromThisSite({ url, headers }: Request): boolean {
  const origin = headers.get('origin') ?? ''
  // Without its scheme: what ends TLS may be in front of the worker.
  const isSameHost = URL.canParse(origin) && new URL(origin).host === new URL(url).host
  return isSameHost && (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}

/** Sends no referrer: it would tell other sites the secret address of the preview. */
function redirectTo(path: string, cookie: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: path, 'Set-Cookie': cookie, 'Referrer-Policy': 'no-referrer' },
  })
}

/** The page that the visitor leaves the preview on: a path of this site, else its start. */
async function readTarget(context: AppContext): Promise<string> {
  if (context.req.method !== 'POST') return '/'
  const form = await context.req.raw.formData().catch(() => undefined)
  const to = form?.get('to')
  return typeof to === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(to) && !isReserved(to) ? to : '/'
}
