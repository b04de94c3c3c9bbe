import { noRoute } from '../../core/error/index.ts'
import { serveMedia } from '../files/serve-media.ts'
import { ContentStore } from '../store/content-store.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Images and files that pages show. The address carries the content's hash: what it answers never changes. */
export const media = defineEndpoint({
  route: '/_media/:hash/:name',
  methods: ['GET', 'HEAD'],
  async handle(context) {
    const hash = context.req.param('hash') ?? ''
    const cache = context.get('cache')
    const store = cache && new ContentStore(context.get('database')(), cache.release)
    const found = /^[0-9a-f]{32}$/.test(hash) ? await store?.findMedia(hash) : undefined
    if (!store || !found) throw noRoute(new URL(context.req.url).pathname)
    return await serveMedia(context, store, found, 'public, max-age=31536000, immutable')
  },
})
