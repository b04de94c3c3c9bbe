import { maxFoundPages } from '../../core/search/index.ts'
import type { DialogTexts, TextAnswer } from '../../core/search/index.ts'
import { hrefOf, languageOfUrl, pathOf } from '../data/site-urls.ts'
import { batch, computed, signal } from '../state/signal.ts'
import { findInMenu, firstPages, menuSections } from './menu-pages.ts'
import { pathnameOf, releaseLinksOf } from './page-links.ts'
import { RecentPages } from './recent-pages.ts'
import type { RecentPage } from './recent-pages.ts'
import { resultGroups, suggestionGroups } from './result-groups.ts'
import type { ResultGroup } from './result-groups.ts'
import { SearchSources } from './search-sources.ts'

/** The outcome of a full-text search. */
interface Outcome {
  /** `undefined` if the search failed, because the server can't be reached or is too slow. */
  answer: TextAnswer | undefined
}

/** The message above the list. */
interface Message {
  lines: readonly string[]
  /** Whether the message says that nothing was found. */
  isNothing: boolean
  /** While the browser is offline, a note that the results come from this browser. Otherwise ''. */
  offline: string
}

/**
 * The state of a search dialog as signals, and the actions that change it. The views in search-dialog.ts show it.
 * Nothing is computed while the dialog is closed, because its content depends on the page on which it opens.
 */
export class SearchState {
  readonly open = signal(false)
  /** Text in the field. `query` is the same text without white space around it. */
  readonly typed = signal('')
  readonly query = computed(() => this.typed.value.trim())
  /** Identifies the search that is in progress. Each search has a new object. */
  readonly pending = signal<object | undefined>(undefined)
  /** Outcome of the last search; `undefined` while a search is in progress and for an empty field. */
  readonly outcome = signal<Outcome | undefined>(undefined)
  /** The previous results, which stay visible while a search is in progress. */
  readonly #before = signal<TextAnswer | undefined>(undefined)
  /** URL of the option that the visitor has selected. It stays selected when the list changes. */
  readonly chosen = signal<string | undefined>(undefined)
  /** Recent pages in the searched language. */
  readonly recent = signal<readonly RecentPage[]>([])
  readonly online = signal(true)

