import { pageGone } from '../../core/error/index.ts'
import { applyRedirectRules, encodePathname } from '../../core/route/index.ts'
import type { RedirectStatus } from '../../core/route/index.ts'
import type { PageRequest } from '../pages/define-page.ts'
import { closestPages } from './closest-pages.ts'

/** Where else to look: `/…` of this site, or another site's address, encoded. */
export interface Moved {
  location: string
  status: RedirectStatus
}

/**
 * What became of an address at which nothing is: where it leads now, or `undefined` when it never was anything.
 * @param path decoded, canonical, in the content's language
 * @throws SiteError for a page that was removed
 */
export async function followRedirect(
  request: Pick<PageRequest, 'database' | 'memory' | 'locale' | 'store'>, path: string,
): Promise<Moved | undefined> {
  const { store, memory: { release: { config } } } = request
  const paths = [path, path.toLowerCase()]
  const known = await store.findRedirects(paths)
  // Upper case is looked for last: it may be a mistake.
  const redirect = paths.map((wanted) => known.find(({ source }) => source === wanted)).find((found) => found !== undefined)
  if (redirect && redirect.status !== 410) return redirect

  const byRule = applyRedirectRules(config.redirects ?? [], path, config.locales.map(({ code }) => code), config.defaultLocale)
  if (byRule) return byRule
  if (!redirect) return undefined
  const closest = await closestPages(request, redirect.words)
  throw pageGone(encodePathname(path), redirect.title, closest.map(({ path, title }) => ({ path, title })))
}
