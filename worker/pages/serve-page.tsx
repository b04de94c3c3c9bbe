import { SiteError, noRoute } from '../../core/error/index.ts'
import { isFilePathname, languageParameter, withQuery } from '../../core/route/index.ts'
import type { PageRoute } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import { findFileWithoutLanguage, findPublicFile } from '../files/public-file.ts'
import { matchesEntityTag } from '../http/conditional-answer.ts'
import { ownHeaders, pageHeaders } from '../cache/page-headers.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { answerKey } from '../cache/answer-cache.ts'
import { cacheAddress } from '../cache/answer-from-cache.ts'
import { encodeWhole, negotiateEncoding } from '../http/encoding.ts'
import { prefersMarkdown } from '../http/media-type.ts'
import { allFilled, fillHoles, filledWithin } from '../render/hole.tsx'
import { streamPage } from '../render/stream-page.ts'
import { answerUnlocalized } from '../redirects/answer-unlocalized.ts'
import { readAddress } from '../redirects/read-address.ts'
import { redirect } from '../http/redirect.ts'
import { publicHtml, publicLinks } from '../http/site-urls.ts'
import { varyBy } from '../http/vary.ts'
import { hrefInPlaceVersion } from '../layout/release-link.tsx'
import { linkPlace, moveToLocale } from './article-edits.ts'
import { findPage } from './find-page.ts'
import type { FoundPage } from './find-page.ts'
import { findMarkdown, serveMarkdown, pageOfMarkdownPath } from './markdown/serve-markdown.ts'
import { servePassages } from './markdown/serve-passages.ts'
import { pageRequest } from './page-request.ts'
import { entityTag, pageTag, textOf } from './page-tag.ts'
import type { Screen } from './screens/define-screen.ts'
import { screens } from './screens/screens.gen.ts'
import { renderFailedArticle, renderPage } from './render-page.tsx'

/**
 * A page is sent whole if all of its parts arrive within this time. Its headers can then include the entity tag, and
 * compressing it in one piece takes a third of the CPU time of a flushed stream.
 */
const wholeWithinMs = 5

/**
 * Handles every URL that isn't an endpoint: a page, a redirect to one, or a file in `content/public/`.
 * @throws SiteError if the URL has no content
 */
export async function servePage(context: AppContext): Promise<Response> {
  const url = context.get('address').url
  const cache = context.get('release').cache
  if (!cache) throw noRoute(url.pathname + url.search)
  const twin = pageOfMarkdownPath(
    url.pathname,
    cache.release.config.locales.map(({ code }) => code),
  )
  if (url.searchParams.has('ask')) {
    const answer = await servePassages(context, cache, twin ?? url.pathname)
    if (answer) return answer
  }
  if (twin !== undefined) return await orFile(context, serveMarkdown(context, cache, twin, 'twin'))
  const address = readAddress(url, cache)
  if (address.kind !== 'page')
    return await answerUnlocalized(context, cache, address, (page, route) => hasMarkdown(context, cache, page, route))
  const file = isFilePathname(url.pathname) ? await findFileInLanguage(context, cache, url, address.route) : undefined
  if (file) return file
  const response = await orFile(context, serveNegotiated(context, cache, url, address.route))
  // The same URL serves HTML or Markdown, depending on `Accept`.
  varyBy(response.headers, 'Accept')
  return response
}

/** Returns the response with a page. If the page is missing, returns a file at the same URL without a language. */
async function orFile(context: AppContext, page: Promise<Response>): Promise<Response> {
  return await page.catch(async (error: unknown) => {
    const isMissing = error instanceof SiteError && error.status === 404
    const file = isMissing ? await findFileWithoutLanguage(context) : undefined
    if (!file) throw error
    return file
  })
}

/**
 * Finds a file in a language's folder, such as an API description. An untranslated page links to the folder of the
 * reader's language, so if the file is missing there, the default language's file is served.
 */
async function findFileInLanguage(
  context: AppContext,
  { release }: ReleaseCache,
  { pathname }: URL,
  { contentLocale }: { contentLocale: string },
): Promise<Response | undefined> {
  const original = moveToLocale(pathname, contentLocale, release.config.defaultLocale)
  return (
    (await findPublicFile(context)) ?? (original === pathname ? undefined : await findPublicFile(context, original))
  )
}

/** Handles a form submitted to a screen. Passes any other request to the next handler. */
export async function servePost(context: AppContext, next: () => Promise<void>): Promise<Response | void> {
  const url = context.get('address').url
  const cache = context.get('release').cache
  if (!cache) return await next()
  const address = readAddress(url, cache)
  if (address.kind !== 'page') return await next()
  const request = pageRequest(context, cache, url, address.route)
  const screen = Object.values<Screen>(screens).find((candidate) => candidate.post && candidate.route(request))
  return screen ? await screen.post!(context, request) : await next()
}

