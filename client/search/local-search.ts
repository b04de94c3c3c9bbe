import { patterns } from '../../core/route/index.ts'
import type { TextAnswer } from '../../core/search/index.ts'
import { hrefOf } from '../data/site-urls.ts'
import { openWorkerPort } from '../data/worker-port.ts'
import type { SearchFound, SearchQuestion } from './search-worker.ts'

/** URL of the worker, inserted by the build (`scripts/bundle/bundle-client.ts`). */
declare const SEARCH_WORKER: string

const worker = openWorkerPort<SearchQuestion, SearchFound>(SEARCH_WORKER)

/** Searches the pages of a language in this browser. */
export interface LocalSearch {
  /** Searches the pages. Returns `undefined` if the search fails or if only the server can answer it. */
  search(query: string): Promise<TextAnswer | undefined>
  /**
   * Loads the current release's index if the loaded one is outdated. Until it has been loaded, searches use the old
   * index.
   * @returns the release that is searched from now on, or `undefined` if loading failed
   */
  renew(): Promise<string | null | undefined>
}

/**
 * Loads the search index of a language into the search worker, which keeps a single index.
 * @param titles URL of the language's titles
 * @returns the search, once the index has been loaded, or `undefined` if that failed
 */
export async function openLocalSearch(titles: string): Promise<LocalSearch | undefined> {
  const [path = '', query] = titles.split('?', 2)
  const params = patterns.searchTitles.match(path)
  if (!params) return undefined
  // The query of the URL names the version.
  const rest = query === undefined ? '' : `?${query}`
  const addresses = {
    index: hrefOf(patterns.searchIndex.href(params)) + rest,
    texts: hrefOf(patterns.searchSections.href(params)) + rest,
  }
  const search = async (text: string) => (await worker.ask({ ...addresses, text })).found
  const renew = async () => (await worker.ask({ ...addresses, text: '', renew: true })).release
  return (await search('')) && { search, renew }
}
