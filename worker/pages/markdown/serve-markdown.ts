// Serves pages as Markdown: at `/en/guide.md`, at `/raw/en/guide.md`, and at the page's own URL for clients that prefer
// Markdown.
import { escapeMarkdown, fillVersion } from '../../../core/text/index.ts'
import { pageNotFound, sectionNotFound } from '../../../core/error/index.ts'
import { shownVersion, versionNames } from '../../../core/release/index.ts'
import { anyOrigin, encodePathname, isInLocale } from '../../../core/route/index.ts'
import { textTag } from '../../cache/content-tag.ts'
import { answerKey } from '../../cache/answer-cache.ts'
import type { CachedAnswer } from '../../cache/answer-cache.ts'
import { cacheAddress, sendCached } from '../../cache/answer-from-cache.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { AppContext, MarkdownForm, PageRequest } from '../../context.ts'
import { hrefAtPlace, hrefInPlaceVersion } from '../../layout/release-link.tsx'
import type { LinkPlace } from '../../layout/release-link.tsx'
import { linkPlace } from '../article-edits.ts'
import { addressIn, markdownHeaders, moveTo } from '../../redirects/move-markdown.ts'
import { readAddress } from '../../redirects/read-address.ts'
import { findPage } from '../find-page.ts'
import type { LoadedPage } from '../loaded-page.ts'
import { beginsWith, cutSection, markdownHref } from './page-text.ts'
import type { PageText } from './page-text.ts'

/**
 * Returns the page that a Markdown path belongs to: `/en/guide` for `/en/guide.md` and `/en/guide/index.md`. Returns
 * `undefined` for other paths.
 */
export function pageOfMarkdownPath(pathname: string, codes: readonly string[]): string | undefined {
  const page = /^(\/.+?)(?:\/index)?\.md$/.exec(pathname)?.[1]
  return page !== undefined && codes.some((code) => isInLocale(page, code)) ? page : undefined
}

/**
 * Responds with the Markdown of a page.
 * @param pathname path of the page
 * @throws SiteError if the page doesn't exist
 */
export async function serveMarkdown(
  context: AppContext,
  cache: ReleaseCache,
  pathname: string,
  form: MarkdownForm,
): Promise<Response> {
  const found = await findMarkdown(context, cache, pathname, form)
  if (!found) throw pageNotFound(pathname)
  return found
}

/**
 * Like `serveMarkdown`, but returns `undefined` for a screen without Markdown, so that the caller can send HTML.
 * @param pathname path of the page
 * @throws SiteError if the page doesn't exist
 */
export async function findMarkdown(
  context: AppContext,
  cache: ReleaseCache,
  pathname: string,
  form: MarkdownForm,
): Promise<Response | undefined> {
  const requested = new URL(context.get('address').url)
  const url = new URL(requested)
  url.pathname = pathname
  const key = answerKey('markdown', 'identity', cacheAddress(cache, new URL(addressIn(form, pathname), url).href))
  const known = requested.search === '' ? cache.answers.get(key) : undefined
  if (known) return sendCached(context.req.raw, known)

  const address = readAddress(url, cache)
  if (address.kind === 'redirect' && (form !== 'raw' || address.status === 301))
    return moveTo({ status: address.status, location: address.to }, form, requested, cache.release)
  if (address.kind !== 'page') throw pageNotFound(pathname)
  const found = await findPage(context, cache, url, address.route)
  if ('location' in found) return moveTo(found, form, requested, cache.release)
  const { request, loaded } = found
  if (!loaded.markdown) return undefined
  const page = await loaded.markdown()
  const section = findSection(page, requested.searchParams.get('section'))
  if (section?.path !== undefined) {
    requested.searchParams.delete('section')
    const location = `${encodePathname(section.path)}?${new URLSearchParams({ section: section.id })}`
    return moveTo({ status: 301, location }, form, requested, cache.release)
  }
  const text = finish(page, request, loaded, section?.id)
  const answer: CachedAnswer = {
    body: new Blob([text]),
    headers: {
      ...markdownHeaders(form),
      ...(loaded.head.noindex && { 'X-Robots-Tag': 'noindex' }),
      'Content-Language': languageOf(page.path, cache) ?? request.contentLocale.language,
      'Cache-Control': context.env.DEV ? 'no-store' : 'public, max-age=0, must-revalidate',
      ETag: `W/"${await textTag(text)}-md"`,
      Link: linksOf(page, request, loaded),
    },
  }
  if (loaded.cacheable && requested.search === '') {
    // A screen can show several entries, so its Markdown is only valid until the next release.
    const ends = loaded.cacheable === 'address' && loaded.payload ? addressIn('twin', pathname) : null
    cache.answers.set(key, { address: ends }, answer)
  }
  return sendCached(context.req.raw, answer)
}

