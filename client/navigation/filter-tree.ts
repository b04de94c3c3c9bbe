import { titleDirection } from '../../core/locale/direction.ts'
import { formatMessage } from '../../core/locale/format-message.ts'
import type { CountedText } from '../../core/locale/index.ts'
import { TitleIndex, fold, openLanguage, parseSearchQuery } from '../../core/search/index.ts'
import type { LanguageData, PackedPage, UntranslatedTitles } from '../../core/search/index.ts'
import type { FrameSelector } from '../elements/element-ids.ts'
import { element } from '../elements/element.ts'
import { fetchTitles } from '../search/fetch-titles.ts'
import { pathnameOf, releaseLinksOf } from '../search/page-links.ts'

/** The live region for assistive technology. */
const statusSelector = '[id="shell:status"]' satisfies FrameSelector

/** Maximum number of pages outside the tree to list. */
const maxElsewhere = 30

/** The page titles of one language. `shownIn` is the language of untranslated pages. */
interface SearchedTitles {
  index: TitleIndex
  shownIn?: ShownIn
}
type ShownIn = Omit<UntranslatedTitles, 'pages' | 'words'>

const started = new WeakSet<HTMLInputElement>()

/** Activates the filter field above a large tree, once per field. */
export function startTreeFilter(field: HTMLInputElement): void {
  if (started.has(field)) return
  started.add(field)
  new TreeFilter(field).start()
}

/**
 * Limits the tree to items whose titles contain the typed words. Also lists pages that aren't in the tree, because a
 * large tree omits the pages of collapsed folders. A visit or an empty field restores the tree.
 */
class TreeFilter {
  readonly #field: HTMLInputElement
  readonly #found = document.createElement('ul')
  readonly #nothing = document.createElement('p')
  /** Folders that were expanded because of a match. */
  readonly #opened = new Set<HTMLDetailsElement>()
  #titles: SearchedTitles[] = []
  #counted: CountedText | undefined
  #toRelease = releaseLinksOf('')

  constructor(field: HTMLInputElement) {
    this.#field = field
    this.#found.className = 'navigation tree-found'
    this.#nothing.className = 'nothing'
    this.#nothing.textContent = field.dataset.nothing ?? ''
  }

