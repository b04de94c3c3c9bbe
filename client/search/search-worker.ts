import type { TextAnswer } from '../../core/search/index.ts'
import type { Numbered } from '../data/worker-port.ts'
import { openLocalSections } from './local-sections.ts'
import type { LocalSections } from './local-sections.ts'

/** What somebody searches for, and where the index and the texts of the sections are that it is searched in. */
export interface SearchQuestion {
  index: string
  texts: string
  text: string
  /** Whether to search the index of the release of now, if that is another one than what is here. */
  renew?: boolean
}

/** Nothing is found here where the server knows more. */
export interface SearchFound {
  found: TextAnswer | undefined
  /** The release that was searched. */
  release: string | null
}

/** Those of one release and language: others take their place. */
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
    // Meanwhile another language may have been asked for.
    if (sections?.address === index) sections.opened = Promise.resolve(renewed)
    chosen = renewed
  }
  return { found: await chosen.search(text), release: chosen.release }
}

async function chooseSections(address: string, texts: string): Promise<LocalSections> {
  if (sections?.address !== address) {
    const chosen = (sections = { address, opened: openLocalSections(address, texts) })
    // Asked for again, they are loaded again.
    chosen.opened.catch(() => {
      if (sections === chosen) sections = undefined
    })
  }
  return await sections.opened
}
