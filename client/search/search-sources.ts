import { maxPackedPages } from '../../core/search/index.ts'
import type { DialogTexts, FoundPage, TextAnswer, UntranslatedPage } from '../../core/search/index.ts'
import { isGoodConnection } from '../data/connection.ts'
import { preload } from '../state/preload.ts'
import { signal } from '../state/signal.ts'
import { fetchDialogTexts, FullText } from './full-text.ts'
import type { AnsweredRelease } from './full-text.ts'
import type * as FurtherSearch from './further-search.ts'
import { menuTrailOf } from './menu-pages.ts'
import { textAddressOf } from './search-address.ts'
import type { SiteTitles } from './site-titles.ts'

/** Address of what goes beyond a first search, put in place by the build (scripts/bundle/bundle-client.ts). */
declare const FURTHER_SEARCH: string

/** Who searches for so many things is given the titles, which are found without the server. */
const enoughForTitles = 2
/** Titles are found in the meantime where the full text takes longer than this. */
const slowMs = 1000
/** Who has searched for so many things goes on to search: from then on, an index is worth its bytes. */
const enoughForIndex = 3
/**
 * With less memory than this, in GiB, a browser searches on the server only. Not every browser says how much it has
 * (Device Memory, W3C).
 */
const minMemory = 2

/**
 * Where a dialog's results come from: the full text, from the server or from this browser, and the titles of the page's
 * language, for who goes on to search, and where the full text is slow or fails. The dialog names the titles. What is
 * found by title is read from a signal: whatever computes with it is computed again when the titles arrive.
 */