  start(): void {
    this.#field.spellcheck = false
    this.#field.enterKeyHint = 'go'
    this.#tree().after(this.#nothing, this.#found)
    this.#nothing.hidden = true
    this.#field.addEventListener('input', () => this.#filter())
    this.#field.closest('nav')!.addEventListener('keydown', (event) => this.#press(event))
    document.addEventListener('rivage:visit', () => {
      // The visitor may have typed while the page was loading.
      if (document.activeElement === this.#field) this.#filter()
      else this.#clear()
    })
    void this.#loadTitles()
    if (this.#field.value) this.#filter()
  }

  /** Loads the titles of all pages. If that fails, only the tree is filtered. */
  async #loadTitles(): Promise<void> {
    const address = document.querySelector<HTMLElement>('[data-titles]')?.dataset.titles ?? ''
    const file = await fetchTitles(address).catch(() => undefined)
    if (!file) return
    this.#titles = [
      { index: indexPages(file.pages, file.language) },
      ...(file.untranslated ?? []).map(({ pages, words, ...shownIn }) => ({
        index: indexPages(pages, words),
        shownIn,
      })),
    ]
    this.#counted = file.counted
    this.#toRelease = releaseLinksOf(address)
    if (this.#field.value) this.#filter()
  }

  #filter(): void {
    const query = this.#field.value.trim()
    for (const folder of this.#opened) folder.open = false
    this.#opened.clear()
    for (const item of this.#tree().querySelectorAll(':scope > .navigation > li'))
      this.#narrow(item, fold(query).split(/\s+/))
    const inTree = new Set(this.#inTree().flatMap((each) => (each instanceof HTMLAnchorElement ? [each.pathname] : [])))
    const found =
      query === ''
        ? []
        : this.#titles.flatMap(({ index, shownIn }) =>
            index.find(parseSearchQuery(query, index.language), maxElsewhere).map((page) => ({ ...page, shownIn })),
          )
    this.#found.replaceChildren(
      ...found
        .filter(({ path }) => !inTree.has(pathnameOf(path)))
        .slice(0, maxElsewhere)
        .map(({ path, title, shownIn }) =>
          element('li', {}, [
            element('a', { href: this.#toRelease(path) }, nameOf(title.map(({ text }) => text).join(''), shownIn)),
          ]),
        ),
    )
    const count = this.#links().length
    this.#nothing.hidden = count > 0
    // If a visit has cleared the field, nothing is announced, because the title of the new page is being announced.
    if (query !== '')
      document.querySelector(statusSelector)!.textContent = count > 0 ? this.#count(count) : this.#nothing.textContent
  }

  /**
   * Returns the announcement of how many pages were found. Before the titles, which include its text, have been loaded,
   * returns only the number.
   */
  #count(count: number): string {
    if (!this.#counted) return String(count)
    const { language, forms } = this.#counted
    const speech = { language, dir: 'ltr' as const, messages: { forms } }
    return formatMessage([speech, speech], 'forms', { count })
  }

  /**
   * Hides items that don't contain the words, unless one of their descendants does. Everything inside a matching folder
   * stays visible.
   */
  #narrow(item: Element, words: readonly string[], isInside = false): boolean {
    const own = fold(
      [...item.querySelectorAll(':scope > a, :scope > details > summary')]
        .map(({ textContent }) => textContent)
        .join(' '),
    )
    const fits = isInside || words.every((word) => own.includes(word))
    const inner = [...item.querySelectorAll(':scope > details > ul > li')].map((each) =>
      this.#narrow(each, words, fits),
    )
    const shown = fits || inner.includes(true)
    item.toggleAttribute('hidden', !shown)
    const folder = item.querySelector<HTMLDetailsElement>(':scope > details')
    if (folder && !fits && shown && !folder.open) {
      folder.open = true
      this.#opened.add(folder)
    }
    return shown
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || this.#field.value === '') return
    const links = this.#links()
    const at = links.findIndex((link) => link === event.target)
    if (event.key === 'Escape') {
      this.#clear()
      this.#field.focus()
    } else if (event.key === 'Enter' && event.target === this.#field) {
      links[0]?.click()
      // Text that is typed while the page loads replaces this query.
      this.#field.select()
    } else if (event.key === 'ArrowDown') links[at + 1]?.focus()
    else if (event.key === 'ArrowUp') (links[at - 1] ?? this.#field).focus()
    else return
    // Keeps Escape from also closing the menu.
    event.preventDefault()
  }

  #clear(): void {
    if (this.#field.value === '') return
    this.#field.value = ''
    this.#filter()
  }

  #tree(): Element {
    return document.querySelector('.sidebar-tree')!
  }

  /** Returns the visible links in order: first those in the tree, and then the other pages. */
  #links(): HTMLElement[] {
    return [...this.#inTree(), ...this.#found.querySelectorAll('a')]
  }

  /** Returns the visible links of the tree, and its collapsed folders. */
  #inTree(): HTMLElement[] {
    const all = this.#tree().querySelectorAll<HTMLElement>('a, details:not([open]) > summary')
    return [...all].filter((each) => !each.closest('[hidden]') && each.checkVisibility())
  }
}

/** Returns an index of page titles, without headings. */
function indexPages(pages: readonly PackedPage[], language: LanguageData): TitleIndex {
  return new TitleIndex(
    pages.map(([path, title]) => [path, title]),
    openLanguage(language),
  )
}

/** Renders the title of a page like `BranchName` in worker/layout/navigation-tree.tsx does. */
function nameOf(title: string, shownIn: ShownIn | undefined): (Node | string)[] {
  if (!shownIn) return [title]
  const { language, dir, name } = shownIn
  return [
    element('bdi', { lang: language, dir: titleDirection(title, dir) ?? dir }, [title]),
    ' ',
    element('abbr', { class: 'shown-in', title: name }, [language]),
  ]
}
