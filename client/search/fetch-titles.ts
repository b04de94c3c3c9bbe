import type { TitlesFile } from '../../core/search/index.ts'
import { hrefOf } from '../data/site-urls.ts'

/**
 * Loads the titles in the page's language. Returns nothing if the server responds with an error.
 * @param address URL of the file, from the page
 * @throws TypeError without a network
 */
export async function fetchTitles(address: string): Promise<TitlesFile | undefined> {
  const response = await fetch(hrefOf(address))
  return response.ok ? ((await response.json()) as TitlesFile) : undefined
}
