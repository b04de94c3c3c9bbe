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

/** URL of the bundle for further searches, inserted by the build (scripts/bundle/bundle-client.ts). */
declare const FURTHER_SEARCH: string

/** Number of searches after which the titles are loaded, so that they can be searched in this browser. */
const enoughForTitles = 2
/** How long a full-text search may take before titles are searched instead, in milliseconds. */
const slowMs = 1000
/** Number of searches after which the full-text index is loaded, because more searches are likely. */
const enoughForIndex = 3
/**
 * Minimum memory for searching in this browser, in GiB. With less, the server searches. Not all browsers report their
 * memory (Device Memory, W3C).
 */
const minMemory = 2

/**
 * The sources of the dialog's results. Full text is searched on the server or in this browser. Titles are searched as
 * well if a visitor keeps searching, or if the full-text search is slow or fails. The titles are in a signal, so that
 * results are computed again when they arrive.
 */
export class SearchSources {
  readonly #dialog: HTMLDialogElement
  readonly #fullText: FullText
  readonly #titles = signal<SiteTitles | undefined>(undefined)
  readonly #texts = signal<DialogTexts | undefined>(undefined)
  /** Locale code of the searched language, if the visitor has chosen another one. */
  language: string | undefined
  /** URL that the dialog's strings have been or are being loaded from. */
  #textsAddress: string | undefined
  /** URL that the titles have been or are being loaded from. */
  #titlesAddress: string | undefined
  /** The queries so far, in order. A query that extends or shortens the previous one replaces it. */
  readonly #searches: string[] = []
  /** URL of the titles whose full-text index has been or is being loaded. */
  #localAddress: string | undefined
  /** Opens the full-text index that belongs to the loaded titles. */
  #openLocal: (() => ReturnType<typeof FurtherSearch.openLocalSearch>) | undefined
  /** Release of the last response; `undefined` before the first one. */
  #release: AnsweredRelease | undefined
  #slow: ReturnType<typeof setTimeout> | undefined

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog
    this.#fullText = new FullText(
      dialog,
      (release) => this.#noteRelease(release),
      () => this.#openStatic(),
    )
  }

  /**
   * Returns whether the page is in a past release. The index of a past release isn't loaded, and its pages aren't
   * stored as recent ones.
   */
  get isPast(): boolean {
    return this.#parameter('release') !== undefined
  }

  /** Returns the version of the page, or `undefined` for the current one. */
  get version(): string | undefined {
    return this.#parameter('version')
  }

  #parameter(name: string): string | undefined {
    const [, query] = this.#titlesOfPage.split('?', 2)
    return new URLSearchParams(query).get(name) ?? undefined
  }

  /** Returns the label for untranslated pages. Returns '' if it is unknown or there are no such pages. */
  get elsewhere(): string {
    return this.#titles.value?.elsewhere ?? ''
  }

  /** Returns whether titles can be searched before the full-text response arrives. */
  get hasTitles(): boolean {
    return this.#titles.value !== undefined
  }

  /** Returns the dialog's strings, once they have been loaded. */
  get texts(): DialogTexts | undefined {
    return this.#texts.value
  }

  get #text(): string {
    return textAddressOf(this.#titlesOfPage)
  }

  /** Returns the URL of the titles in the searched language. */
  get #titlesOfPage(): string {
    const { titles = '' } = this.#dialog.dataset
    return this.language === undefined ? titles : titles.replace(/(?<=^\/_search\/)[^/]+/, this.language)
  }

  /** Loads the dialog's strings in the page's language, unless that has already been started. */
  async loadTexts(): Promise<void> {
    const address = textAddressOf(this.#dialog.dataset.titles ?? '')
    if (this.#textsAddress === address) return
    this.#textsAddress = address
    const texts = await fetchDialogTexts(address)
    if (this.#textsAddress !== address) return
    this.#texts.value = texts
    if (!texts) this.#textsAddress = undefined // Loaded again when the dialog next opens.
  }

  /**
   * Called when the dialog opens. Replaces the data of another language, and discards earlier responses, because a tab
   * may stay open for days while the site changes.
   */
  open(): void {
    this.#fullText.forget()
    this.#loadText()
    void this.#fullText.local?.renew().then((release) => {
      if (release !== undefined) this.#noteRelease(release)
    })
    if (this.#titlesAddress !== undefined) void this.#loadTitles()
  }

  /** Reloads the data if a response comes from another release. */
  #noteRelease(release: AnsweredRelease): void {
    const isOther = this.#release !== undefined && this.#release !== release
    this.#release = release
    if (!isOther) return
    this.#fullText.forget()
    void this.#fullText.local?.renew()
    if (this.#titlesAddress !== undefined) void this.#loadTitles({ again: true })
  }

  /**
   * Loads the titles of the searched language, unless that has already been started. With `again`, reloads them for the
   * current release.
   */
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
        this.#titlesAddress = undefined // Loaded again later. Until then, the full-text search also finds titles.
      }
    })
  }

  /** Opens the full-text index, for a site on a static host. */
  async #openStatic(): ReturnType<typeof FurtherSearch.openLocalSearch> {
    const titles = this.#titlesOfPage
    const { openLocalSearch } = (await import(FURTHER_SEARCH)) as typeof FurtherSearch
    this.#localAddress = titles
    return await openLocalSearch(titles)
  }

  /**
   * Loads the full-text index after several searches, when the browser is idle. Doesn't load it over a slow connection,
   * with little memory, or for a large site.
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
      if (!local) this.#localAddress = undefined // Loaded again when the dialog next opens.
    }
    // `loadLater` in client/main.ts explains the timeout.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: 2000 })
    else setTimeout(() => void load())
  }

  /** Finds pages by title, without a request. */
  findTitles(query: string): FoundPage[] {
    return this.#titles.value?.find(query) ?? []
  }

  /** Finds untranslated pages by title. */
  findUntranslated(query: string): UntranslatedPage[] {
    return this.#titles.value?.findUntranslated(query) ?? []
  }

  /** Returns the titles of the folders above a page, outermost first, as far as they are known. */
  trailOf(path: string): string[] {
    return this.#titles.value?.trailOf(path) ?? menuTrailOf(path)
  }

  /** Searches the full text. See `FullText.sendQuery`. Adds the titles of folders to results from this browser. */
  askText(query: string, settle: (answer: TextAnswer | undefined) => void): void {
    const withTrail = (page: FoundPage) => (page.trail.length > 0 ? page : { ...page, trail: this.trailOf(page.path) })
    clearTimeout(this.#slow)
    this.#slow = setTimeout(() => {
      void this.loadTexts()
      void this.#loadTitles()
    }, slowMs)
    this.#fullText.sendQuery(this.#text, query, (answer) => {
      clearTimeout(this.#slow)
      settle(answer && { ...answer, pages: answer.pages.map(withTrail) })
      // The visitor is waiting for the results, so the strings are loaded after the results have been painted.
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
