import { noRoute, previewEnded } from '../../core/error/index.ts'
import { isReserved } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import { findPreview } from '../store/preview.ts'
import { renderPreviewCookie, tokenShape } from '../http/preview-cookie.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** The way into a preview, an address that only those know who were told, and the way out of it, `/_preview/exit`. */
export const preview = defineEndpoint({
  route: '/_preview/:token',
  methods: ['GET', 'HEAD', 'POST'],
  async handle(context) {
    context.set('uncached', true)
    const token = context.req.param('token') ?? ''
    const secure = context.req.url.startsWith('https:')
    if (token === 'exit') return redirectTo(await readTarget(context), renderPreviewCookie('', 0, secure))
    const found = tokenShape.test(token) ? await findPreview(context.get('everything')(), token) : undefined
    if (!found) throw noRoute(context.req.path)
    const seconds = Math.ceil((found.expiresAt - Date.now()) / 1000)
    if (seconds <= 0) throw previewEnded()
    return redirectTo('/', renderPreviewCookie(token, seconds, secure))
  },
})

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
