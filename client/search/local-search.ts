import { patterns } from '../../core/route/index.ts'
import type { TextAnswer } from '../../core/search/index.ts'
import { openWorkerPort } from '../data/worker-port.ts'
import type { SearchFound, SearchQuestion } from './search-worker.ts'

/** Address of the worker, put in place by the build (`scripts/bundle/bundle-client.ts`). */
declare const SEARCH_WORKER: string

const worker = openWorkerPort<SearchQuestion, SearchFound>(SEARCH_WORKER)

/** The pages of a language, searched in this browser. */
export interface LocalSearch {
  /** `undefined` where it failed after all, or the server knows more. */
  search(query: string): Promise<TextAnswer | undefined>
  /**
   * Asks whether a release came after that of the index, and loads its index then. Until it is there, the one before is
   * searched.
   * @returns the release that is searched from now on; `undefined` where that could not be asked
   */
  renew(): Promise<string | null | undefined>
}

/**
 * Loads the index of the pages, in the place of what was loaded before.
 * @param titles address of the titles of the language
 * @returns when it can be searched; `undefined` where it could not be loaded
 */
export async function openLocalSearch(titles: string): Promise<LocalSearch | undefined> {
  const params = patterns.searchTitles.match(titles)
  if (!params) return undefined
  const addresses = { index: patterns.searchIndex.href(params), texts: patterns.searchSections.href(params) }
  const search = async (text: string) => (await worker.ask({ ...addresses, text })).found
  const renew = async () => (await worker.ask({ ...addresses, text: '', renew: true })).release
  return (await search('')) && { search, renew }
}