export class SearchSources {
  readonly #dialog: HTMLDialogElement
  readonly #fullText: FullText
  readonly #titles = signal<SiteTitles | undefined>(undefined)
  readonly #texts = signal<DialogTexts | undefined>(undefined)
  /** Code of the language that is searched, where the visitor has chosen it. */
  language: string | undefined
  /** Where the texts of the dialog were read, or are being read. */
  #textsAddress: string | undefined
  /** Where the titles were read, or are being read. */
  #titlesAddress: string | undefined
  /** What was searched for, in order. What is typed on from a query takes its place. */
  readonly #searches: string[] = []
  /** Address of the titles whose whole text is here, or is being loaded. */
  #localAddress: string | undefined
  /** Opens the index of the titles that are here. */
  #openLocal: (() => ReturnType<typeof FurtherSearch.openLocalSearch>) | undefined
  /** The release that was searched last; `undefined` before the first answer. */
  #release: AnsweredRelease | undefined
  #slow: ReturnType<typeof setTimeout> | undefined

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog
    this.#fullText = new FullText(dialog, (release) => this.#noteRelease(release))
  }

  /** Whether the page is one of the past, whose text is not loaded and whose pages are not remembered. */
  get isPast(): boolean {
    return this.#text.includes('?')
  }

  /** What is said of pages in another language; empty where there are none, or that is not known. */
  get elsewhere(): string {
    return this.#titles.value?.elsewhere ?? ''
  }

  /** Whether titles are found at once, before the full text has answered. */
  get hasTitles(): boolean {
    return this.#titles.value !== undefined
  }

  /** What the dialog says, as soon as it is known. */
  get texts(): DialogTexts | undefined {
    return this.#texts.value
  }

  get #text(): string {
    return textAddressOf(this.#titlesOfPage)
  }

  /** Those of the language that is searched. */
  get #titlesOfPage(): string {
    const { titles = '' } = this.#dialog.dataset
    return this.language === undefined ? titles : titles.replace(/(?<=^\/_search\/)[^/]+/, this.language)
  }

  /** Reads what the dialog says in the language of the page, unless it is here or on its way. */
  async loadTexts(): Promise<void> {
    const address = textAddressOf(this.#dialog.dataset.titles ?? '')
    if (this.#textsAddress === address) return
    this.#textsAddress = address
    const texts = await fetchDialogTexts(address)
    if (this.#textsAddress !== address) return
    this.#texts.value = texts
    if (!texts) this.#textsAddress = undefined // To be tried again when the dialog is opened again.
  }

  /**
   * The dialog was opened: what was loaded for another language is loaded for that of the page, and what was answered
   * before is asked for again. A tab may be open for days, and the site be published meanwhile.
   */
  open(): void {
    this.#fullText.forget()
    this.#loadText()
    void this.#fullText.local?.renew().then((release) => {
      if (release !== undefined) this.#noteRelease(release)
    })
    if (this.#titlesAddress !== undefined) void this.#loadTitles()
  }

  /** What is here of a release is read again, once there is an answer of another one. */
  #noteRelease(release: AnsweredRelease): void {
    const isOther = this.#release !== undefined && this.#release !== release
    this.#release = release
    if (!isOther) return
    this.#fullText.forget()
    void this.#fullText.local?.renew()
    if (this.#titlesAddress !== undefined) void this.#loadTitles({ again: true })
  }

  /** Reads the titles, unless they are here or on their way: those of a language, and of the release of now `again`. */
  async #loadTitles({ again = false } = {}): Promise<void> {
    const address = this.#titlesOfPage
    const isKnown = this.#titlesAddress === address
    if (isKnown && !again) return
    this.#titlesAddress = address
    if (!isKnown) this.#titles.value = undefined
    await preload(import(FURTHER_SEARCH) as Promise<typeof FurtherSearch>, async ({ openTitles, openLocalSearch }) => {
      try {
        const titles = await openTitles(address)
        if (!titles || this.#titlesAddress !== address) return
        this.#openLocal = () => openLocalSearch(address)
        this.#titles.value = titles
        this.#loadText()
      } catch {
        this.#titlesAddress = undefined // To be tried again; until then the full text finds titles, too.
      }
    })
  }

  /**
   * Loads the whole text when the browser has nothing else to do, once somebody has searched for several things; not
   * where connection or memory are short, nor where the site is large.
   */
  #loadText(): void {
    const titles = this.#titlesOfPage
    if (this.#localAddress === titles) return
    this.#localAddress = undefined
    this.#fullText.local = undefined
    if (this.#searches.length < enoughForIndex || !this.#dialog.open) return
    const size = this.#titles.peek()?.size ?? Infinity
    const isSmall = this.#titlesAddress === titles && size <= maxPackedPages
    const { deviceMemory = minMemory } = navigator as { deviceMemory?: number }
    if (this.isPast || !isSmall || !isGoodConnection() || deviceMemory < minMemory) return
    this.#localAddress = titles
    const load = async () => {
      const local = await this.#openLocal?.()
      if (this.#localAddress !== titles) return
      this.#fullText.local = local
      if (!local) this.#localAddress = undefined // To be tried again when the dialog is opened again.
    }
    // With a limit, as in `loadDeferred` in client/main.ts.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: 2000 })
    else setTimeout(() => void load())
  }

  /** What is found at once. */
  findTitles(query: string): FoundPage[] {
    return this.#titles.value?.find(query) ?? []
  }

  /** The same of pages that the language shows in another one. */
  findUntranslated(query: string): UntranslatedPage[] {
    return this.#titles.value?.findUntranslated(query) ?? []
  }

  /** Titles of the folders that the page at a path is in, outermost first, as far as they are known. */
  trailOf(path: string): string[] {
    return this.#titles.value?.trailOf(path) ?? menuTrailOf(path)
  }

  /** Asks for the full text; see `FullText.ask`. Answers of this browser get their trails here. */
  askText(query: string, settle: (answer: TextAnswer | undefined) => void): void {
    const withTrail = (page: FoundPage) => (page.trail.length > 0 ? page : { ...page, trail: this.trailOf(page.path) })
    clearTimeout(this.#slow)
    this.#slow = setTimeout(() => {
      void this.loadTexts()
      void this.#loadTitles()
    }, slowMs)
    this.#fullText.ask(this.#text, query, (answer) => {
      clearTimeout(this.#slow)
      settle(answer && { ...answer, pages: answer.pages.map(withTrail) })
      // Not before the answer is shown, for which somebody waits.
      requestAnimationFrame(() => setTimeout(() => void this.loadTexts()))
      if (answer) this.#note(query)
      else void this.#loadTitles()
    })
  }

  #note(query: string): void {
    const last = this.#searches.at(-1)
    if (last !== undefined && (query.startsWith(last) || last.startsWith(query))) this.#searches.pop()
    this.#searches.push(query)
    if (this.#searches.length >= enoughForTitles) void this.#loadTitles()
    this.#loadText()
  }

  cancel(): void {
    clearTimeout(this.#slow)
    this.#fullText.cancel()
  }
}
