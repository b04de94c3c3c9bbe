import type { TitlesFile } from '../../core/search/index.ts'
import { hrefOf } from '../data/site-urls.ts'

/**
 * Loads the titles in the language of the page. Returns nothing if the server responds with an error.
 * @param address of the file, as in the page
 * @throws TypeError without a network
 */
export async function fetchTitles(address: string): Promise<TitlesFile | undefined> {
  const response = await fetch(hrefOf(address))
  return response.ok ? ((await response.json()) as TitlesFile) : undefined
}
