import { noRoute } from '../../core/error/index.ts'
import type { AppContext } from '../context.ts'
import { ContentStore } from '../store/content-store.ts'
import { serveMedia } from './serve-media.ts'

/** A file of `content/public/` at its own address, such as `/favicon.ico`. Throws SiteError where there is none. */
export async function servePublicFile(context: AppContext): Promise<Response> {
  const { pathname, search } = new URL(context.req.url)
  const memory = context.get('memory')
  const store = memory && new ContentStore(context.get('database')(), memory.release)
  const found = await store?.findFile(decodePathname(pathname))
  if (!store || !found) throw noRoute(pathname + search)
  return await serveMedia(context, store, found, 'public, max-age=0, must-revalidate')
}

function decodePathname(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
