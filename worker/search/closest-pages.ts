import { docsCollection } from '../../core/collection/index.ts'
import { synonymsOf } from '../../core/release/index.ts'
import type { SiteConfig, SiteLocale } from '../../core/release/index.ts'
import { isInLocale } from '../../core/route/index.ts'
import { fold, languageOfSite, matchExpression, openLanguage, parseSearchQuery } from '../../core/search/index.ts'
import type { SearchLanguage } from '../../core/search/index.ts'
import { editDistance } from '../../core/text/index.ts'
import type { NearbyPage } from '../navigation/navigation-branch.ts'
import type { PageRequest } from '../context.ts'
import { findNearbyPages } from '../store/search.ts'
import { searchedRelease } from './search-locale.ts'
import { withTrails } from './section-trails.ts'

const maxPages = 5
/** Maximum number of typos in the last segment of a path. */
const maxTypos = 2
/** Minimum length of a prefix that counts as a match, such as `install` for `installation`. */
const minBeginning = 4

/** Search languages that include a site's synonyms. Cached, because creating one takes a millisecond. */
const languages = new WeakMap<SiteLocale, SearchLanguage>()

function openSiteLanguage(config: SiteConfig, locale: SiteLocale): SearchLanguage {
  const opened = languages.get(locale) ?? openLanguage(languageOfSite(locale.language, synonymsOf(config, locale.code)))
  languages.set(locale, opened)
  return opened
}

/**
 * Suggests pages for a missing URL, in the visitor's language: pages whose title or main sections contain its words,
 * and pages with a similar path. A page with nearly the same last segment comes first, preferably in the same folder,
 * followed by those that contain the most words.
 * @param pathname decoded path that was requested, if nothing else is known about the page
 */
export async function closestPages(
  { database, cache, locale }: Pick<PageRequest, 'database' | 'cache' | 'locale'>,
  text: string,
  pathname = '',
): Promise<NearbyPage[]> {
  const words = text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word.length > 2)
    .join(' ')
  const { hits, neighbours } = await findNearbyPages(database(), searchedRelease(cache), {
    collection: docsCollection(locale.code),
    expression: matchExpression(parseSearchQuery(words, openSiteLanguage(cache.release.config, locale)), 'any'),
    address: pathname,
  })
  const isMeant = ({ path }: { path: string }) => endsNearlyAs(path, pathname)
  const own = neighbours.filter((page) => isMeant(page) && isInLocale(page.path, locale.code))
  const meant = [...hits.filter(isMeant), ...own]
  const isBeside = ({ path }: { path: string }) => folderOf(path) === folderOf(pathname)
  const found = [...meant.filter(isBeside), ...meant, ...hits]
  const pages = new Map(found.map(({ path, title }) => [path, { path, title, description: '' }]))
  return await withTrails(database, cache, locale.code, [...pages.values()].slice(0, maxPages))
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function endsNearlyAs(path: string, pathname: string): boolean {
  const [own, requested] = [path, pathname].map((address) => fold(address.slice(address.lastIndexOf('/') + 1))) as [
    string,
    string,
  ]
  const shorter = Math.min(own.length, requested.length)
  const isBeginning = shorter >= minBeginning && (own.startsWith(requested) || requested.startsWith(own))
  return isBeginning || (shorter > maxTypos && editDistance(requested, own, maxTypos) <= maxTypos)
}

/** Returns the words of a path without its locale. */
export function wordsOfPathname(pathname: string): string {
  return pathname.split('/').slice(2).join(' ')
}