/** Responds to a page's URL with HTML or Markdown, or redirects to the page's current URL. */
async function serveNegotiated(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  route: PageRoute & { kind: 'page' },
): Promise<Response> {
  const inLanguage = await redirectToLanguage(context, cache, url, route)
  if (inLanguage) return inLanguage

  if (prefersMarkdown(context.req.header('accept'))) {
    const markdown = await findMarkdown(context, cache, url.pathname, 'negotiated')
    if (markdown) return markdown
  }
  const found = await findPage(context, cache, url, route)
  if ('location' in found) return redirect(found.status, withQuery(found.location, url.search))
  return await servePageFound(context, cache, found)
}

/**
 * Responds with an existing page. The entity tag is usually known before rendering, so a client with a current copy
 * immediately gets a 304. If the text takes too long to read, the page is streamed with `no-store`, because the read
 * may still fail.
 */
async function servePageFound(context: AppContext, cache: ReleaseCache, found: FoundPage): Promise<Response> {
  const { request, loaded, view } = found
  const { config } = cache.release
  if (loaded.searched) context.set('insight', { ...context.get('insight'), searched: loaded.searched })
  const encoding = negotiateEncoding(context.req.raw, context.env)
  const shared = pageHeaders(cache, encoding, context.env)
  const own = {
    ...ownHeaders(cache, request.path),
    'Content-Language': languagesOf(found),
    // Lets clients that only read headers find the Markdown (RFC 8288; llmstxt.org).
    ...(loaded.markdown &&
      request.url.search === '' && { Link: `${shared.Link}, ${publicLinks(linksToMarkdown(found), config)}` }),
  }
  const headers: Record<string, string> = { ...shared, ...own }
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
  const confirmedByTag = filled && !named ? confirm(await pageTag(request, loaded, filled)) : undefined
  if (confirmedByTag) return confirmedByTag

  const cacheAs = (tag: string, bytes: Uint8Array) => {
    const { cacheable } = loaded
    const { url } = request
    if (!cacheable || url.search !== '') return
    cache.answers.set(
      answerKey('html', encoding, cacheAddress(cache, url.href)),
      { address: cacheable === 'address' ? url.pathname : null },
      { body: new Blob([bytes]), headers: { ...shared, ...own, ETag: entityTag(tag, encoding) } },
    )
  }
  if (context.env.FROM?.shared && !loaded.cacheable) headers['Cache-Control'] = 'no-store'
  const html = renderPage(request, loaded, view, context.env.DEV !== undefined)
  if (filled) {
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    const bytes = encodeWhole(publicHtml(fillHoles(html, filled), config), encoding)
    if (named) cacheAs(named, bytes)
    return new Response(bytes, { headers, encodeBody: 'manual' })
  }

  delete headers.ETag
  headers['Cache-Control'] = 'no-store'
  if (context.req.method === 'HEAD') return new Response(null, { headers })
  const { body, complete } = streamPage(publicHtml(html, config), publicFillings(found), encoding, (error) =>
    renderFailedArticle(request, error),
  )
  context.executionCtx.waitUntil(complete.then((bytes) => bytes && named && cacheAs(named, bytes)))
  return new Response(body, { headers, encodeBody: 'manual' })
}

/** Returns the parts of a page that are streamed later, with public URLs in their HTML. */
function publicFillings({ request, loaded }: FoundPage): Record<string, Promise<string>> {
  const { config } = request.cache.release
  return Object.fromEntries(
    Object.entries(loaded.fillings).map(([name, filling]) => [name, filling.then((html) => publicHtml(html, config))]),
  )
}

/**
 * Returns the languages of the text for `Content-Language`. The frame's language doesn't count (RFC 9110, section 8.5).
 */
function languagesOf({ request, loaded: { textLocale, contentLanguages } }: FoundPage): string {
  return contentLanguages?.join(', ') ?? (textLocale ?? request.contentLocale).language
}

/** Returns a `Link` header with the page's Markdown and the index that lists it. */
function linksToMarkdown({ request: { url, contentLocale, cache }, loaded: { textLocale } }: FoundPage): string {
  const place = linkPlace(cache)
  const index = hrefInPlaceVersion(`/${(textLocale ?? contentLocale).code}/llms.txt`, place)
  return `<${hrefInPlaceVersion(`${url.pathname}.md`, place)}>; rel=alternate; type="text/markdown", <${index}>; rel=describedby`
}

/** Redirects to the page in the language named in the query. The language picker's form sends such a query. */
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

/** Returns whether a page is available as Markdown. Moved and removed pages count too. */
async function hasMarkdown(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  route: PageRoute & { kind: 'page' },
): Promise<boolean> {
  try {
    const found = await findPage(context, cache, url, route)
    return 'location' in found || found.loaded.markdown !== undefined
  } catch (error) {
    if (error instanceof SiteError && (error.status === 404 || error.status === 410)) return error.status === 410
    throw error
  }
}
