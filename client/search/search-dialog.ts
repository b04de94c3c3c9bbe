import { drawBody } from './dialog-body.ts'
import { element } from '../elements/element.ts'
import { summaryOf } from './full-text.ts'
import type { TextAnswer } from '../../core/search/index.ts'
import { mergePages } from './merge-pages.ts'
import { pathnameOf, releaseLinksOf } from './page-links.ts'
import { RecentPages } from './recent-pages.ts'
import type { RecentPage } from './recent-pages.ts'
import { drawGroups, pageGroup } from './result-list.ts'
import type { ResultGroup } from './result-list.ts'
import { SearchSources } from './search-sources.ts'

const maxSuggested = 6
/** A wait that is shorter is not shown. */
const loadingDelayMs = 250

const started = new WeakSet<HTMLDialogElement>()

/** Brings a search dialog to life, once. */
export function startSearchDialog(dialog: HTMLDialogElement): void {
  if (started.has(dialog)) return
  started.add(dialog)
  new SearchDialog(dialog).start()
}

/**
 * Results while somebody types (ARIA Authoring Practices, combobox with a list box): titles at every key, the full text when they pause.
 * The focus stays in the field; the selected option is named by `aria-activedescendant`.
 */
class SearchDialog {
  readonly #dialog: HTMLDialogElement
  readonly #field: HTMLInputElement
  readonly #body: HTMLElement
  readonly #message: HTMLElement
  readonly #list: HTMLElement
  readonly #clear: HTMLElement
  /** The sign on what closes and removes. */
  readonly #cross: Node
  readonly #status: HTMLElement
  readonly #recent = new RecentPages()
  readonly #sources: SearchSources
  #answer: TextAnswer | undefined
  #failed = false
  /** Where the selected option leads. */
  #selected: string | undefined
  #loadingTimer: ReturnType<typeof setTimeout> | undefined

