import { IndexPacker, languageOfSite, PageIndex } from '../../core/search/index.ts'
import type { PackablePage } from '../../core/search/index.ts'
import { encodeWhole } from '../../worker/http/encoding.ts'
import type { IndexedPage } from './indexed-site.ts'

/**
 * Measures the size of the browser index for the pages of several sites together, which is real text at the size of a
 * large site.
 */
export async function measureJoinedIndex(sites: readonly (readonly IndexedPage[])[]): Promise<{
  pages: number
  bytes: number
}> {
  // Each site gets separate paths and section numbers.
  const pages = sites.flatMap((site, number) =>
    site.map(({ path, title, sections }): PackablePage => ({
      path: path.replace(/^\/[^/]+/, `$&/site-${number}`),
      title,
      boost: 1,
      document: `${number} ${path}`,
      sections: sections.map((section) => ({ ...section, id: section.id + number * 1e6 })),
    })),
  )
  const language = languageOfSite('en')
  const counted = new PageIndex(language)
  for (const page of pages) counted.add(page)
  const packer = new IndexPacker(language, await counted.open().frequencies())
  for (const page of pages) packer.add(page)
  const { lists, ...packed } = packer.pack()
  const text = JSON.stringify({ packed, lists: Buffer.from(lists).toString('base64') })
  return { pages: pages.length, bytes: encodeWhole(text, 'br').length }
}
