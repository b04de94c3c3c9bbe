import type { TextAnswer } from '../../core/search/index.ts'
import type { Numbered } from '../data/worker-port.ts'
import { openLocalSections } from './local-sections.ts'
import type { LocalSections } from './local-sections.ts'

/** What somebody searches for, and where the index and the texts of the sections are that it is searched in. */
export interface SearchQuestion {
  index: string
  texts: string
  text: string
}

/** Nothing is found here where the server knows more. */
export interface SearchFound {
  found: TextAnswer | undefined
}

/** Those of one release and language: others take their place. */
let sections: { address: string; opened: Promise<LocalSections> } | undefined

addEventListener('message', ({ data: { id, index, texts, text } }: MessageEvent<Numbered<SearchQuestion>>) => {
  chooseSections(index, texts)
    .then((chosen) => chosen.search(text))
    .then(
      (found) => postMessage({ id, found } satisfies Numbered<SearchFound>),
      () => postMessage({ id }),
    )
})

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
