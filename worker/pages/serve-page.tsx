import { SiteError, isForPrograms, noRoute } from '../../core/error/index.ts'
import { renderLocaleCookie } from '../../core/locale/index.ts'
import {
  canonicalPathname,
  decodePathname,
  isExternalHref,
  isReserved,
  languageParameter,
  lowerCasePathname,
  withQuery,
} from '../../core/route/index.ts'
import type { Moved, PageRoute } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import { findCachedFile } from '../files/cached-file.ts'
import { findPublicFile, servePublicFile } from '../files/public-file.ts'
import { matchesEntityTag } from '../http/conditional-answer.ts'
import { pageHeaders } from '../cache/page-headers.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { cachePage } from '../cache/answer-from-cache.ts'
import { followRedirect } from '../redirects/follow-redirect.ts'
import { encodeWhole, negotiateEncoding } from '../http/encoding.ts'
import { prefersMarkdown } from '../http/media-type.ts'
import { allFilled, fillHoles, filledWithin } from '../render/hole.tsx'
import { streamPage } from '../render/stream-page.ts'
import { ContentStore } from '../store/content-store.ts'
import { redirect } from '../http/redirect.ts'
import { varyBy } from '../http/vary.ts'
import { hrefInPlaceVersion } from '../layout/release-link.tsx'
import { linkPlace } from './article-edits.ts'
import { findPage, readAddress } from './find-page.ts'
import type { Address, FoundPage } from './find-page.ts'
import { findMarkdown, moveTo, serveMarkdown, twinOf } from './markdown/serve-markdown.ts'
import { servePassages } from './markdown/serve-passages.ts'
import { pageRequest, visitorLocale } from './page-request.ts'
import { entityTag, pageTag, textOf } from './page-tag.ts'
import { renderFailedArticle, renderPage } from './render-page.tsx'

/**
 * A page whose texts all arrive within this time is sent whole. Its headers can then contain its tag, and encoding it
 * in one piece takes a third of the work of a flushed stream.
 */
const wholeWithinMs = 5

/**
 * Answers every URL that is not an endpoint: a page, a redirect to one, or a file of `content/public/`.
 * @throws SiteError if the URL has no content
 */
export async function servePage(context: AppContext): Promise<Response> {
  const url = context.get('address').url
  const cache = context.get('reading').cache
  if (!cache) throw noRoute(url.pathname + url.search)
  const twin = twinOf(
    url.pathname,
    cache.release.config.locales.map(({ code }) => code),
  )
  if (url.searchParams.has('ask')) {
    const answer = await servePassages(context, cache, twin ?? url.pathname)
    if (answer) return answer
  }
  if (twin !== undefined) return await serveMarkdown(context, cache, twin, 'twin')
  const address = readAddress(url, cache)
  if (address.kind === 'file') return serveKey(cache, url) ?? (await serveFileOrRedirect(context, cache, url))
  const response = await serveNegotiated(context, cache, url, address)
  // Pages have it, including those from the cache.
  varyBy(response.headers, 'Accept')
  return response
}

/** Answers a URL that offers HTML and Markdown, or redirects to one that does. */
async function serveNegotiated(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  address: Exclude<Address, { kind: 'file' }>,
): Promise<Response> {
  if (address.kind === 'root') return redirectFromRoot(context, cache, url)
  if (address.kind === 'redirect') {
    const file = mayBeFile(url.pathname, address.status) ? await findPublicFile(context) : undefined
    if (file) return file
    const written = address.status === 302 ? await redirectFromOutside(context, cache, url) : undefined
    return written ?? redirect(address.status, (await inLowerCase(context, cache, address.to)) + url.search)
  }
  const inLanguage = await redirectToLanguage(context, cache, url, address.route)
  if (inLanguage) return inLanguage

  if (prefersMarkdown(context.req.header('accept'))) {
    const markdown = await findMarkdown(context, cache, url.pathname, 'negotiated')
    if (markdown) return markdown
  }
  const found = await findPage(context, cache, url, address.route)
  if ('location' in found) return redirect(found.status, withQuery(found.location, url.search))
  return await servePageFound(context, cache, found)
}

/**
 * Answers with an existing page. Its entity tag is known before rendering, so a current copy is confirmed first. If its
 * text hasn't arrived, the page is streamed while the text is read and is not cached, because the read may fail.
 */