  constructor(dialog: HTMLDialogElement) {
    const find = (selector: string) => dialog.querySelector<HTMLElement>(selector)!
    this.#dialog = dialog
    this.#sources = new SearchSources(dialog)
    this.#field = find('input[name=q]') as HTMLInputElement
    const { body, message, list, clear } = drawBody(dialog, this.#field)
    this.#body = body
    this.#message = message
    this.#list = list
    this.#clear = clear
    this.#cross = find('.search-close .icon')
    this.#status = find('[role=status]')
  }

  start(): void {
    loadStyles(this.#dialog.dataset.styles ?? '')
    this.#field.addEventListener('input', () => this.#search())
    this.#field.addEventListener('keydown', (event) => this.#press(event))
    this.#list.addEventListener('click', (event) => this.#choose(event))
    // Not `mouseover`: a list that is drawn anew under a pointer at rest selects nothing.
    this.#list.addEventListener('pointermove', ({ target }) => this.#select(optionAt(target), false))
    this.#clear.addEventListener('click', () => {
      this.#recent.clear()
      this.#field.focus()
      this.#draw()
    })
    new MutationObserver(() => this.#toggle()).observe(this.#dialog, { attributeFilter: ['open'] })
    for (const type of ['online', 'offline']) addEventListener(type, () => this.#dialog.open && this.#draw())
    // It may be open already, and somebody typing.
    if (this.#dialog.open) this.#search()
    this.#load()
  }

  #toggle(): void {
    if (!this.#dialog.open) return this.#sources.cancel()
    this.#field.select()
    this.#search()
    this.#load()
  }

  /** The titles at once, the text once somebody may search it. */
  #load(): void {
    if (this.#dialog.open) this.#sources.loadText()
    void this.#sources.loadTitles(() => {
      if (!this.#dialog.open) return
      this.#draw()
      this.#sources.loadText()
    })
  }

  #search(): void {
    const query = this.#query()
    this.#selected = undefined
    this.#failed = false
    this.#answer = undefined
    this.#setLoading(query !== '')
    if (query === '') this.#sources.cancel()
    else {
      this.#sources.askText(query, (answer) => {
        this.#answer = answer
        this.#failed = answer === undefined
        this.#setLoading(false)
        this.#draw()
        this.#status.textContent = answer
          ? [summaryOf(answer), this.#offline()].filter(Boolean).join('. ')
          : (this.#dialog.dataset.failed ?? '')
      })
    }
    this.#draw()
  }

  /** Draws what is known now. What was selected stays so, wherever it is by then. */
  #draw(): void {
    const query = this.#query()
    const groups = query === '' ? this.#suggestions() : this.#results(query)
    const toRelease = releaseLinksOf(this.#dialog.dataset.text ?? '')
    for (const option of groups.flatMap(({ options }) => options)) option.href = toRelease(option.href)
    drawGroups(this.#list, groups, { selected: this.#selected, cross: this.#cross })
    this.#drawMessage()
    this.#clear.hidden = query !== '' || this.#opened().length === 0
    this.#body.hidden = this.#list.hidden && this.#message.hidden
    this.#field.ariaExpanded = String(!this.#list.hidden)
    this.#select(
      this.#options().find((option) => option.getAttribute('href') === this.#selected),
      false,
    )
    if (this.#selected === undefined) this.#body.scrollTop = 0
  }

  #results(query: string): ResultGroup[] {
    const untranslated = mergePages(this.#sources.findUntranslated(this.#field.value), this.#answer?.untranslated ?? [])
    const groups = [
      ...mergePages(this.#sources.findTitles(this.#field.value), this.#answer?.pages ?? []).map(pageGroup),
      {
        label: this.#sources.elsewhere || this.#answer?.texts.elsewhere || '',
        labelled: true,
        options: untranslated.flatMap((page) =>
          pageGroup(page).options.map((option) => ({
            ...option,
            language: { lang: page.shownIn.language, dir: page.shownIn.dir },
          })),
        ),
      },
    ]
    if (!this.#answer) return groups
    const { elsewhere, texts, total } = this.#answer
    const action = this.#field.form?.getAttribute('action') ?? ''
    return [
      ...groups,
      {
        label: texts.elsewhere,
        labelled: true,
        options: elsewhere.map(({ locale, pages, href }) => ({
          href,
          title: locale.name,
          kind: 'plain',
          content: [
            element('span', { lang: locale.language, dir: locale.dir }, [locale.name]),
            new Text(` (${pages})`),
          ],
        })),
      },
      {
        label: texts.all,
        labelled: false,
        options:
          total === 0
            ? []
            : [
                {
                  href: `${action}?${new URLSearchParams({ q: query }).toString()}`,
                  title: texts.all,
                  kind: 'plain',
                  content: [new Text(texts.all)],
                },
              ],
      },
    ]
  }

  #suggestions(): ResultGroup[] {
    const { recent = '', suggested = '' } = this.#dialog.dataset
    const opened = this.#opened()
    const first = this.#sources
      .first(maxSuggested + opened.length + 1)
      .filter(({ path }) => pathnameOf(path) !== location.pathname && !opened.some(({ href }) => href === path))
      .slice(0, maxSuggested)
    return [
      {
        label: recent,
        labelled: true,
        options: opened.map(({ href, title }) => ({
          href,
          title,
          kind: 'plain',
          content: [new Text(title)],
          forget: () => this.#forget(href),
        })),
      },
      {
        label: suggested,
        labelled: true,
        options: first.flatMap((page) => pageGroup(page).options).map((option) => ({ ...option, kind: 'plain' })),
      },
    ]
  }

  #drawMessage(): void {
    const { texts, total = 0, repaired } = this.#answer ?? {}
    const lines = this.#failed
      ? [this.#dialog.dataset.failed ?? '']
      : total === 0 || repaired
        ? [texts?.summary ?? '', texts?.hint ?? '']
        : []
    const hasNone = texts !== undefined && total === 0
    const isNothing = hasNone && this.#list.querySelector('.search-option-page') === null
    const [first = '', ...others] = hasNone && !isNothing ? [] : lines.filter(Boolean)
    const offline = this.#offline()
    this.#message.replaceChildren(
      isNothing ? element('strong', {}, [first]) : first,
      ...others,
      ...(offline ? [element('p', {}, [offline])] : []),
    )
    this.#message.hidden = first === '' && offline === ''
  }

  /** What is said of an answer of this browser where there is no network. */
  #offline(): string {
    return navigator.onLine ? '' : (this.#answer?.offline ?? '')
  }

  #press(event: KeyboardEvent): void {
    // Keys that choose a spelling in Japanese or Chinese are not ours.
    if (event.isComposing) return
    const options = this.#options()
    const at = options.findIndex((option) => option.ariaSelected === 'true')
    const target = nextOption(event.key, at, options.length)
    if (target !== undefined && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      this.#select(options[target], true)
    } else if (event.key === 'Enter' && at !== -1) {
      event.preventDefault()
      this.#open(options[at]!, event.ctrlKey || event.metaKey)
    } else if (event.key === 'Delete' && this.#field.value === '' && this.#selected !== undefined) {
      this.#forget(this.#selected)
    }
  }

  #forget(href: string): void {
    this.#recent.remove(href)
    if (this.#selected === href) this.#selected = undefined
    this.#field.focus()
    this.#draw()
  }

  #choose(event: MouseEvent): void {
    const option = optionAt(event.target)
    if (!option) return
    this.#remember(option)
    // With a modifier the browser opens it elsewhere, and the visitor stays.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) this.#leave()
  }

