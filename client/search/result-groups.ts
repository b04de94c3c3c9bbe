// What a search dialog lists, as data; result-list.ts renders it. Nothing here reads the page or changes it.
import { bestPlace, plainPieces, sectionsOfPages } from '../../core/search/index.ts'
import type { FoundPage, FoundSection, TextAnswer, TextPiece, UntranslatedPage } from '../../core/search/index.ts'
import type { RecentPage } from './recent-pages.ts'

/** A line of the list. */
export interface ResultOption {
  href: string
  /** What is spoken, and remembered of a page that is opened. */
  name: string
  kind: 'page' | 'section' | 'plain'
  content: OptionContent
  /** Of a page that is shown in another language. */
  language?: { language: string; dir: string }
  /** Whether it is one of the pages that were opened before, which the visitor may have forgotten. */
  forgettable?: boolean
}

/**
 * What a line shows: a title with the titles above it and an excerpt, a text, or a language with the number of pages
 * found in it.
 */
export type OptionContent =
  | { title: readonly TextPiece[]; trail: readonly string[]; excerpt: readonly TextPiece[] }
  | { text: string }
  | { language: { name: string; language: string; dir: string }; pages: number }

/**
 * Options under a name, which is shown where the first option does not say it already. A group without options is not
 * shown.
 */
export interface ResultGroup {
  label: string
  /** Of a page whose options are its sections: its title, with the titles of the folders that it is in. */
  heading?: { title: readonly TextPiece[]; trail: readonly string[] }
  labelled: boolean
  /** Whether it is offered in the place of results: none of its options is selected before the visitor chooses it. */
  isOffer?: boolean
  options: readonly ResultOption[]
}

const maxSuggested = 6
const maxSections = 4
/** Sections of the site whose results are led to; the page of all results leads to those of the others. */
const maxSiteSections = 5

/** What is listed before anything is typed: pages that were opened before, then the first ones of the site. */
export function suggestionGroups({
  opened,
  first,
  isShown,
  trailOf,
  labels,
}: {
  opened: readonly RecentPage[]
  /** The first pages of the site, that many. */
  first: (count: number) => readonly FoundPage[]
  /** Whether a path is that of the page which is open: it is not suggested. */
  isShown: (path: string) => boolean
  /** Titles of the folders that the page at a path is in. */
  trailOf: (path: string) => readonly string[]
  labels: { recent: string; suggested: string }
}): ResultGroup[] {
  const suggested = first(maxSuggested + opened.length + 1)
    .filter(({ path }) => !isShown(path) && !opened.some(({ href }) => href === path))
    .slice(0, maxSuggested)
  return [
    {
      label: labels.recent,
      labelled: true,
      options: opened.map(({ href, title }) => ({
        href,
        name: title,
        kind: 'plain',
        content: { title: [{ text: title, hit: false }], trail: trailOf(pathOf(href)), excerpt: [] },
        forgettable: true,
      })),
    },
    {
      label: labels.suggested,
      labelled: true,
      options: suggested.flatMap(pageOptions).map((option) => ({ ...option, kind: 'plain' })),
    },
  ]
}

/**
 * What is listed for a query: pages found by their titles, what the full text adds, pages that the language shows in
 * another one, other languages, and the way to all results.
 */
export function resultGroups({
  byTitle,
  untranslatedByTitle,
  untranslatedLabel,
  answer,
  allResults,
  offers,
}: {
  byTitle: readonly FoundPage[]
  untranslatedByTitle: readonly UntranslatedPage[]
  /** What is said of pages in another language, where the titles know it; else the answer says it. */
  untranslatedLabel: string
  /** Of the full text, once there is one. */
  answer: TextAnswer | undefined
  /** Address of the page that lists the results of a query, with a place for what is added. */
  allResults: (query?: string) => string
  /** What is offered where nothing is found: its label, and the sections of the site. */
  offers: { label: string; sections: readonly { path: string; title: string }[] }
}): ResultGroup[] {
  const found = mergePages(byTitle, answer?.pages ?? []).map(pageGroup)
  const untranslated = mergePages(untranslatedByTitle, answer?.untranslated ?? [])
  const groups = [
    ...found,
    {
      label: untranslatedLabel || answer?.texts.elsewhere || '',
      labelled: true,
      options: untranslated.flatMap((page) =>
        pageOptions(page).map((option) => ({ ...option, language: page.shownIn })),
      ),
    },
  ]
  if (!answer) return groups
  const { elsewhere, texts, total, offered = [] } = answer
  const sections = sectionsOfPages(answer.pages)
  const isNothing = found.length + untranslated.length === 0
  return [
    ...groups,
    {
      label: texts.elsewhere,
      labelled: true,
      options: elsewhere.map(({ locale, pages, href }) => ({
        href,
        name: locale.name,
        kind: 'plain',
        content: { language: locale, pages },
      })),
    },
    {
      label: texts.all,
      labelled: false,
      options:
        total === 0
          ? []
          : [
              plainOption(allResults(), texts.all),
              ...(sections.length < 2 ? [] : sections.slice(0, maxSiteSections)).map(({ path, title }) =>
                plainOption(`${allResults()}&${new URLSearchParams({ in: path }).toString()}`, title),
              ),
            ],
    },
    {
      label: offers.label,
      labelled: true,
      isOffer: true,
      options: isNothing
        ? [
            ...offered.map((word) => plainOption(allResults(word), word)),
            ...offers.sections.map(({ path, title }) => plainOption(path, title)),
          ]
        : [],
    },
  ]
}

function plainOption(href: string, text: string): ResultOption {
  return { href, name: text, kind: 'plain', content: { text } }
}

/** An address without its heading. */
function pathOf(href: string): string {
  return href.replace(/[?#].*/, '')
}

/** A page with its sections: below its title where one of them is what was found. */
function pageGroup(page: FoundPage): ResultGroup {
  const { path, title, trail, sections } = page
  const label = plainPieces(title)
  return bestPlace(page) === path
    ? { label, labelled: false, options: pageOptions(page) }
    : { label, heading: { title, trail }, labelled: false, options: sections.map((each) => sectionOption(page, each)) }
}

/** A page, then its sections. */
function pageOptions(page: FoundPage): ResultOption[] {
  const { path, title, trail, sections } = page
  const own = sections.find(({ href }) => href === path)
  return [
    { href: path, name: plainPieces(title), kind: 'page', content: { title, trail, excerpt: own?.excerpt ?? [] } },
    ...sections.filter((section) => section !== own).map((section) => sectionOption(page, section)),
  ]
}

function sectionOption({ path, title }: FoundPage, section: FoundSection): ResultOption {
  const [page, own] = [plainPieces(title), plainPieces(section.title)]
  return {
    href: section.href,
    name: section.href === path ? page : `${page} › ${own}`,
    kind: 'section',
    content: section,
  }
}

/**
 * One list of two: once the full text was searched, its order is the better one. Pages and headings that were found by
 * their titles alone follow, since they may be read already.
 */
export function mergePages<Page extends FoundPage>(byTitle: readonly Page[], byText: readonly Page[]): Page[] {
  const others = new Map(byTitle.map((page) => [page.path, page]))
  const merged = byText.map((page) => {
    const other = others.get(page.path)
    others.delete(page.path)
    return other ? { ...page, sections: mergeSections(page.sections, other.sections) } : page
  })
  return [...merged, ...others.values()]
}

function mergeSections(own: readonly FoundSection[], others: readonly FoundSection[]): FoundSection[] {
  const added = others.filter(({ href }) => !own.some((section) => section.href === href))
  return [...own, ...added].slice(0, Math.max(maxSections, own.length))
}
