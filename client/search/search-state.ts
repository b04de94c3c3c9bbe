import { localeOf } from '../../core/route/index.ts'
import { maxFoundPages } from '../../core/search/index.ts'
import type { DialogTexts, TextAnswer } from '../../core/search/index.ts'
import { batch, computed, signal } from '../state/signal.ts'
import { findInMenu, firstPages, menuSections } from './menu-pages.ts'
import { pathnameOf, releaseLinksOf } from './page-links.ts'
import { RecentPages } from './recent-pages.ts'
import type { RecentPage } from './recent-pages.ts'
import { resultGroups, suggestionGroups } from './result-groups.ts'
import type { ResultGroup } from './result-groups.ts'
import { SearchSources } from './search-sources.ts'

/** How a search of the full text ended. */
interface Outcome {
  /** `undefined` where there is none: the server cannot be reached, or takes too long. */
  answer: TextAnswer | undefined
}

/** What is said above the list. */
interface Message {
  lines: readonly string[]
  /** Whether it says that nothing was found, anywhere. */
  isNothing: boolean
  /** What is said of an answer of this browser where there is no network; may be empty. */
  offline: string
}

/**
 * What a search dialog knows, as signals, and what changes it. The views in search-dialog.ts show it. Nothing is
 * computed while the dialog is closed: what it then shows depends on the page that it is opened on.
 */
export class SearchState {
  readonly open = signal(false)
  /** The text in the field, and the words in it that are searched. */
  readonly typed = signal('')
  readonly query = computed(() => this.typed.value.trim())
  /** The search that is under way: another object for each. */
  readonly pending = signal<object | undefined>(undefined)
  /** How the last one ended; `undefined` while one is under way, and where nothing is typed. */
  readonly outcome = signal<Outcome | undefined>(undefined)
  /** What was found before, which stays in its place while a search is under way. */
  readonly #before = signal<TextAnswer | undefined>(undefined)
  /** Where the option leads that the visitor has chosen; it stays chosen while the list changes. */
  readonly chosen = signal<string | undefined>(undefined)
  /** Pages that were opened before, in the language that is searched. */
  readonly recent = signal<readonly RecentPage[]>([])
  readonly online = signal(true)

  /** What is listed, without empty groups; titles first, since they are there at once. */
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

  /** Whether what is listed is of an earlier query, for want of anything else. */
  readonly #isStale = computed(() => !this.outcome.value && !this.#sources.hasTitles)

  /** Where the selected option leads: the first one that was found, until the visitor chooses another. */
  readonly selected = computed(() => {
    if (this.query.value !== '' && this.#isStale.value) return this.chosen.value
    const found = this.groups.value.find(({ isOffer }) => !isOffer)
    const first = this.query.value === '' ? undefined : found?.options[0]?.href
    return this.chosen.value ?? first
  })

  /** What is said of the last search where it failed, found nothing, or searched for other words than were typed. */
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

  /** What is said of an answer of this browser where there is no network; may be empty. */
  readonly offline = computed(() => (this.online.value ? '' : (this.outcome.value?.answer?.offline ?? '')))

  /** What the dialog says, as soon as it is known. */
  readonly texts = computed((): DialogTexts | undefined => this.#sources.texts)

  /** What is to be done once a search has ended. */
  #next: { search: object | undefined; act: () => void } | undefined
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
   * The dialog was opened, maybe on another page than before and with words in its field; or it was closed. On the page
   * of results it begins with what was searched there.
   */
  show(open: boolean): void {
    batch(() => {
      this.open.value = open
      this.outcome.value = undefined
      this.#before.value = undefined
      if (!open) return this.#sources.cancel()
      this.#sources.open()
      if (this.#field.value === '') {
        this.#field.value = document.querySelector<HTMLInputElement>('main .search-form input')?.value ?? ''
        this.#field.select()
      }
      this.search(this.#field.value)
    })
  }

  /** Reads what the dialog says. Called early: the dialog may still be closed. */
  load(): void {
    void this.#sources.loadTexts()
  }

  /** Searches another language from now on. */
  searchIn(code: string): void {
    this.#sources.language = code
    this.#sources.open()
    this.search(this.#field.value)
  }

  /** Searches for what is typed; an empty field shows suggestions. */
  search(typed: string): void {
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

  /** Does something once the search that is under way has ended, unless another one or nothing takes its place. */
  whenAnswered(act: () => void): void {
    this.#next = { search: this.pending.value, act }
  }

  /** Remembers a page that is being opened. One of the past is not: tomorrow's suggestions are pages of tomorrow. */
  remember(page: RecentPage): void {
    if (!page.href.includes('?')) this.#recentPages.add(page)
  }

  /** Forgets a page that was opened before. */
  forget(href: string): void {
    batch(() => {
      this.#recentPages.remove(href)
      if (this.chosen.value === href) this.chosen.value = undefined
      this.#readRecent()
    })
  }

  forgetAll(): void {
    this.#recentPages.clear()
    this.#readRecent()
  }

  #readRecent(): void {
    this.recent.value = this.#sources.isPast ? [] : this.#recentPages.list(this.searchPage.replace(/\/_?search$/, ''))
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
    })
  }

  /** Address of the page that lists all results, below that of the searched language. */
  get searchPage(): string {
    const action = this.#field.form?.getAttribute('action') ?? ''
    const { language } = this.#sources
    // Where the search of another language always is; a page of that one may have the shorter address.
    return language === undefined || localeOf({ pathname: action }) === language ? action : `/${language}/_search`
  }
}
