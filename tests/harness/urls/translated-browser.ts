import type { Browser, Frame, Page } from 'playwright-core'
import { locales } from '../../../core/locale/index.ts'
import { urlSetting } from './setting.ts'
import { skipTest } from './skip.ts'
import { lostLanguage, textToSite, toPublic, toSite } from './translate.ts'
import type { TranslatedSite } from './translate.ts'
import { translatedSites } from './translated-fetch.ts'

/** A message between Playwright's client, which tests call, and its server, which controls the browser. */
interface Message {
  id?: number
  /** Identifies the object that receives the message, such as a page. */
  guid?: string
  method?: string
  params?: Record<string, unknown>
}

interface Connection {
  onmessage: (message: Message) => void
  dispatch: (message: Message) => void
}

/** Requests of pages for URLs of a site that aren't below its base path. */
export const requestsOutside: string[] = []

const translated = new WeakSet<Connection>()

/** Translates the URLs in everything that tests tell a browser and hear from it. */
export function translateBrowser(browser: Browser): void {
  const connection = Reflect.get(browser, '_connection') as Connection
  if (!urlSetting || translated.has(connection)) return
  translated.add(connection)
  const { onmessage } = connection
  const dispatch = connection.dispatch.bind(connection)
  /** Messages whose answers stay as they are. */
  const untranslated = new Set<number>()
  Object.assign(connection, {
    onmessage(message: Message) {
      const isTranslated = isOnTranslatedSite(connection, message)
      if (message.id !== undefined && !isTranslated) untranslated.add(message.id)
      onmessage(isTranslated && message.params ? { ...message, params: told(message.method, message.params) } : message)
    },
    dispatch(message: Message) {
      noteRequest(message)
      const isTranslated = message.id === undefined || !untranslated.delete(message.id)
      dispatch(isTranslated ? (heard(message) as Message) : message)
    },
  })
}

/** Returns whether a message concerns a page of a site with translated URLs. Paths don't state their site. */
function isOnTranslatedSite(connection: Connection, { guid }: Message): boolean {
  const target = (Reflect.get(connection, '_objects') as Map<string, Partial<Page & Frame>>).get(guid ?? '')
  const context = target?.context?.() ?? target?.page?.().context()
  const { baseURL } = (context ? Reflect.get(context, '_options') : {}) as { baseURL?: string }
  return !context || (baseURL !== undefined && translatedSites.has(new URL(baseURL).origin))
}

const codes = Object.values(locales).map(({ code }) => code)

/** The URLs of most sites. A path alone doesn't state its site. */
function anySite(): TranslatedSite {
  const { basePath, localePrefix } = urlSetting!
  const lost = localePrefix === 'never' ? codes.filter((code) => code !== 'en') : []
  const versions = [...translatedSites.values()].flatMap((site) => site.urls.versions ?? [])
  const urls = { base: basePath, ...(localePrefix !== 'always' && { bare: 'en' }), codes, versions }
  return { urls, origins: [...translatedSites.keys()], lost }
}

function siteOf(href: string): TranslatedSite | undefined {
  if (href.startsWith('/')) return anySite()
  return URL.canParse(href) ? translatedSites.get(new URL(href).origin) : undefined
}

function hrefToPublic(href: string): string {
  const site = siteOf(href)
  if (!site) return href
  const lost = lostLanguage(href, site)
  if (lost !== undefined) skipTest(`needs the language "${lost}"`)
  return toPublic(href, site)
}

/** Matches the path of a page, an endpoint, or a file of the Worker, or a URL. */
const href = `(?:/(?:${codes.join('|')}|_\\w+|raw|mcp|api|images|robots\\.txt|sw\\.js)(?![\\w-])|https?://[\\w.:-]+/)[^"'\`\\s]*`
const isHref = new RegExp(`^${href}$`)

/** Matches it as a string in a selector or script. */
const literal = new RegExp(`(?<=(["'\`]))${href}(?=\\1)`, 'g')

function told(method: string | undefined, params: Record<string, unknown>): Record<string, unknown> {
  // The client compares URLs that are translated, but the server doesn't know them.
  if (method === 'setNetworkInterceptionPatterns')
    return { ...params, patterns: (params.patterns as unknown[]).length > 0 ? [{ glob: '**/*' }] : [] }
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(params)) {
    if (name === 'url' && typeof value === 'string') changed[name] = hrefToPublic(value)
    else if (['selector', 'expression', 'source'].includes(name) && typeof value === 'string')
      changed[name] = value.replace(literal, hrefToPublic)
    else if (name === 'arg')
      changed[name] = mapStrings(value, (text) => (isHref.test(text) ? hrefToPublic(text) : text))
  }
  return { ...params, ...changed }
}

function heard(message: Message): unknown {
  const isAnswer = message.id !== undefined
  const site = anySite()
  const { base = '' } = site.urls
  return mapStrings(message, (text, key) => {
    if (base !== '') return !text.includes(base) ? text : key === 'path' && text === base ? '/' : textToSite(text, site)
    if (/^https?:\S+$/.test(text)) return toSite(text, siteOf(text) ?? { urls: { codes: [] }, origins: [], lost: [] })
    if (text.startsWith('Cannot load payload of ')) return textToSite(text, site)
    if (!isAnswer || text.startsWith(process.env.TMPDIR ?? '/tmp')) return text
    return /^\/\S*$/.test(text) ? toSite(text, site) : text.includes('="/') ? textToSite(text, site) : text
  })
}

function noteRequest({ method, params }: Message): void {
  const { type, initializer } = (params ?? {}) as { type?: string; initializer?: { url?: string } }
  if (method !== '__create__' || type !== 'Request' || !URL.canParse(initializer?.url ?? '')) return
  const { origin, pathname } = new URL(initializer!.url!)
  const base = translatedSites.get(origin)?.urls.base ?? ''
  if (base !== '' && pathname !== base && !pathname.startsWith(`${base}/`)) requestsOutside.push(initializer!.url!)
}

/** Copies a value with other strings. Objects of Playwright and bytes stay. */
function mapStrings(value: unknown, map: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return map(value, key)
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, map, key))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapStrings(each, map, name)]))
}
