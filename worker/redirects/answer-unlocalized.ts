import { SiteError } from '../../core/error/index.ts'
import { renderLocaleCookie } from '../../core/locale/index.ts'
import { decodePathname, isExternalHref, withQuery } from '../../core/route/index.ts'
import type { Moved } from '../../core/route/index.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import type { AppContext } from '../context.ts'
import { findCachedFile } from '../files/cached-file.ts'
import { findFileWithoutLanguage, findPublicFile, servePublicFile } from '../files/public-file.ts'
import { redirect } from '../http/redirect.ts'
import { urlsOf } from '../http/site-urls.ts'
import { varyBy } from '../http/vary.ts'
import { moveTo } from './move-markdown.ts'
import type { Address } from './read-address.ts'
import { findPageOfText, redirectToText } from './unlocalized-markdown.ts'
import type { HasMarkdown } from './unlocalized-markdown.ts'
import { findUnlocalizedRedirect, inLowerCase, isPage, programPage } from './unlocalized-target.ts'
import { visitorLocale } from './visitor-locale.ts'

/**
 * Responds to a URL that isn't the canonical URL of a page: its path has no language or a different spelling.
 * @throws SiteError if nothing exists at the URL
 */
export async function answerUnlocalized(
  context: AppContext,
  cache: ReleaseCache,
  address: Exclude<Address, { kind: 'page' }>,
  hasMarkdown: HasMarkdown,
): Promise<Response> {
  const { url } = context.get('address')
  if (address.kind === 'file')
    return serveKey(cache, url) ?? (await serveFileOrRedirect(context, cache, url, hasMarkdown))
  const response =
    address.kind === 'root' ? redirectFromRoot(context, cache, url) : await redirectToPage(context, cache, address)
  // The same URL serves HTML or Markdown, depending on `Accept`.
  varyBy(response.headers, 'Accept')
  return response
}

/** Redirects to a page, unless there is a file or an operator's redirect at the URL. */
async function redirectToPage(
  context: AppContext,
  cache: ReleaseCache,
  { status, to }: Extract<Address, { kind: 'redirect' }>,
): Promise<Response> {
  const { url } = context.get('address')
  const file = mayBeFile(url.pathname, status)
    ? ((await findFileWithoutLanguage(context)) ?? (await findPublicFile(context)))
    : undefined
  if (file) return file
  const moved = status === 302 ? await findUnlocalizedRedirect(context, cache, url) : undefined
  return moved
    ? redirect(moved.status, withQuery(moved.location, url.search))
    : redirect(status, (await inLowerCase(context, cache, to)) + url.search)
}

/** Returns whether there may be a file at a path: if it has no language, or if its last segment contains a dot. */
function mayBeFile(pathname: string, status: 301 | 302): boolean {
  return status === 302 || /\.[^/]*$/.test(pathname)
}

/**
 * Redirects `/` to the configured target or to the visitor's language.
 * @param lead performs the redirect; by default, to the HTML page
 */
function redirectFromRoot(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  lead = (status: number, location: string) => redirect(status, withQuery(location, url.search)),
): Response {
  const { rootRedirect } = cache.release.config
  if (rootRedirect) return lead(rootRedirect.statusCode, rootRedirect.path)
  const locale = visitorLocale(context, cache, url)
  const response = lead(302, `/${locale}`)
  response.headers.set('Vary', 'Cookie, Accept-Language')
  response.headers.set('Set-Cookie', renderLocaleCookie(locale, cache.release.config.basePath))
  return response
}

/** Serves the key file with which search engines verify notifications (IndexNow). */
function serveKey({ release: { config } }: ReleaseCache, { pathname }: URL): Response | undefined {
  const key = config.indexNow?.key
  if (key === undefined || pathname !== `/${key}.txt`) return undefined
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' }
  return new Response(key, { headers })
}

/** Returns the version if its name is the whole path. Names such as `1.x` contain a dot, so they look like files. */
function versionAtRoot({ pathname }: URL, { release: { config } }: ReleaseCache): string | undefined {
  const { current, versions = [] } = urlsOf(config)
  const name = decodePathname(pathname.slice(1).replace(/\/$/, ''))
  return [...versions, ...(current === undefined ? [] : [current])].find((each) => each === name)
}

/** Serves a file of the site, or redirects from its path. */
async function serveFileOrRedirect(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  hasMarkdown: HasMarkdown,
): Promise<Response> {
  try {
    return await servePublicFile(context)
  } catch (missing) {
    if (!(missing instanceof SiteError && missing.status === 404)) throw missing
    const elsewhere = await findUnlocalizedRedirect(context, cache, url)
    if (elsewhere) return await redirectToFile(context, cache, elsewhere, url, hasMarkdown)
    if (/^\/index(\.html)?\.md$/.test(url.pathname))
      return redirectFromRoot(context, cache, url, (status, location) =>
        moveTo({ status, location }, 'twin', url, cache.release),
      )
    const page = await findPageOfText(context, cache, url.pathname, hasMarkdown)
    if (page) return redirectToText(page, url, cache)
    const version = versionAtRoot(url, cache)
    if (version !== undefined)
      return redirect(302, `/${cache.release.config.defaultLocale}/${encodeURIComponent(version)}${url.search}`)
    const programs = programPage(url, cache)
    if (programs && (await isPage(context, cache, programs.to)))
      return redirect(programs.status, (await inLowerCase(context, cache, programs.to)) + url.search)
    throw missing
  }
}

/**
 * Redirects from the path of a file. If the path is a page's Markdown, redirects to the Markdown of the page in its
 * language.
 */
async function redirectToFile(
  context: AppContext,
  cache: ReleaseCache,
  moved: Moved,
  requested: URL,
  hasMarkdown: HasMarkdown,
): Promise<Response> {
  const { status, location } = moved
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(location) ?? []
  const isText = pathname.endsWith('.md') && !isExternalHref(location)
  const isFile = isText && (await findCachedFile(context, cache, decodePathname(pathname) ?? pathname))
  const page = isText && !isFile ? await findPageOfText(context, cache, pathname, hasMarkdown) : undefined
  return page
    ? redirectToText({ status, location: page.location + rest }, requested, cache)
    : redirect(status, withQuery(location, requested.search))
}