  /**
   * The groups of the list, except empty ones. Pages found by title are shown before the full-text response arrives.
   */
  readonly groups = computed((): readonly ResultGroup[] => {
    if (!this.open.value) return []
    const toRelease = releaseLinksOf(this.#dialog.dataset.titles ?? '')
    return (this.query.value === '' ? this.#suggestions() : this.#results())
      .filter(({ options }) => options.length > 0)
      .map((group) => ({
        ...group,
        options: group.options.map((option) => ({ ...option, href: toRelease(option.href) })),
      }))
  })

  /** Whether the list still shows the results of the previous query. */
  readonly #isStale = computed(() => !this.outcome.value && !this.#sources.hasTitles)

  /** URL of the selected option. It is the first result unless the visitor has selected another option. */
  readonly selected = computed(() => {
    if (this.query.value !== '' && this.#isStale.value) return this.chosen.value
    const found = this.groups.value.find(({ isOffer }) => !isOffer)
    const first = this.query.value === '' ? undefined : found?.options[0]?.href
    return this.chosen.value ?? first
  })

  /** The message about the last search, if it failed, found nothing, or corrected a word. */
  readonly message = computed((): Message => {
    const { answer } = this.outcome.value ?? {}
    const offline = this.offline.value
    if (this.outcome.value && !answer)
      return { lines: [this.#dialog.dataset.failed ?? ''].filter(Boolean), isNothing: false, offline }
    if (!answer || (answer.total > 0 && !answer.repaired)) return { lines: [], isNothing: false, offline }
    const hasPages = this.groups.value.some(({ options }) => options.some(({ kind }) => kind !== 'plain'))
    const lines = answer.total === 0 && hasPages ? [] : [answer.texts.summary, answer.texts.hint].filter(Boolean)
    return { lines, isNothing: answer.total === 0 && !hasPages, offline }
  })

  /** While the browser is offline, a note that the results come from this browser. Otherwise ''. */
  readonly offline = computed(() => (this.online.value ? '' : (this.outcome.value?.answer?.offline ?? '')))

  /** The dialog's strings, once they have been loaded. */
  readonly texts = computed((): DialogTexts | undefined => this.#sources.texts)

  /** The action to run when the current search has finished. */
  #next: { search: object | undefined; act: () => void } | undefined
  /** Whether a result of this search has been opened. */
  #isFollowed = false
  readonly #dialog: HTMLDialogElement
  readonly #field: HTMLInputElement
  readonly #recentPages = new RecentPages()
  readonly #sources: SearchSources

  constructor(dialog: HTMLDialogElement, field: HTMLInputElement) {
    this.#dialog = dialog
    this.#field = field
    this.#sources = new SearchSources(dialog)
  }

  /**
   * Called when the dialog opens or closes. When it opens, it may be on another page than before and contain text. On
   * the search page, it starts with that page's query.
   */
  show(open: boolean): void {
    if (!open) this.#settle()
    batch(() => {
      this.open.value = open
      this.outcome.value = undefined
      this.#before.value = undefined
      if (!open) return this.#sources.cancel()
      this.#isFollowed = false
      this.#sources.open()
      if (this.#field.value === '') {
        this.#field.value = document.querySelector<HTMLInputElement>('main .search-form input')?.value ?? ''
        this.#field.select()
      }
      this.search(this.#field.value)
    })
  }

  /** Reports a finished search whose results weren't opened. */
  #settle(): void {
    const { answer } = this.outcome.peek() ?? {}
    const query = this.query.peek()
    if (!answer || query === '' || this.#isFollowed) return
    const locale = this.#sources.language ?? languageOfUrl(location)
    document.dispatchEvent(new CustomEvent('rivage:search', { detail: { locale, query, found: answer.total > 0 } }))
  }

  /** Loads the dialog's strings, possibly before the dialog opens. */
  load(): void {
    void this.#sources.loadTexts()
  }

  /** Switches to another language and searches again. */
  searchIn(code: string): void {
    this.#sources.language = code
    this.#sources.open()
    this.search(this.#field.value)
  }

  /** Searches for the typed text. For an empty field, shows suggestions. */
  search(typed: string): void {
    this.#isFollowed = false
    batch(() => {
      this.typed.value = typed
      this.chosen.value = undefined
      const { answer } = this.outcome.value ?? {}
      if (this.query.value === '' || answer) this.#before.value = answer?.total ? answer : undefined
      this.outcome.value = undefined
      this.online.value = navigator.onLine
      this.#readRecent()
      const query = this.query.value
      this.pending.value = query === '' ? undefined : {}
      if (query === '') {
        this.load()
        return this.#sources.cancel()
      }
      const search = this.pending.value
      this.#sources.askText(query, (answer) => {
        batch(() => {
          this.outcome.value = { answer }
          this.pending.value = undefined
        })
        if (this.#next?.search === search) this.#next?.act()
        this.#next = undefined
      })
    })
  }

  /** Runs an action when the current search has finished, unless another search replaces it. */
  whenAnswered(act: () => void): void {
    this.#next = { search: this.pending.value, act }
  }

  /**
   * Stores a page that is being opened as a recent page. Pages of past releases aren't stored, because suggestions must
   * be current.
   */
  remember(page: RecentPage): void {
    this.#isFollowed = true
    const { version } = this.#sources
    if (!page.href.includes('?')) this.#recentPages.add({ ...page, ...(version !== undefined && { version }) })
  }

  /** Removes a recent page. */
  forget(href: string): void {
    batch(() => {
      this.#recentPages.remove(href, this.#sources.version)
      if (this.chosen.value === href) this.chosen.value = undefined
      this.#readRecent()
    })
  }

  forgetAll(): void {
    this.#recentPages.clear()
    this.#readRecent()
  }

  #readRecent(): void {
    const [, language = ''] = pathOf(this.searchPage).split('/')
    this.recent.value = this.#sources.isPast ? [] : this.#recentPages.list(`/${language}`, this.#sources.version)
  }

  #suggestions(): ResultGroup[] {
    const { recent = '', suggested = '' } = this.texts.value ?? {}
    return suggestionGroups({
      opened: this.recent.value,
      first: firstPages,
      isShown: (path) => pathnameOf(path) === location.pathname,
      trailOf: (path) => this.#sources.trailOf(path),
      labels: { recent, suggested },
    })
  }

  #results(): ResultGroup[] {
    const typed = this.typed.value
    const hasFailed = this.outcome.value !== undefined && !this.outcome.value.answer && !this.#sources.hasTitles
    return resultGroups({
      byTitle: hasFailed ? findInMenu(typed, maxFoundPages) : this.#sources.findTitles(typed),
      untranslatedByTitle: this.#sources.findUntranslated(typed),
      untranslatedLabel: this.#sources.elsewhere,
      answer: this.#isStale.value ? this.#before.value : this.outcome.value?.answer,
      allResults: (query = this.query.value) => `${this.searchPage}?${new URLSearchParams({ q: query }).toString()}`,
      offers: { label: this.texts.value?.suggested ?? '', sections: menuSections() },
      asking: this.#asking(),
    })
  }

  #asking(): { href: string; label: string; question: string } | undefined {
    const { ask: href, askLabel: label = '' } = this.#dialog.dataset
    return href === undefined ? undefined : { href: hrefOf(href), label, question: this.query.value }
  }

  /** Returns the URL of the page with all results, in the searched language. */
  get searchPage(): string {
    const action = this.#field.form?.getAttribute('action') ?? ''
    const { language } = this.#sources
    // This path of the search page works in every language. The shorter one may be that of a page of the site.
    return language === undefined || languageOfUrl({ pathname: action }) === language
      ? action
      : hrefOf(`/${language}/_search`)
  }
}

/** A search that has finished. */
interface SettledSearch {
  /** Locale code of the searched language. */
  locale: string
  query: string
  /** Whether the search found anything. */
  found: boolean
}

declare global {
  interface DocumentEventMap {
    /** Dispatched when a search ends without an opened result. */
    'rivage:search': CustomEvent<SettledSearch>
  }
}
