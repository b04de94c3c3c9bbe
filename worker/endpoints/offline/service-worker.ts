import { offlineCaches } from '../../../core/offline/index.ts'
import { findPublicFile } from '../../files/public-file.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { clientAssets } from '../../render/client-assets.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/**
 * The same policy as for the build's web workers. A service worker's requests obey the policy in the response with its
 * script.
 */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/**
 * The service worker of readers who keep pages offline. It always exists, because browsers keep a registered worker if
 * its script is missing. If the site no longer offers offline copies, the worker removes them and itself.
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
 * Returns a service worker that deletes the caches with a prefix and unregisters itself. It does both during its
 * installation: activation waits until the former worker is idle, and a page that sends requests can delay that for
 * minutes. The browser unregisters it only after the install event, so the event must not wait for that.
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
