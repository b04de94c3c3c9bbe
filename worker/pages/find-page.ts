import { SiteError, pageNotFound, pageValidationFailed } from '../../core/error/index.ts'
import type { Moved, PageRoute } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import type { PageRequest } from '../context.ts'
import { runMiddleware } from './middleware.ts'
import { loadEntry } from './entry/load-entry.ts'
import type { LoadedPage } from './loaded-page.ts'
import { pageRequest } from './page-request.ts'
import type { PageView, Screen } from './screens/define-screen.ts'
import { screens } from './screens/screens.gen.ts'

/** A page ready to be rendered by its view. */
export interface FoundPage {
  request: PageRequest
  loaded: LoadedPage
  view: PageView
}

/**
 * Loads the page or redirect at a URL, for any response format. The results for missing and moved pages are cached
 * until something changes at the URL.
 * @throws SiteError if the page doesn't exist, or if its validation rejects the request
 */
export async function findPage(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  route: PageRoute & { kind: 'page' },
): Promise<FoundPage | Moved> {
  const { pathname, search } = url
  if (search !== '') return await loadPage(context, cache, url, route)
  const move = cache.moves.get(pathname)
  if (move) return move
  const miss = cache.misses.get(pathname)
  if (miss) throw miss.gone ?? pageNotFound(pathname)
  try {
    const found = await loadPage(context, cache, url, route)
    if ('location' in found) cache.moves.set(pathname, found)
    return found
  } catch (error) {
    if (error instanceof SiteError && error.code === 'page-not-found') cache.misses.set(pathname, {})
    if (error instanceof SiteError && error.code === 'page-gone') cache.misses.set(pathname, { gone: error })
    throw error
  }
}

async function loadPage(
  context: AppContext,
  cache: ReleaseCache,
  url: URL,
  route: PageRoute & { kind: 'page' },
): Promise<FoundPage | Moved> {
  const request = pageRequest(context, cache, url, route)
  const screen = Object.values<Screen>(screens).find((candidate) => candidate.route(request))
  if (screen) await runMiddleware(screen.middleware ?? [], context)
  const valid = screen ? ((await screen.validate?.(request)) ?? true) : isDisplayable(request)
  if (valid !== true) throw pageValidationFailed(url.pathname + url.search, valid === false ? undefined : valid)
  if (!screen) {
    const found = await loadEntry(request)
    return 'location' in found ? found : { request, ...found }
  }
  const loaded = await screen.load(request)
  return 'location' in loaded ? loaded : { request, loaded, view: screen.view }
}

/** Returns whether a path is short enough and free of control characters. */
function isDisplayable({ path }: PageRequest): boolean {
  return path.length <= 2000 && !/\p{Cc}/u.test(path)
}
