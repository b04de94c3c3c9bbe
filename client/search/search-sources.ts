import { parseSearchQuery, TitleIndex } from '../../core/search/index.ts'
import type { FoundPage, TextAnswer, UntranslatedPage } from '../../core/search/index.ts'
import { isGoodConnection } from '../data/connection.ts'
import { fetchTitles } from './fetch-titles.ts'
import { FullText } from './full-text.ts'

/** Pages of the first tier: more would push down what the full text finds. */
const maxTitlePages = 6
/** With less memory, in GiB, a browser searches on the server only. Not every browser says how much it has (Device Memory, W3C). */
const minMemory = 2
/** The text of more pages is searched on the server only: these have some 2.5 MB, compressed. */
const maxLocalPages = 2000

/**
 * Where a dialog's results come from: the titles of the release and language of the page, and the full text, from the server or from
 * this browser. Both are named by the dialog, and change when a visit changes them.
 */
export class SearchSources {
  readonly #dialog: HTMLDialogElement
  readonly #fullText = new FullText()
  #titles: TitleIndex | undefined
  #untranslated: { shownIn: UntranslatedPage['shownIn']; titles: TitleIndex }[] = []
  /** What is said of pages in another language; empty where there are none. */
  elsewhere = ''
  /** Where they were read, or are being read. */
  #titlesAddress: string | undefined
  /** Titles of the release and language whose whole text is here, or is being loaded. */
  #localAddress: string | undefined

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog
  }

  /** Whether the page is one of the past, whose text is not loaded and whose pages are not remembered. */
  get isPast(): boolean {
    return this.#text.includes('?')
  }

  get #text(): string {
    return this.#dialog.dataset.text ?? ''
  }

  /**
   * Reads the titles, unless they are here. The address changes with the release and the language.
   * @param settle called once they are, and before that never
   */
  async loadTitles(settle: () => void): Promise<void> {
    const address = this.#dialog.dataset.titles ?? ''
    if (this.#titlesAddress === address) return
    this.#titlesAddress = address
    try {
      const file = await fetchTitles(address)
      if (!file || this.#titlesAddress !== address) return
      const { pages, untranslated = [], elsewhere = '' } = file
      this.#titles = new TitleIndex(pages)
      this.#untranslated = untranslated.map((titles) => ({
        shownIn: { language: titles.language, dir: titles.dir },
        titles: new TitleIndex(titles.pages),
      }))
      this.elsewhere = elsewhere
      settle()
    } catch {
      this.#titlesAddress = undefined // To be tried again; until then the full text finds titles, too.
    }
  }

  /** Who searches once may search again: the whole text comes when the browser has nothing else to do, where that costs nobody dear. */
  loadText(): void {
    const titles = this.#dialog.dataset.titles ?? ''
    if (this.#localAddress === titles) return
    this.#localAddress = undefined
    this.#fullText.local = undefined
    const isSmall = this.#titlesAddress === titles && this.#titles !== undefined && this.#titles.size <= maxLocalPages
    const { deviceMemory = minMemory } = navigator as { deviceMemory?: number }
    if (this.isPast || !isSmall || !isGoodConnection() || deviceMemory < minMemory || !('WebAssembly' in window)) return
    this.#localAddress = titles
    const load = async () => {
      const local = await import('./local-search.ts')
        .then(({ openLocalSearch }) => openLocalSearch(titles))
        .catch(() => undefined)
      if (this.#localAddress !== titles) return
      this.#fullText.local = local
      if (!local) this.#localAddress = undefined // To be tried again when the dialog is opened again.
    }
    ;(window.requestIdleCallback ?? setTimeout)(() => void load())
  }

  /** The first pages of the site, as far as they are known. */
  first(count: number): FoundPage[] {
    return this.#titles?.first(count) ?? []
  }

  /** What is found at once. */
  findTitles(query: string): FoundPage[] {
    return this.#titles?.find(parseSearchQuery(query, document.documentElement.lang), maxTitlePages) ?? []
  }

  /** The same of pages that the language shows in another one. */
  findUntranslated(query: string): UntranslatedPage[] {
    return this.#untranslated
      .flatMap(({ shownIn, titles }) =>
        titles.find(parseSearchQuery(query, shownIn.language), maxTitlePages).map((page) => ({ ...page, shownIn })),
      )
      .slice(0, maxTitlePages)
  }

  /** Asks for the full text; see `FullText.ask`. */
  askText(query: string, settle: (answer: TextAnswer | undefined) => void): void {
    this.#fullText.ask(this.#text, query, settle)
  }

  cancel(): void {
    this.#fullText.cancel()
  }
}
