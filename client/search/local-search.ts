import { patterns } from '../../core/route/index.ts'
import type { TextAnswer } from '../../core/search/index.ts'
import { hrefOf } from '../data/site-urls.ts'
import { openWorkerPort } from '../data/worker-port.ts'
import type { SearchFound, SearchQuestion } from './search-worker.ts'

/** URL of the worker, set by the build (`scripts/bundle/bundle-client.ts`). */
declare const SEARCH_WORKER: string

const worker = openWorkerPort<SearchQuestion, SearchFound>(SEARCH_WORKER)

/** The pages of a language, searched in this browser. */
export interface LocalSearch {
  /** Returns `undefined` after a failure, or if the server has more results. */
  search(query: string): Promise<TextAnswer | undefined>
  /**
   * Checks for a newer release than the index's, and loads its index. Until then, the current index is searched.
   * @returns the release that is searched from now on, or `undefined` if the check failed
   */
  renew(): Promise<string | null | undefined>
}

/**
 * Loads the index of the pages, which replaces the loaded one.
 * @param titles URL of the language's titles
 * @returns the release once it can be searched, or `undefined` if it couldn't be loaded
 */
export async function openLocalSearch(titles: string): Promise<LocalSearch | undefined> {
  const [path = '', query] = titles.split('?', 2)
  const params = patterns.searchTitles.match(path)
  if (!params) return undefined
  // The query names the version.
  const rest = query === undefined ? '' : `?${query}`
  const addresses = {
    index: hrefOf(patterns.searchIndex.href(params)) + rest,
    texts: hrefOf(patterns.searchSections.href(params)) + rest,
  }
  const search = async (text: string) => (await worker.ask({ ...addresses, text })).found
  const renew = async () => (await worker.ask({ ...addresses, text: '', renew: true })).release
  return (await search('')) && { search, renew }
}
