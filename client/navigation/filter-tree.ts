import { titleDirection } from '../../core/locale/direction.ts'
import { formatMessage } from '../../core/locale/format-message.ts'
import type { CountedText } from '../../core/locale/index.ts'
import { TitleIndex, fold, openLanguage, parseSearchQuery } from '../../core/search/index.ts'
import type { LanguageData, PackedPage, UntranslatedTitles } from '../../core/search/index.ts'
import type { FrameSelector } from '../elements/element-ids.ts'
import { element } from '../elements/element.ts'
import { fetchTitles } from '../search/fetch-titles.ts'
import { pathnameOf, releaseLinksOf } from '../search/page-links.ts'

/** What is read out to assistive technology. */
const statusSelector = '[id="shell:status"]' satisfies FrameSelector

/** Pages of the whole site that are listed below those of the tree. */
const maxElsewhere = 30

/** Titles in one language; with `shownIn`, of pages that are not translated. */
interface SearchedTitles {
  index: TitleIndex
  shownIn?: ShownIn
}
type ShownIn = Omit<UntranslatedTitles, 'pages' | 'words'>

const started = new WeakSet<HTMLInputElement>()

/** Makes the field above a large tree filter it. Called again for the same field, it does nothing. */
export function startTreeFilter(field: HTMLInputElement): void {
  if (started.has(field)) return
  started.add(field)
  new TreeFilter(field).start()
}

/**
 * Narrows the tree while somebody types to what has the words in its title, and lists below it the pages that it does
 * not contain: in a large tree, closed folders are only links. A visit, or an empty field, shows the whole tree again.
 */
class TreeFilter {
  readonly #field: HTMLInputElement
  readonly #found = document.createElement('ul')
  readonly #nothing = document.createElement('p')
  /** Folders that were opened to show what is inside. */
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
    this.#tree().after(this.#nothing, this.#found)
    this.#nothing.hidden = true
    this.#field.addEventListener('input', () => this.#filter())
    this.#field.closest('nav')!.addEventListener('keydown', (event) => this.#press(event))
    document.addEventListener('rivage:visit', () => this.#clear())
    void this.#loadTitles()
    if (this.#field.value) this.#filter()
  }

  /** Without the titles, the tree that is there is still narrowed. */
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
    // Not for an empty field: after a visit, the title of the page is there to be read out.
    if (query !== '')
      document.querySelector(statusSelector)!.textContent = count > 0 ? this.#count(count) : this.#nothing.textContent
  }

  /** How many pages there are, in words; the number alone until the file of titles, which has the words, is here. */
  #count(count: number): string {
    if (!this.#counted) return String(count)
    const { language, forms } = this.#counted
    const speech = { language, dir: 'ltr' as const, messages: { forms } }
    return formatMessage([speech, speech], 'forms', { count })
  }

  /** Hides what has none of the words, in itself or inside. What is inside a folder that has them stays. */
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
    } else if (event.key === 'Enter' && event.target === this.#field) links[0]?.click()
    else if (event.key === 'ArrowDown') links[at + 1]?.focus()
    else if (event.key === 'ArrowUp') (links[at - 1] ?? this.#field).focus()
    else return
    // Escape would close the menu, too.
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

  /** What is shown and can be followed, in its order: that of the tree, then what was found elsewhere in the site. */
  #links(): HTMLElement[] {
    return [...this.#inTree(), ...this.#found.querySelectorAll('a')]
  }

  /** The links of the tree that are shown, and the folders that are closed. */
  #inTree(): HTMLElement[] {
    const all = this.#tree().querySelectorAll<HTMLElement>('a, details:not([open]) > summary')
    return [...all].filter((each) => !each.closest('[hidden]') && each.checkVisibility())
  }
}

/** An index of the titles of pages, without those of their headings. */
function indexPages(pages: readonly PackedPage[], language: LanguageData): TitleIndex {
  return new TitleIndex(
    pages.map(([path, title]) => [path, title]),
    openLanguage(language),
  )
}

/** The name of a page, in the elements that the tree has for it (`BranchName` in worker/layout/navigation-tree.tsx). */
function nameOf(title: string, shownIn: ShownIn | undefined): (Node | string)[] {
  if (!shownIn) return [title]
  const { language, dir, name } = shownIn
  return [
    element('bdi', { lang: language, dir: titleDirection(title, dir) ?? dir }, [title]),
    ' ',
    element('abbr', { class: 'shown-in', title: name }, [language]),
  ]
}
