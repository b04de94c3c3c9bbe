import { noRoute } from '../../core/error/index.ts'
import { decodePathname, publicHref } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import { urlsOf } from '../http/site-urls.ts'
import { findCachedFile } from './cached-file.ts'
import { serveMedia } from './serve-media.ts'

/** Serves a file in `content/public/` at its URL, such as `/favicon.ico`. Throws a SiteError if it doesn't exist. */
export async function servePublicFile(context: AppContext): Promise<Response> {
  const { pathname, search } = context.get('address').url
  const file = await findPublicFile(context)
  if (file) return file
  if (pathname === '/favicon.ico') return (await findOtherIcon(context)) ?? (await serveDefaultIcon(context))
  throw noRoute(pathname + search)
}

/**
 * Like `servePublicFile`, but returns `undefined` if the file doesn't exist. The name must match exactly, even if a
 * page has a similar path.
 * @param pathname by default, that of the request
 */
export async function findPublicFile(
  context: AppContext,
  pathname = context.get('address').url.pathname,
): Promise<Response | undefined> {
  return await findFileAt(context, decodePathname(pathname) ?? pathname)
}

/**
 * Finds the file of a URL that omits the language, on a site whose URLs do. Such a URL is otherwise that of a page:
 * `/CNAME` is the page `/en/CNAME`.
 */
export async function findFileWithoutLanguage(context: AppContext): Promise<Response | undefined> {
  const cache = context.get('release').cache
  const { pathname } = context.get('address').url
  const short = cache ? publicHref(pathname, { ...urlsOf(cache.release.config), base: '' }) : pathname
  return short === pathname ? undefined : await findPublicFile(context, short)
}

async function findFileAt(context: AppContext, path: string): Promise<Response | undefined> {
  const cache = context.get('release').cache
  const found = cache && (await findCachedFile(context, cache, path))
  return found && (await serveMedia(context, found, 'public, max-age=0, must-revalidate'))
}

/** Finds another icon of the site, for programs that don't read HTML and only request `/favicon.ico`. */
async function findOtherIcon(context: AppContext): Promise<Response | undefined> {
  return (await findFileAt(context, '/favicon.svg')) ?? (await findFileAt(context, '/favicon.png'))
}

/** Serves Rivage's icon for a site without a favicon. Browsers request `/favicon.ico` on any page. */
async function serveDefaultIcon(context: AppContext): Promise<Response> {
  const { body, status } = await context.env.ASSETS.fetch(
    new URL('/_assets/favicon.svg', context.get('address').requested),
  )
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' },
  })
}
