import { offlineCaches } from '../../../core/offline/index.ts'
import { findPublicFile } from '../../files/public-file.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { clientAssets } from '../../render/client-assets.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** The service worker's requests obey the policy of its script. It is the same as for the build's web workers. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/**
 * The service worker for readers who save pages for offline reading. The script always exists, because a browser keeps
 * a registered worker if its script is missing. If the site no longer offers offline reading, the script removes the
 * saved pages and itself.
 */
export const serviceWorker = defineEndpoint({
  route: '/sw.js',
  methods: ['GET', 'HEAD'],
  async handle(context) {
    const { cache } = context.get('release')
    const config = (cache?.site ?? cache?.release)?.config
    const isOffered = config?.offline === true && !context.env.DEV
    const own = isOffered ? undefined : await findPublicFile(context)
    if (own) return own
    const headers = {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
      'Service-Worker-Allowed': config?.basePath ?? '/',
      ETag: `W/"${isOffered ? clientAssets.serviceWorker : 'off'}"`,
    }
    return await answerConditionally(context.req.raw, headers, async () => {
      if (!isOffered) return removal(offlineCaches(config?.basePath ?? '').prefix)
      const file = await context.env.ASSETS.fetch(new URL(clientAssets.serviceWorker, context.get('address').requested))
      return await file.text()
    })
  },
})

/**
 * Returns a service worker that deletes the caches with a prefix and unregisters itself. It does this during
 * installation, because activation waits until the previous worker is idle, which open pages can delay for minutes. The
 * install event must not wait for the unregistration, because the browser unregisters the worker only after that event.
 */
function removal(prefix: string): string {
  return `addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(remove())
})
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith(${JSON.stringify(prefix)})) await caches.delete(name)
  registration.unregister()
}
`
}