  #open(option: HTMLAnchorElement, elsewhere: boolean): void {
    if (!elsewhere) return option.click()
    this.#remember(option)
    window.open(option.href, '_blank', 'noopener')
  }

  #remember(option: HTMLAnchorElement): void {
    const href = option.getAttribute('href') ?? ''
    if (!href.includes('?')) this.#recent.add({ href, title: option.dataset.title ?? '' })
  }

  #leave(): void {
    this.#field.value = ''
    this.#dialog.close()
  }

  #select(option: HTMLAnchorElement | undefined, scroll: boolean): void {
    const current = this.#options().find(({ ariaSelected }) => ariaSelected === 'true')
    if (current !== option && (option || !this.#selected)) current?.setAttribute('aria-selected', 'false')
    if (option) {
      option.ariaSelected = 'true'
      this.#selected = option.getAttribute('href') ?? undefined
      this.#field.setAttribute('aria-activedescendant', option.id)
      if (scroll) option.scrollIntoView({ block: 'nearest' })
    } else if (!this.#selected || !current) this.#field.removeAttribute('aria-activedescendant')
  }

  #setLoading(loading: boolean): void {
    clearTimeout(this.#loadingTimer)
    delete this.#dialog.dataset.loading
    this.#list.ariaBusy = String(loading)
    if (!loading) return
    this.#loadingTimer = setTimeout(() => {
      this.#dialog.dataset.loading = ''
      this.#status.textContent = this.#dialog.dataset.searching ?? ''
    }, loadingDelayMs)
  }

  #query(): string {
    return this.#field.value.trim()
  }

  #options(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll<HTMLAnchorElement>('[role=option]')]
  }

  /** Pages that were opened before, in the language that is searched; they are those of today. */
  #opened(): RecentPage[] {
    return this.#sources.isPast ? [] : this.#recent.list(this.#prefix())
  }

  /** Where the pages of the searched language are. */
  #prefix(): string {
    return (this.#field.form?.getAttribute('action') ?? '').replace(/\/search$/, '')
  }
}

/** Which option a key leads to; `Home` and `End` are the field's own until an option is selected. */
function nextOption(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (at === -1) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function optionAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return target instanceof Element ? (target.closest<HTMLAnchorElement>('[role=option]') ?? undefined) : undefined
}

function loadStyles(address: string): void {
  document.head.append(element('link', { rel: 'stylesheet', href: address }))
}