/**
 * Finds the requested section by a current or former heading id. The result includes a path if the section moved to
 * another page. Returns `undefined` if the whole page was requested.
 */
function findSection({ sections, former = [] }: PageText, requested: string | null) {
  if (requested === null) return undefined
  const renamed = sections.some(([id]) => id === requested) ? undefined : former.find(({ id }) => id === requested)
  return { id: renamed?.heading ?? requested, path: renamed?.path }
}

/** Returns the complete response: header line, title, and description, then the page or the requested section. */
function finish(page: PageText, request: PageRequest, loaded: LoadedPage, section: string | undefined): string {
  const { url, locate, cache, t } = request
  const part = section === undefined ? page.text : cutSection(page, section)
  if (part === undefined) {
    const ids = page.sections.map(([id]) => id)
    throw sectionNotFound(url.pathname, url.searchParams.get('section') ?? '', ids)
  }
  const language = loaded.textLocale ?? request.contentLocale
  const top = [
    `[${escapeMarkdown(loaded.head.heading)}](${anyOrigin}${encodePathname(page.path)})`,
    `${language.name} (${language.language})`,
    ...versionPart(cache),
    t('history.release', { release: String(page.release || cache.release.number) }),
    `[llms.txt](${anyOrigin}/${language.code}/llms.txt)`,
  ].join(' · ')
  const { title, description } = page
  const heading =
    title === '' || section !== undefined || page.text.startsWith('# ') ? [] : [`# ${escapeMarkdown(title)}`]
  const lead =
    description === '' || section !== undefined || beginsWith(page.text, description)
      ? []
      : [escapeMarkdown(description)]
  const text = `${[`> ${top}`, ...heading, ...lead, part.trimEnd()].join('\n\n')}\n`
  return fillVersion(withAddresses(text, locate, linkPlace(cache)), versionNames(cache.release))
}

/**
 * Returns the part of the header line that names the version, by the name used in URLs and in the `version` parameter.
 */
export function versionPart({ release: { channel, config } }: Pick<ReleaseCache, 'release'>): string[] {
  const version = shownVersion(channel, config)
  return version === undefined ? [] : [`version: ${version}`]
}

/**
 * Inserts the site's origin and base path into URLs, and makes links stay in a past release or version.
 * @param locate returns the absolute URL of a path
 */
export function withAddresses(text: string, locate: (href: string) => string, place: LinkPlace | undefined): string {
  return text.replace(/https:\/\/origin\.invalid([^\s)<>"#\\`]*)/g, (_, address: string) => {
    const isFile = /\.\w+$/.test(address) && !address.endsWith('.md')
    const there = isFile ? hrefInPlaceVersion(address, place) : hrefAtPlace(address, place)
    return address.startsWith('/') ? locate(there) : locate('/').replace(/\/$/, '') + address
  })
}

/** Returns a `Link` header with the page, its translations, and its index (RFC 8288; llmstxt.org). */
function linksOf(
  { path }: PageText,
  { locate, contentLocale, cache }: PageRequest,
  { head, textLocale }: LoadedPage,
): string {
  const place = linkPlace(cache)
  const addressOf = (href: string) => locate(hrefInPlaceVersion(href, place))
  const { code } = textLocale ?? contentLocale
  return [
    `<${addressOf(encodePathname(path))}>; rel="canonical"; type="text/html"`,
    ...head.alternatePaths.map(
      (other) =>
        `<${addressOf(markdownHref(other.path))}>; rel="alternate"; type="text/markdown"; hreflang="${other.hreflang}"`,
    ),
    `<${addressOf(`/${code}/llms.txt`)}>; rel="describedby"; type="text/plain"`,
  ].join(', ')
}

/** Returns the language that a path belongs to. */
function languageOf(path: string, { release }: ReleaseCache): string | undefined {
  return release.config.locales.find(({ code }) => isInLocale(path, code))?.language
}
