// The service worker for readers who store pages for offline reading; it isn't registered for anyone else. It responds
// from the network or, if that fails, from the stored copies.
import { isStoredForever, storedHref } from '../../../core/offline/index.ts'
import type { OfflineCopy } from '../../../core/offline/index.ts'
import { escapeAttribute, escapeHtml } from '../../../core/text/index.ts'
import { findStored, readCopies } from './copies.ts'

/** The parts of a service worker's global scope and events that this module uses (Service Workers, W3C). */
interface ServiceWorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

interface FetchEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}

/** How long to wait for the network before responding with a stored copy, in milliseconds. */
const patienceMs = 2000

const scope = globalThis as unknown as ServiceWorkerScope

/** Base path of the site, which is the folder of this script. */
const base = location.pathname.replace(/\/sw\.js$/, '')

scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('fetch', (event) => {
  const response = answer(event.request)
  if (response) event.respondWith(response)
})

/** Returns the response to a request, or `undefined` if the browser should handle the request itself. */
function answer(request: Request): Promise<Response> | undefined {
  const url = new URL(request.url)
  const isInside = url.origin === location.origin && url.pathname.startsWith(`${base}/`)
  const isHome = url.origin === location.origin && url.pathname === base
  if (request.method !== 'GET' || !(isInside || isHome) || request.headers.has('range')) return undefined
  if (request.mode === 'navigate') return answerNavigation(request, url)
  const path = url.pathname.slice(base.length)
  if (path.endsWith('/_payload.json')) return answerPayload(request, url)
  if (isStoredForever(path)) return caches.match(storedHref(url, base)).then((stored) => stored ?? fetch(request))
  const isFile = /^(?:image|font|style|script|worker)$/.test(request.destination) || path.startsWith('/_search/')
  return isFile ? answerFile(request, url) : undefined
}

async function answerNavigation(request: Request, url: URL): Promise<Response> {
  return await fetchFirst(request, {
    find: async () => {
      const stored = await findStored(url, base)
      return stored && (await withNotice(stored.response, stored.copy.notice))
    },
    otherwise: async () => await replaceMissing(url),
  })
}

/**
 * Responds to a request for a payload, from the network only. If that fails and the page is stored, the visit fails and
 * loads the whole stored page. Otherwise, the stored page could appear in the frame of another release.
 */
async function answerPayload(request: Request, url: URL): Promise<Response> {
  const page = new URL(url.pathname.replace(/\/_payload\.json$/, ''), url)
  return await fetchFirst(request, { find: async () => (await findStored(page, base)) && Response.error() })
}

async function answerFile(request: Request, url: URL): Promise<Response> {
  return await fetchFirst(request, { find: async () => (await findStored(url, base))?.response })
}

interface Fallbacks {
  /** Finds the stored response. */
  find: () => Promise<Response | undefined>
  /** Responds if the network fails and nothing is stored. By default, with a network error. */
  otherwise?: () => Promise<Response>
}

/**
 * Responds from the network. If the network fails or takes too long, responds with the stored response, if there is
 * one.
 */
async function fetchFirst(
  request: Request,
  { find, otherwise = async () => Response.error() }: Fallbacks,
): Promise<Response> {
  const fetching = fetch(request).catch(() => undefined)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  const response = await Promise.race([fetching, timeout])
  if (response && response.status < 500) return response
  return (await find()) ?? (await fetching) ?? (await otherwise())
}

/** Returns a stored page with a notice before its main content. */
async function withNotice(
  stored: Response,
  notice: string,
  { status, after }: { status: number; after: string } = { status: 200, after: '' },
): Promise<Response> {
  const html = await stored.text()
  return new Response(
    html.replace(/<main\b[^>]*>/, (main) => main + notice).replace('</main>', (end) => after + end),
    { status, headers: stored.headers },
  )
}

/** Returns the response for a page that isn't stored: the list of copies, preferably in the language of the URL. */
async function replaceMissing(url: URL): Promise<Response> {
  const copies = await readCopies(base)
  const near = ({ home }: OfflineCopy) => url.pathname === home || url.pathname.startsWith(`${home}/`)
  const sameLanguage = ({ home }: OfflineCopy) => firstSegment(home) === firstSegment(url.pathname)
  const copy = copies.find(near) ?? copies.find(sameLanguage) ?? copies[0]
  const stored = copy && (await findStored(new URL(copy.overview, url), base))
  if (!copy || !stored) return Response.error()
  return await withNotice(stored.response, copy.missing, { status: 503, after: copies.map(renderPages).join('') })
}

function firstSegment(pathname: string): string | undefined {
  return pathname.slice(base.length).split('/')[1]
}

function renderPages({ title, language, dir, pages, texts }: OfflineCopy): string {
  const links = pages.map(
    ({ href, title: name }) => `<li><a href="${escapeAttribute(href)}">${escapeHtml(name)}</a></li>`,
  )
  return `<details open class="offline-pages" lang="${language}" dir="${dir}"><summary>${escapeHtml(title)} <small>${escapeHtml(texts.copy)}</small></summary><ul>${links.join('')}</ul></details>`
}
