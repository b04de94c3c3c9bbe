import { noRoute } from '../../core/error/index.ts'
import { decodePathname, publicHref } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import { urlsOf } from '../http/site-urls.ts'
import { findCachedFile } from './cached-file.ts'
import { serveMedia } from './serve-media.ts'

/**
 * Serves a file from `content/public/` at its URL, such as `/favicon.ico`.
 * @throws SiteError if the file doesn't exist
 */
export async function servePublicFile(context: AppContext): Promise<Response> {
  const { pathname, search } = context.get('address').url
  const file = await findPublicFile(context)
  if (file) return file
  if (pathname === '/favicon.ico') return (await findOtherIcon(context)) ?? (await serveDefaultIcon(context))
  throw noRoute(pathname + search)
}

/**
 * Like `servePublicFile`, but returns `undefined` if the file doesn't exist. The path must match exactly, even in case.
 * @param pathname path of the file; that of the request by default
 */
export async function findPublicFile(
  context: AppContext,
  pathname = context.get('address').url.pathname,
): Promise<Response | undefined> {
  return await findFileAt(context, decodePathname(pathname) ?? pathname)
}

/**
 * Finds a file at a URL without a language, on a site whose URLs omit the language. Such a URL is usually a page:
 * `/CNAME` stands for `/en/CNAME`.
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

/** Serves another icon of the site at `/favicon.ico`, for programs that don't read the HTML. */
async function findOtherIcon(context: AppContext): Promise<Response | undefined> {
  return (await findFileAt(context, '/favicon.svg')) ?? (await findFileAt(context, '/favicon.png'))
}

/**
 * Serves Rivage's icon at `/favicon.ico` on a site without a favicon, because browsers request that URL from any page.
 */
async function serveDefaultIcon(context: AppContext): Promise<Response> {
  const { body, status } = await context.env.ASSETS.fetch(
    new URL('/_assets/favicon.svg', context.get('address').requested),
  )
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' },
  })
}
