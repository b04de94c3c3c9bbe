import {
  maxPackedPages,
  openLanguage,
  parseSearchQuery,
  sectionsOfPages,
  TitleIndex,
  trailOf,
} from '../../core/search/index.ts'
import type { DialogTexts, FolderTitles, FoundPage, TextAnswer, UntranslatedPage } from '../../core/search/index.ts'
import { isGoodConnection } from '../data/connection.ts'
import { signal } from '../state/signal.ts'
import { fetchTitles } from './fetch-titles.ts'
import { FullText } from './full-text.ts'
import { openLocalSearch } from './local-search.ts'

/** Pages of the first tier: more would push down what the full text finds. */
const maxTitlePages = 6
/** Who has searched for so many things goes on to search: from then on, an index is worth its bytes. */
const enoughSearches = 3
/**
 * With less memory than this, in GiB, a browser searches on the server only. Not every browser says how much it has
 * (Device Memory, W3C).
 */
const minMemory = 2
/** The titles of a language. */
interface Titles {
  own: TitleIndex
  folders: FolderTitles
  /** Of pages that the language shows in another one, by that one. */
  untranslated: readonly { shownIn: UntranslatedPage['shownIn']; index: TitleIndex }[]
  /** What is said of these; empty where there are none. */
  elsewhere: string
  texts: DialogTexts
}

/**
 * Where a dialog's results come from: the titles of the page's language, and the full text, from the server or from
 * this browser. Both are named by the dialog. What is found by
 * title is read from a signal: whatever computes with it is computed again when the titles arrive.
 */
export class SearchSources {
  readonly #dialog: HTMLDialogElement
  readonly #fullText = new FullText()
  readonly #titles = signal<Titles | undefined>(undefined)
  /** Where the titles were read, or are being read. */
  #titlesAddress: string | undefined
  /** What was searched for, in order. What is typed on from a query takes its place. */
  readonly #searches: string[] = []
  /** Address of the titles whose whole text is here, or is being loaded. */
  #localAddress: string | undefined

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog
  }

  /** Whether the page is one of the past, whose text is not loaded and whose pages are not remembered. */
  get isPast(): boolean {
    return this.#text.includes('?')
  }

  /** What is said of pages in another language; empty where there are none. */
  get elsewhere(): string {
    return this.#titles.value?.elsewhere ?? ''
  }

  /** What the dialog says, as soon as it is known. */
  get texts(): DialogTexts | undefined {
    return this.#titles.value?.texts
  }

  get #text(): string {
    return this.#dialog.dataset.text ?? ''
  }

  /** Reads the titles, unless they are here or on their way: those of a language, for as long as the document lives. */
  async loadTitles(): Promise<void> {
    const address = this.#dialog.dataset.titles ?? ''
    if (this.#titlesAddress === address) return
    this.#titlesAddress = address
    try {
      const file = await fetchTitles(address)
      if (!file || this.#titlesAddress !== address) return
      const { pages, folders, language, untranslated = [], elsewhere = '', texts } = file
      this.#titles.value = {
        own: new TitleIndex(pages, openLanguage(language), folders),
        folders,
        untranslated: untranslated.map((titles) => ({
          shownIn: { language: titles.language, dir: titles.dir },
          index: new TitleIndex(titles.pages, openLanguage(titles.words), folders),
        })),
        elsewhere,
        texts,
      }
    } catch {
      this.#titlesAddress = undefined // To be tried again; until then the full text finds titles, too.
    }
  }

  /**
   * Loads the whole text when the browser has nothing else to do, once somebody has searched for several things; not
   * where connection or memory are short, nor where the site is large.
   */
  loadText(): void {
    const titles = this.#dialog.dataset.titles ?? ''
    if (this.#localAddress === titles) return
    this.#localAddress = undefined
    this.#fullText.local = undefined
    if (this.#searches.length < enoughSearches) return
    const size = this.#titles.peek()?.own.size ?? Infinity
    const isSmall = this.#titlesAddress === titles && size <= maxPackedPages
    const { deviceMemory = minMemory } = navigator as { deviceMemory?: number }
    if (this.isPast || !isSmall || !isGoodConnection() || deviceMemory < minMemory) return
    this.#localAddress = titles
    const load = async () => {
      // Where its script is gone, the server goes on to search.
      const local = await openLocalSearch(titles).catch(() => undefined)
      if (this.#localAddress !== titles) return
      this.#fullText.local = local
      if (!local) this.#localAddress = undefined // To be tried again when the dialog is opened again.
    }
    // With a limit, as in `loadDeferred` in client/main.ts.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: 2000 })
    else setTimeout(() => void load())
  }

  /** The first pages of the site, as far as they are known. */
  first(count: number): FoundPage[] {
    return this.#titles.value?.own.first(count) ?? []
  }

  /** The sections of the site: its folders of the first level, in the order of their pages. */
  sections(): { path: string; title: string }[] {
    const titles = this.#titles.value
    return titles ? sectionsOfPages(titles.own.first(Infinity)) : []
  }

  /** What is found at once. */
  findTitles(query: string): FoundPage[] {
    const own = this.#titles.value?.own
    return own?.find(parseSearchQuery(query, own.language), maxTitlePages) ?? []
  }

  /** The same of pages that the language shows in another one. */
  findUntranslated(query: string): UntranslatedPage[] {
    return (this.#titles.value?.untranslated ?? [])
      .flatMap(({ shownIn, index }) =>
        index.find(parseSearchQuery(query, index.language), maxTitlePages).map((page) => ({ ...page, shownIn })),
      )
      .slice(0, maxTitlePages)
  }

  /** Titles of the folders that the page at a path is in, outermost first, as far as they are known. */
  trailOf(path: string): string[] {
    return trailOf(path, this.#titles.value?.folders ?? {})
  }

  /** Asks for the full text; see `FullText.ask`. Answers of this browser get their trails here. */
  askText(query: string, settle: (answer: TextAnswer | undefined) => void): void {
    const withTrail = (page: FoundPage) => (page.trail.length > 0 ? page : { ...page, trail: this.trailOf(page.path) })
    this.#fullText.ask(this.#text, query, (answer) => {
      settle(answer && { ...answer, pages: answer.pages.map(withTrail) })
      if (answer) this.#note(query)
    })
  }

  #note(query: string): void {
    const last = this.#searches.at(-1)
    if (last !== undefined && (query.startsWith(last) || last.startsWith(query))) this.#searches.pop()
    this.#searches.push(query)
    this.loadText()
  }

  cancel(): void {
    this.#fullText.cancel()
  }
}
