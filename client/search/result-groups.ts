// Builds the result list of a search dialog as data, without the DOM. result-list.ts renders it.
import { bestPlace, plainPieces, sectionsOfPages } from '../../core/search/index.ts'
import type { FoundPage, FoundSection, TextAnswer, TextPiece, UntranslatedPage } from '../../core/search/index.ts'
import type { RecentPage } from './recent-pages.ts'

/** An option in the result list. */
export interface ResultOption {
  href: string
  /** Name for screen readers. Also used as the title if the page is stored as a recent page. */
  name: string
  kind: 'page' | 'section' | 'plain'
  content: OptionContent
  /** Language of an untranslated page. */
  language?: { language: string; dir: string }
  /** Whether the option is a recent page that the visitor can remove. */
  forgettable?: boolean
}

/**
 * The content of an option: a title with the titles above it and an excerpt, plain text, or a language with its number
 * of matching pages.
 */
export type OptionContent =
  | { title: readonly TextPiece[]; trail: readonly string[]; excerpt: readonly TextPiece[] }
  | { text: string }
  | { language: { name: string; language: string; dir: string }; pages: number }

/**
 * A group of options. The label is only shown if `labeled` is set, because the heading or the first option may already
 * contain it. Empty groups aren't shown.
 */
export interface ResultGroup {
  label: string
  /** If the options are sections of a page: the page's title, and the titles of the folders above it. */
  heading?: { title: readonly TextPiece[]; trail: readonly string[] }
  labeled: boolean
  /** Whether the options are suggestions instead of results. A suggestion isn't selected automatically. */
  isOffer?: boolean
  options: readonly ResultOption[]
}

const maxSuggested = 6
const maxSections = 4
/** Maximum number of the site's sections to list with links to their results. The search page lists all of them. */
const maxSiteSections = 5

/** Returns the list for an empty field: recent pages, and then the first pages of the site. */
export function suggestionGroups({
  opened,
  first,
  isShown,
  trailOf,
  labels,
}: {
  opened: readonly RecentPage[]
  /** Returns a number of pages from the start of the site. */
  first: (count: number) => readonly FoundPage[]
  /** Returns whether a path is that of the current page, which isn't suggested. */
  isShown: (path: string) => boolean
  /** Returns the titles of the folders above the page at a path. */
  trailOf: (path: string) => readonly string[]
  labels: { recent: string; suggested: string }
}): ResultGroup[] {
  const suggested = first(maxSuggested + opened.length + 1)
    .filter(({ path }) => !isShown(path) && !opened.some(({ href }) => href === path))
    .slice(0, maxSuggested)
  return [
    {
      label: labels.recent,
      labeled: true,
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
      labeled: true,
      options: suggested.flatMap(pageOptions).map((option) => ({ ...option, kind: 'plain' })),
    },
  ]
}

/**
 * Returns the list for a query: pages found by title, further pages from the full text, untranslated pages, and other
 * languages. The last options are a link to all results and, on sites with Ask, a link that sends the query as a
 * question.
 */
export function resultGroups({
  byTitle,
  untranslatedByTitle,
  untranslatedLabel,
  answer,
  allResults,
  offers,
  asking,
}: {
  byTitle: readonly FoundPage[]
  untranslatedByTitle: readonly UntranslatedPage[]
  /** The label for untranslated pages, if the titles include it. Otherwise, the response includes it. */
  untranslatedLabel: string
  /** The response of the full-text search, once it has arrived. */
  answer: TextAnswer | undefined
  /** Returns the URL of the page with all results. Parameters can be appended. */
  allResults: (query?: string) => string
  /** Suggestions if nothing is found: a label, and the sections of the site. */
  offers: { label: string; sections: readonly { path: string; title: string }[] }
  /** The link that sends the query as a question. Absent on sites without Ask. */
  asking?: { href: string; label: string; question: string } | undefined
}): ResultGroup[] {
  const found = mergePages(byTitle, answer?.pages ?? []).map(pageGroup)
  const untranslated = mergePages(untranslatedByTitle, answer?.untranslated ?? [])
  const groups = [
    ...found,
    {
      label: untranslatedLabel || answer?.texts.elsewhere || '',
      labeled: true,
      options: untranslated.flatMap((page) =>
        pageOptions(page).map((option) => ({ ...option, language: page.shownIn })),
      ),
    },
  ]
  const ask = asking ? [askGroup(asking)] : []
  if (!answer) return [...groups, ...ask]
  const { elsewhere, texts, total, offered = [] } = answer
  const sections = sectionsOfPages(answer.pages)
  const isNothing = found.length + untranslated.length === 0
  return [
    ...groups,
    {
      label: texts.elsewhere,
      labeled: true,
      options: elsewhere.map(({ locale, pages, href }) => ({
        href,
        name: locale.name,
        kind: 'plain',
        content: { language: locale, pages },
      })),
    },
    {
      label: texts.all,
      labeled: false,
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
      labeled: true,
      isOffer: true,
      options: isNothing
        ? [
            ...offered.map((word) => plainOption(allResults(word), word)),
            ...offers.sections.map(({ path, title }) => plainOption(path, title)),
          ]
        : [],
    },
    ...ask,
  ]
}

/** Returns the group with the option that sends the query as a question. */
function askGroup({ href, label, question }: { href: string; label: string; question: string }): ResultGroup {
  const option = plainOption(`${href}?${new URLSearchParams({ q: question }).toString()}`, `${label}: ${question}`)
  const title = [{ text: question, hit: false }]
  return {
    label,
    labeled: false,
    isOffer: true,
    options: [{ ...option, content: { title, trail: [label], excerpt: [] } }],
  }
}

function plainOption(href: string, text: string): ResultOption {
  return { href, name: text, kind: 'plain', content: { text } }
}

/** Returns a URL without its query and fragment. */
function pathOf(href: string): string {
  return href.replace(/[?#].*/, '')
}

/**
 * Returns the group of a page. If one of its sections is the best match, the page's title is a heading above the
 * sections instead of an option.
 */
function pageGroup(page: FoundPage): ResultGroup {
  const { path, title, trail, sections } = page
  const label = plainPieces(title)
  return bestPlace(page) === path
    ? { label, labeled: false, options: pageOptions(page) }
    : { label, heading: { title, trail }, labeled: false, options: sections.map((each) => sectionOption(page, each)) }
}

/** Returns the option for a page, and the options for its sections. */
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
 * Merges pages found by title with pages found in the full text, whose order is better and comes first. Results found
 * only by title are kept, because the visitor may already be reading them.
 */
function mergePages<Page extends FoundPage>(byTitle: readonly Page[], byText: readonly Page[]): Page[] {
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
