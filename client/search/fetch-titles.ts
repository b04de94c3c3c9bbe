import type { TitlesFile } from '../../core/search/index.ts'
import { hrefOf } from '../data/site-urls.ts'

/**
 * Loads the page titles of a language. Returns `undefined` if the server responds with an error.
 * @param address URL of the file, from the page's HTML
 * @throws TypeError if the network fails
 */
export async function fetchTitles(address: string): Promise<TitlesFile | undefined> {
  const response = await fetch(hrefOf(address))
  return response.ok ? ((await response.json()) as TitlesFile) : undefined
}
