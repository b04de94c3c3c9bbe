import type { TextAnswer } from '../../core/search/index.ts'
import type { Numbered } from '../data/worker-port.ts'
import { openLocalSections } from './local-sections.ts'
import type { LocalSections } from './local-sections.ts'

/** A query, with the URLs of the index and of the sections' content. */
export interface SearchQuestion {
  index: string
  texts: string
  text: string
  /** Whether to load the current release's index first, if there is a newer one. */
  renew?: boolean
}

/** The response to a query. `found` is `undefined` if only the server can answer it. */
export interface SearchFound {
  found: TextAnswer | undefined
  /** The release that was searched. */
  release: string | null
}

/** The index of one release and language. Replaced when either changes. */
let sections: { address: string; opened: Promise<LocalSections> } | undefined

addEventListener('message', ({ data: { id, index, texts, text, renew } }: MessageEvent<Numbered<SearchQuestion>>) => {
  answer({ index, texts, text, ...(renew && { renew }) }).then(
    (found) => postMessage({ ...found, id } satisfies Numbered<SearchFound>),
    () => postMessage({ id }),
  )
})

async function answer({ index, texts, text, renew }: SearchQuestion): Promise<SearchFound> {
  let chosen = await chooseSections(index, texts)
  if (renew) {
    const renewed = await chosen.renew()
    // Another language may have been requested in the meantime.
    if (sections?.address === index) sections.opened = Promise.resolve(renewed)
    chosen = renewed
  }
  return { found: await chosen.search(text), release: chosen.release }
}

async function chooseSections(address: string, texts: string): Promise<LocalSections> {
  if (sections?.address !== address) {
    const chosen = (sections = { address, opened: openLocalSections(address, texts) })
    // After a failure, the next query loads the index again.
    chosen.opened.catch(() => {
      if (sections === chosen) sections = undefined
    })
  }
  return await sections.opened
}
