import type { TextAnswer } from '../../core/search/index.ts'
import type { Numbered } from '../data/worker-port.ts'
import { openLocalSections } from './local-sections.ts'
import type { LocalSections } from './local-sections.ts'

/** What somebody searches for, and where the sections that it is searched in are. */
export interface SearchQuestion {
  sections: string
  text: string
}

export interface SearchFound {
  found: TextAnswer
}

/** Those of one release and language: others take their place. */
let sections: { address: string; opened: Promise<LocalSections> } | undefined

addEventListener('message', ({ data: { id, sections: address, text } }: MessageEvent<Numbered<SearchQuestion>>) => {
  chooseSections(address)
    .then((chosen) => chosen.search(text))
    .then(
      (found) => postMessage({ id, found } satisfies Numbered<SearchFound>),
      () => postMessage({ id }),
    )
})

async function chooseSections(address: string): Promise<LocalSections> {
  if (sections?.address !== address) {
    const chosen = (sections = { address, opened: openLocalSections(address) })
    // Asked for again, they are loaded again.
    chosen.opened.catch(() => {
      if (sections === chosen) sections = undefined
    })
  }
  return await sections.opened
}
