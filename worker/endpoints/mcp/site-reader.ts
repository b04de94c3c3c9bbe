// Reads the site for tools through its public URLs, so that hidden, removed, and moved pages behave as they do for
// readers.
import {
  canonicalPathname,
  decodePathname,
  encodePathname,
  hrefInVersion,
  isInLocale,
  parseRequestAddress,
  sitePathname,
  withoutBase,
} from '../../../core/route/index.ts'
import { createTranslate } from '../../../core/locale/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { urlsOf } from '../../http/site-urls.ts'

/** The site's configuration, and functions with which a tool reads the site. */
export interface ToolSite {
  /** Returns the absolute URL of a path on the site. */
  locate: (href: string) => string
  config: SiteConfig
  /** The version to read if a tool doesn't name one. `undefined` means the current version. */
  version: string | undefined
  /** Returns the APIs of a version, whose paths may differ between versions. `undefined` means the current version. */
  apisIn: (version: string | undefined) => Promise<NonNullable<SiteConfig['apis']>>
  ask: (address: string) => Promise<Response>
  /** Counts what agents read. Absent if the site counts nothing. */
  insight?: ToolInsight
}

/** Counts agents' calls and stores their reports. */
export interface ToolInsight {
  /** Counts a page that an agent read, or a call to another tool. */
  countRead: (page: string) => void
  /** Counts a search that found nothing. */
  countUnanswered: (query: string, locale: string) => void
  storeReport: (report: { page: string; text: string }) => Promise<void>
}

/** An error that a tool reports to the model, with a message that the model can act on. */
export class ToolError extends Error {
  override name = 'ToolError'
}

/**
 * Calls an operation of the read API. `undefined` parameters are omitted. `hasNext` is set if the list has another
 * page.
 * @throws ToolError with the API's error message
 */
export async function fetchJson(
  site: ToolSite,
  path: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const query = new URLSearchParams()
  const version = requestedVersion(site, parameters.version)
  for (const [name, value] of Object.entries({ ...parameters, version }))
    if (value !== undefined) query.set(name, String(value))
  const response = await site.ask(`${path}?${query}`)
  const answer = (await response.json()) as Record<string, unknown>
  if (response.ok) return { ...answer, hasNext: /rel="next"/.test(response.headers.get('link') ?? '') }
  throw new ToolError(`${String(answer.title)}: ${inOwnNames(String(answer.detail))}`)
}

/**
 * Returns the version that a tool names, or `undefined` for the current one.
 * @throws ToolError if the version is unknown
 */
export function requestedVersion({ config, version: own }: ToolSite, named: unknown): string | undefined {
  const { current, versions = [] } = urlsOf(config)
  const version = named === undefined ? own : String(named)
  if (version === undefined || version === current) return undefined
  if (versions.includes(version)) return version
  const all = (config.versions ?? []).map(({ name }) => name).join(', ')
  throw new ToolError(
    all === ''
      ? 'This site has no versions. Leave `version` out.'
      : `Unknown version \`${version}\`. Use one of: ${all}.`,
  )
}

/** Returns a page's identifier for tools, which includes the version. */
export function idInVersion(site: ToolSite, path: unknown, named: unknown): string {
  const version = requestedVersion(site, named)
  return version === undefined ? String(path) : hrefInVersion(String(path), version, urlsOf(site.config))
}

/** Parameters that have different names in the tools and in the read API. */
const ownNames = { locale: 'language', changedSince: 'changed_since' } as const

/** Replaces the read API's parameter names in a message with those of the tools. */
function inOwnNames(message: string): string {
  return message.replace(/\b(locale|changedSince)(?=: )/g, (_, name: keyof typeof ownNames) => ownNames[name])
}

/**
 * Parses a page's identifier into path, heading, and version: `/en/guide#install`, `en/1.x/guide.md`, or a URL of the
 * site.
 * @throws ToolError if it is a URL of another site or invalid
 */
export function parseIdentifier(
  { locate, config }: ToolSite,
  written: string,
): { path: string; heading: string | undefined; version: string | undefined } {
  // URL parsing removes some control characters, so the result could be the path of another page.
  if (!/\S/.test(written) || /\p{Cc}/u.test(written))
    throw new ToolError(`Invalid page \`${written.replaceAll(/\p{Cc}/gu, '�')}\`: write a path such as /en/guide.`)
  const home = new URL(locate('/'))
  const { origin } = home
  const isAddress = /^[a-z][a-z\d+.-]*:/i.test(written)
  if (!URL.canParse(isAddress ? written : `/${written}`, origin)) throw new ToolError(`\`${written}\` is not a page.`)
  const url = new URL(isAddress ? written : `/${written.replace(/^\/+/, '')}`, origin)
  const isBelow = !isAddress || `${url.pathname}/`.startsWith(home.pathname.replace(/\/?$/, '/'))
  if (url.origin !== origin || !isBelow)
    throw new ToolError(`\`${written}\` is not on this site, ${home.href.replace(/\/$/, '')}.`)
  const named = isAddress ? sitePathname(url.pathname, urlsOf(config)) : withoutBase(url.pathname, urlsOf(config))
  const pathname = named.replace(/^\/raw(?=\/)/, '').replace(/\.md$/, '')
  const canonical = canonicalPathname(pathname)
  const { codes, current, versions = [] } = urlsOf(config)
  const located = parseRequestAddress(canonical ?? '', {
    codes,
    versions: current === undefined ? versions : [...versions, current],
  })
  const path = canonical === undefined ? undefined : decodePathname(located.path)
  if (path === undefined) throw new ToolError(`\`${written}\` is not a page.`)
  const heading = url.searchParams.get('section') ?? (decodePathname(url.hash.slice(1)) || undefined)
  return { path, heading, version: located.version }
}