async function servePageFound(context: AppContext, cache: ReleaseCache, found: FoundPage): Promise<Response> {
  const { request, loaded, view } = found
  const encoding = negotiateEncoding(context.req.raw, context.env)
  const headers: Record<string, string> = {
    ...pageHeaders(cache, encoding, context.env),
    'Content-Language': languagesOf(found),
  }
  // Clients that read only headers also find the Markdown (RFC 8288; llmstxt.org).
  if (loaded.markdown && request.url.search === '') headers.Link += `, ${linksToMarkdown(found)}`
  const confirm = (tag: string | undefined) => {
    if (tag) headers.ETag = entityTag(tag, encoding)
    return headers.ETag && matchesEntityTag(context.req.header('if-none-match'), headers.ETag)
      ? new Response(null, { status: 304, headers })
      : undefined
  }
  const text = textOf(loaded)
  const named = text === undefined ? undefined : await pageTag(request, loaded, text)
  const confirmed = confirm(named)
  if (confirmed) return confirmed
  const filled = context.env.FROM?.shared
    ? await allFilled(loaded.fillings)
    : await filledWithin(wholeWithinMs, loaded.fillings)
  const confirmedLate = filled && !named ? confirm(await pageTag(request, loaded, filled)) : undefined
  if (confirmedLate) return confirmedLate

  const cacheAs = (tag: string, bytes: Uint8Array) => {
    const { cacheable } = loaded
    const { url } = request
    if (!cacheable || url.search !== '') return
    const own = {
      ETag: entityTag(tag, encoding),
      'Content-Language': headers['Content-Language']!,
      Link: headers.Link!,
    }
    const body = new Blob([bytes])
    cachePage(cache, encoding, url, { address: cacheable === 'address' ? url.pathname : null }, { body, headers: own })
  }
  if (context.env.FROM?.shared && !loaded.cacheable) headers['Cache-Control'] = 'no-store'
  const html = renderPage(request, loaded, view, context.env.DEV !== undefined)
  if (filled) {
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    const bytes = encodeWhole(fillHoles(html, filled), encoding)
    if (named) cacheAs(named, bytes)
    return new Response(bytes, { headers, encodeBody: 'manual' })
  }

  delete headers.ETag
  headers['Cache-Control'] = 'no-store'
  if (context.req.method === 'HEAD') return new Response(null, { headers })
  const { body, complete } = streamPage(html, loaded.fillings, encoding, (error) => renderFailedArticle(request, error))
  context.executionCtx.waitUntil(complete.then((bytes) => bytes && named && cacheAs(named, bytes)))
  return new Response(body, { headers, encodeBody: 'manual' })
}

/** Whether a file of the site may have the path: outside of all languages any name, elsewhere one with a dot. */
function mayBeFile(pathname: string, status: 301 | 302): boolean {
  return status === 302 || /\.[^/]*$/.test(pathname)
}

/** The languages of a page's text, not of its frame (RFC 9110, section 8.5). */
function languagesOf({ request, loaded: { textLocale, contentLanguages } }: FoundPage): string {
  return contentLanguages?.join(', ') ?? (textLocale ?? request.contentLocale).language
}

/** The page as Markdown, and the index that lists it. */
function linksToMarkdown({ request: { url, contentLocale, cache }, loaded: { textLocale } }: FoundPage): string {
  const place = linkPlace(cache)
  const index = hrefInPlaceVersion(`/${(textLocale ?? contentLocale).code}/llms.txt`, place)
  return `<${hrefInPlaceVersion(`${url.pathname}.md`, place)}>; rel=alternate; type="text/markdown", <${index}>; rel=describedby`
}

/**
 * Redirects `/` to the configured target, or to the visitor's language.
 * @param lead performs the redirect; by default, to the page as HTML
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
  response.headers.set('Set-Cookie', renderLocaleCookie(locale))
  return response
}

/**
 * A page below `/api/`, because a site may have a section of that name. Failed requests of programs are answered at
 * their URL.
 */
function programPage({ pathname }: URL, { release }: ReleaseCache): Extract<Address, { kind: 'redirect' }> | undefined {
  if (!isForPrograms(`${pathname}/`) || isReserved(pathname)) return undefined
  const to = `/${release.config.defaultLocale}${canonicalPathname(pathname) ?? pathname}`
  return { kind: 'redirect', status: 302, to }
}

async function isPage(context: AppContext, cache: ReleaseCache, pathname: string): Promise<boolean> {
  const path = lowerCasePathname(pathname)
  const store = new ContentStore(context.get('reading').database(), cache.release)
  return (await store.findEntries([decodePathname(path) ?? path])).length > 0
}

/** Redirects to the page in the language of the query, as the language picker requests it. */
async function redirectToLanguage(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  route: PageRoute & { kind: 'page' },
): Promise<Response | undefined> {
  const code = url.searchParams.get(languageParameter)
  if (!cache.release.config.locales.some((locale) => locale.code === code)) return undefined
  const rest = new URL(url)
  rest.searchParams.delete(languageParameter)
  const found = await findPage(context, cache, rest, route)
  if ('location' in found) return redirect(found.status, withQuery(found.location, url.search))
  const { href } = found.loaded.languages.find(({ locale }) => locale.code === code)!
  const to = new URL(href, url)
  return redirect(302, to.pathname + (to.search || rest.search))
}

/** The URL in the page's spelling, so that upper case and a trailing slash are fixed by a single redirect. */
async function inLowerCase(context: AppContext, cache: ReleaseCache, pathname: string): Promise<string> {
  const lower = lowerCasePathname(pathname)
  if (pathname === lower) return pathname
  const [path, lowerPath] = [pathname, lower].map((each) => decodePathname(each) ?? each) as [string, string]
  const entries = await new ContentStore(context.get('reading').database(), cache.release).findEntries([
    path,
    lowerPath,
  ])
  return entries.length > 0 && entries.every((entry) => entry.path === lowerPath) ? lower : pathname
}

