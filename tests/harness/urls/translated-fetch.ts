import type { IncomingHttpHeaders } from 'node:http'
import { askAddress, doubleAddress } from '../../fixtures/workers/double-protocol.ts'
import { batchAddress } from '../../fixtures/workers/many-sites-protocol.ts'
import { urlsIn } from '../crawl.ts'
import { urlSetting } from './setting.ts'
import { skipTest } from './skip.ts'
import { lostLanguage, textToSite, toPublic, toSite, urlsToPublic } from './translate.ts'
import type { TranslatedSite } from './translate.ts'

/** The sites of this process, by origin. */
export const translatedSites = new Map<string, TranslatedSite>()

/** Paths at which test Workers receive instructions. */
const instructions: readonly string[] = [batchAddress, doubleAddress, askAddress]

/** Registers the versions that a test lists in the database, because the configuration of its site doesn't contain them. */
export function noteVersions({ origin }: URL, versions: readonly string[]): void {
  const site = translatedSites.get(origin)
  if (site) site.urls = { ...site.urls, versions }
}

/** Converts a text that a test received without `fetch`, such as a file in an archive. */
export function siteText(text: string, { origin }: URL): string {
  const site = translatedSites.get(origin)
  return site ? textToSite(text, site) : text
}

/** Converts the headers of a response that a test received without `fetch`. */
export function siteHeaders(headers: IncomingHttpHeaders, { origin }: URL): IncomingHttpHeaders {
  const site = translatedSites.get(origin)
  if (!site) return headers
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((each) => headerToSite(name, each, site)) : headerToSite(name, value ?? '', site),
  ])
  return Object.fromEntries(entries) as IncomingHttpHeaders
}

/** Returns the path at which a site serves the path that a test uses. */
export function publicPath(path: string, { origin }: URL): string {
  const site = translatedSites.get(origin)
  if (!site) return path
  const lost = lostLanguage(path, site)
  if (lost !== undefined) skipTest(`needs the language "${lost}"`)
  return toPublic(path, site)
}

const { fetch: send } = globalThis

/** Requests URLs as they are, for programs that follow the links of a site. */
export const fetchPublic = send

/** Requests the translated URL of a site, and translates the response. */
async function fetchTranslated(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  if (input instanceof Request) return await send(input, init)
  const asked = new URL(input)
  const site = translatedSites.get(asked.origin)
  if (!site || instructions.includes(asked.pathname)) return await send(input, init)
  const lost = lostLanguage(asked.href, site)
  if (lost !== undefined) skipTest(`needs the language "${lost}"`)
  const told = init && {
    ...init,
    ...(typeof init.body === 'string' && { body: urlsToPublic(init.body, site) }),
    ...(init.headers && { headers: headersToPublic(init.headers, site) }),
  }
  return translateResponse(await send(toPublic(asked.href, site), told), site)
}

if (urlSetting) globalThis.fetch = fetchTranslated

function headersToPublic(headers: HeadersInit, site: TranslatedSite): [string, string][] {
  const entries = headers instanceof Headers || Array.isArray(headers) ? [...headers] : Object.entries(headers)
  return entries.map(([name = '', value = '']) => [name, name === 'origin' ? value : urlsToPublic(value, site)])
}

function translateResponse(response: Response, site: TranslatedSite): Response {
  const headers = new Headers()
  for (const [name, value] of response.headers) headers.append(name, headerToSite(name, value, site))
  const { url, headers: sent } = response
  const [text, clone] = [response.text.bind(response), response.clone.bind(response)]
  const translated = async () => {
    const written = await text()
    const outside = site.origins.flatMap((origin) =>
      urlsOutside(written, sent, new URL(new URL(url).pathname, origin), site),
    )
    if (outside.length > 0) throw new Error(`URLs outside of the base path in ${url}: ${outside.join(', ')}`)
    return textToSite(written, site)
  }
  return Object.defineProperties(response, {
    headers: { value: headers },
    url: { value: toSite(response.url, site) },
    text: { value: translated },
    json: { value: async () => JSON.parse(await translated()) as unknown },
    clone: { value: () => translateResponse(clone(), site) },
  })
}

/** Converts the URLs in a header of a response to those that tests use. */
function headerToSite(name: string, value: string, site: TranslatedSite): string {
  const { base = '' } = site.urls
  // A scope, which is no page.
  if (name === 'set-cookie') return value.replace(`Path=${base}/`, 'Path=/').replace(`Path=${base};`, 'Path=/;')
  if (name === 'service-worker-allowed') return value.replace(base, '') || '/'
  return name === 'location' || name === 'content-location' ? toSite(value, site) : textToSite(value, site)
}

/** Returns the URLs in a response that are on a host of its site but not below the base path. */
function urlsOutside(
  text: string,
  headers: Headers,
  { href }: URL,
  { urls: { base = '' }, origins }: TranslatedSite,
): string[] {
  if (base === '') return []
  return urlsIn(text, headers, href).filter((found) => {
    if (!URL.canParse(found, href)) return false
    const { origin, pathname } = new URL(found, href)
    return origins.includes(origin) && pathname !== base && !pathname.startsWith(`${base}/`)
  })
}