/** Adds the parameter `release` to a URL. */
export function withQueryOf(path: string, release: unknown): string {
  const [address = '', hash] = path.split('#')
  const query = release === undefined ? '' : `?release=${Number(release)}`
  return encodePathname(address) + query + (hash === undefined ? '' : `#${hash}`)
}

interface PageQuestion {
  identifier: string
  section: string | undefined
  locale: string | undefined
  release: number | undefined
  version: string | undefined
}

/** A page as a tool read it. */
interface ReadPage {
  id: string
  title: string
  url: string
  language: string
  text: string
}

/** Returns the path and query of a URL on the site, without the base path. */
function siteHref(location: string, { config }: ToolSite): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(location) ?? []
  return sitePathname(pathname, urlsOf(config)) + rest
}

const maxMoves = 5

/**
 * Reads a page as Markdown, following redirects.
 * @throws ToolError that suggests similar pages, if the page doesn't exist
 */
export async function fetchPage(
  site: ToolSite,
  { identifier, section, locale, release, version: named }: PageQuestion,
): Promise<ReadPage> {
  const { path, heading, version: there } = parseIdentifier(site, identifier)
  const codes = codesOf(site, locale)
  const wanted = section ?? heading
  const query = new URLSearchParams({
    ...(release === undefined ? {} : { release: String(release) }),
    ...(wanted === undefined ? {} : { section: wanted }),
  }).toString()
  const own = codes.find((code) => isInLocale(path, code))
  const inLanguage = `/${locale ?? own ?? site.config.defaultLocale}${own === undefined ? path : path.slice(own.length + 1)}`
  const id = idInVersion(site, inLanguage.replace(/\/$/, ''), named ?? there)
  let address = `${encodePathname(id)}.md${query && `?${query}`}`
  for (let moves = 0; moves < maxMoves; moves++) {
    const response = await site.ask(address)
    const location = response.headers.get('location')
    if (location === null) return await readAnswer(site, response, { address, release })
    await response.body?.cancel()
    if (!location.startsWith('/')) throw new ToolError(`This page moved to ${location}, on another site.`)
    address = siteHref(location, site)
  }
  throw new ToolError(`\`${identifier}\` redirects in a loop.`)
}

/**
 * Returns the language that a tool names, or all of the site's languages by default.
 * @throws ToolError if the site doesn't have the language
 */
function codesOf({ config }: ToolSite, locale: string | undefined): string[] {
  const codes = config.locales.map(({ code }) => code)
  if (locale === undefined || codes.includes(locale)) return codes
  throw new ToolError(`Unknown language \`${locale}\`. Use one of: ${codes.join(', ')}.`)
}

/**
 * Answers a question in Markdown, and reports whether an answer was found.
 * @throws ToolError if the language or version is unknown, or if the question is rejected
 */
export async function askQuestion(
  site: ToolSite,
  question: string,
  { locale: named, version }: { locale: string | undefined; version: unknown },
): Promise<{ text: string; isFound: boolean; locale: string }> {
  codesOf(site, named)
  const locale = named ?? site.config.defaultLocale
  const response = await site.ask(
    `${idInVersion(site, `/${locale}`, version)}?${new URLSearchParams({ ask: question })}`,
  )
  const text = await response.text()
  if (!response.ok) throw new ToolError(text)
  // The answer is the third block, after the title and the line that names the release.
  const [, , answer] = text.split(/\n{2,}/)
  return { text, isFound: answer !== createTranslate(locale)('ask.none'), locale }
}

async function readAnswer(
  { locate }: ToolSite,
  response: Response,
  { address, release }: { address: string; release: number | undefined },
): Promise<ReadPage> {
  const text = await response.text()
  if (!response.ok) throw new ToolError(text)
  const path = address.slice(0, address.search(/\.md(?:\?|$)/))
  const section = new URL(address, locate('/')).searchParams.get('section')
  const id = `${decodePathname(path) ?? path}${section === null ? '' : `#${section}`}`
  // The first line of a page's Markdown names the release.
  const title = /^> \[((?:\\.|[^\]\\])*)\]/.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? ''
  return {
    id,
    title,
    url: locate(withQueryOf(id, release)),
    language: response.headers.get('content-language') ?? '',
    text,
  }
}