/** The file that proves to search engines that notifications come from the site (IndexNow). */
function serveKey({ release: { config } }: ReleaseCache, { pathname }: URL): Response | undefined {
  const key = config.indexNow?.key
  if (key === undefined || pathname !== `/${key}.txt`) return undefined
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' }
  return new Response(key, { headers })
}

/** A file of the site, or the redirect of its path. */
async function serveFileOrRedirect(context: AppContext, cache: ReleaseCache, url: URL): Promise<Response> {
  try {
    return await servePublicFile(context)
  } catch (missing) {
    if (!(missing instanceof SiteError && missing.status === 404)) throw missing
    const elsewhere = await findUnlocalizedRedirect(context, cache, url)
    if (elsewhere) return await redirectToFile(context, cache, elsewhere, url)
    if (/^\/index(\.html)?\.md$/.test(url.pathname))
      return redirectFromRoot(context, cache, url, (status, location) => moveTo({ status, location }, 'twin', url))
    const page = await findPageOfText(context, cache, url.pathname)
    if (page) return redirectToText(page, url)
    const programs = programPage(url, cache)
    if (programs && (await isPage(context, cache, programs.to)))
      return redirect(programs.status, (await inLowerCase(context, cache, programs.to)) + url.search)
    throw missing
  }
}

/** Redirects a moved file; the Markdown of a page redirects to it in its language. */
async function redirectToFile(context: AppContext, cache: ReleaseCache, moved: Moved, asked: URL): Promise<Response> {
  const { status, location } = moved
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(location) ?? []
  const isText = pathname.endsWith('.md') && !isExternalHref(location)
  const isFile = isText && (await findCachedFile(context, cache, decodePathname(pathname) ?? pathname))
  const page = isText && !isFile ? await findPageOfText(context, cache, pathname) : undefined
  return page
    ? redirectToText({ status, location: page.location + rest }, asked)
    : redirect(status, withQuery(location, asked.search))
}

function redirectToText(page: Moved, asked: URL): Response {
  const response = moveTo(page, 'twin', asked)
  response.headers.set('Vary', 'Accept') // In the spelling of the page.
  return response
}

/**
 * The page whose Markdown a path without a language refers to: the redirect of the path without `.md`, if its target
 * has Markdown.
 */
async function findPageOfText(context: AppContext, cache: ReleaseCache, pathname: string): Promise<Moved | undefined> {
  if (!pathname.endsWith('.md')) return undefined
  const bare = atPathname(context, pathname.slice(0, -'.md'.length))
  const address = readAddress(bare, cache)
  const written =
    address.kind === 'redirect' && address.status === 302
      ? await findUnlocalizedRedirect(context, cache, bare)
      : undefined
  if (written) return written
  const page = address.kind === 'redirect' ? address : programPage(bare, cache)
  const location = page && (await inLowerCase(context, cache, page.to))
  return page && location && (await hasText(context, cache, location)) ? { status: page.status, location } : undefined
}

/** The URL of a path of this site: `//a.md` must not become another host. */
function atPathname(context: AppContext, pathname: string): URL {
  const url = new URL(context.get('address').url)
  url.pathname = pathname
  url.search = ''
  return url
}

/** Whether a page has Markdown, including moved and removed pages. */
async function hasText(context: AppContext, cache: ReleaseCache, pathname: string): Promise<boolean> {
  const url = atPathname(context, pathname)
  const address = readAddress(url, cache)
  if (address.kind !== 'page') return false
  try {
    const found = await findPage(context, cache, url, address.route)
    return 'location' in found || found.loaded.markdown !== undefined
  } catch (error) {
    if (error instanceof SiteError && (error.status === 404 || error.status === 410)) return error.status === 410
    throw error
  }
}

/** The redirect of a path outside of all languages. */
async function findUnlocalizedRedirect(context: AppContext, cache: ReleaseCache, url: URL): Promise<Moved | undefined> {
  const known = cache.moves.get(url.pathname)
  if (known) return known
  if (cache.misses.get(url.pathname)) return undefined
  const locale = visitorLocale(context, cache, url)
  const path = canonicalPathname(url.pathname) ?? url.pathname
  const request = pageRequest(context, cache, url, {
    locale,
    contentLocale: locale,
    path: decodePathname(path) ?? path,
  })
  const moved = await followRedirect(request, request.path)
  if (moved) cache.moves.set(url.pathname, moved)
  else cache.misses.set(url.pathname, {})
  return moved
}

/** Redirects a path outside of all languages, if it has a redirect. */
async function redirectFromOutside(context: AppContext, cache: ReleaseCache, url: URL): Promise<Response | undefined> {
  const moved = await findUnlocalizedRedirect(context, cache, url)
  return moved && redirect(moved.status, withQuery(moved.location, url.search))
}
