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
  /** Searches the pages. Returns `undefined` if the search fails or only the server can answer it. */
  search(query: string): Promise<TextAnswer | undefined>
  /**
   * Loads the index of the current release if the loaded one is outdated. Searches use the old index until then.
   * @returns the release that is searched from now on, or `undefined` if loading failed
   */
  renew(): Promise<string | null | undefined>
}

/**
 * Loads the search index of a language into the search worker, which keeps only one index.
 * @param titles URL of the language's titles
 * @returns the search once the index is loaded, or `undefined` if it couldn't be loaded
 */
export async function openLocalSearch(titles: string): Promise<LocalSearch | undefined> {
  const [path = '', query] = titles.split('?', 2)
  const params = patterns.searchTitles.match(path)
  if (!params) return undefined
  // The URL's query contains the version.
  const rest = query === undefined ? '' : `?${query}`
  const addresses = {
    index: hrefOf(patterns.searchIndex.href(params)) + rest,
    texts: hrefOf(patterns.searchSections.href(params)) + rest,
  }
  const search = async (text: string) => (await worker.ask({ ...addresses, text })).found
  const renew = async () => (await worker.ask({ ...addresses, text: '', renew: true })).release
  return (await search('')) && { search, renew }
}
