import { versionNames } from '../../../../core/release/index.ts'
import { fillVersionInHtml } from '../../../../core/text/index.ts'
import { findInLocale } from '../../../../core/route/index.ts'
import { pageNotFound } from '../../../../core/error/index.ts'
import type { StoredArticle } from '../../../../core/document/index.ts'
import type { SiteLocale } from '../../../../core/release/index.ts'
import { alignSections } from '../../../../core/translation/index.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { lookUpPage } from '../../../navigation/surroundings.ts'
import { spliceHtml } from '../../../render/splice-html.ts'
import type { HtmlEdit } from '../../../render/splice-html.ts'
import { emptyArticle, linkPlace, placeEdits, prefixEdits } from '../../article-edits.ts'
import type { PageEntry } from '../../../store/content-store.ts'
import { defineScreen } from '../define-screen.ts'
import type { PageRequest } from '../../../context.ts'
import type { SideBySidePageData } from './view.tsx'
import { SideBySidePage, renderPair } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** Shows a page in two languages, section by section: `?with=en`. */
export const sideBySide = defineScreen<SideBySidePageData>({
  name: 'side-by-side',
  route: ({ url, contentLocale, cache }) => {
    const other = url.searchParams.get('with')
    return other !== contentLocale.code && cache.release.config.locales.some(({ code }) => code === other)
  },
  async load(request) {
    const { path, cache, contentLocale, url } = request
    const other = cache.release.config.locales.find(({ code }) => code === url.searchParams.get('with'))!
    const around = await lookUpPage(request, path, path.slice(contentLocale.code.length + 1))
    const page = around.entries.find((entry) => entry.path === path)
    const counterpart = findInLocale(around.entries, other.code)
    const either = page ?? counterpart ?? around.entries[0]
    if (!either) throw pageNotFound(url.pathname)
    return {
      frameClass: 'beside',
      data: {
        path,
        titles: [page?.title ?? null, counterpart?.title ?? null],
        other: { locale: other, path: counterpart?.path ?? null },
      },
      head: screenHead(either.title, {
        description: either.description,
        type: 'article',
        canonicalPath: either.path,
        styles: ['pages', ...new Set([...(page?.styles ?? []), ...(counterpart?.styles ?? [])])],
      }),
      navigation: around.branches(),
      languages: languageLinks(request, around.entries),
      contentLanguages: [contentLocale.language, other.language],
      fillings: { pairs: renderPairs(request, page, counterpart, [contentLocale, other]) },
      cacheable: false,
    }
  },
  view: SideBySidePage,
})

/** Splits both articles into sections and renders them as rows. */
async function renderPairs(
  { store, cache, t }: PageRequest,
  page: PageEntry | undefined,
  counterpart: PageEntry | undefined,
  [left, right]: readonly [SiteLocale, SiteLocale],
): Promise<string> {
  const [article = emptyArticle, otherArticle = emptyArticle] = await Promise.all(
    [page, counterpart].map((entry) => entry && store.readArticle(entry.document)),
  )
  const sourceOf = await readSources([page, counterpart].filter((entry) => entry !== undefined))
  const bySource = new Map([...sourceOf(counterpart)].map(([heading, source]) => [source, heading]))
  const pairs = new Map(
    [...sourceOf(page)].flatMap(([heading, source]) => {
      const there = bySource.get(source)
      return there === undefined ? [] : [[heading, there]]
    }),
  )
  const links = linkPlace(cache)
  const sections = splitSections(article, placeEdits(article, links), [...sourceOf(page).keys()])
  const others = splitSections(
    otherArticle,
    [...placeEdits(otherArticle, links), ...prefixEdits(otherArticle, `${right.code}-`)],
    [...sourceOf(counterpart).keys()],
  )
  const aligned = alignSections(page ? [...sections.keys()] : [], counterpart ? [...others.keys()] : [], pairs)
  // On most pages nothing precedes the first heading, so that row is empty on both sides.
  const filled = aligned.filter((row) => sections.get(row.left ?? '-') || others.get(row.right ?? '-'))
  const html = filled
    .map((row) =>
      renderPair(
        { html: row.left === undefined ? undefined : sections.get(row.left), locale: left },
        { html: row.right === undefined ? undefined : (others.get(row.right) ?? ''), locale: right },
        t,
      ),
    )
    .join('')
  return fillVersionInHtml(html, versionNames(cache.release))

  /**
   * Returns, for each page, which source section each of its sections translates. In the source itself, each section
   * maps to itself.
   */
  async function readSources(pages: readonly PageEntry[]) {
    const known = new Map<string, Map<string, string>>()
    for (const entry of pages) {
      const translation = await store.findTranslation(entry.path)
      known.set(
        entry.path,
        translation
          ? new Map(translation.sections.map(({ heading, source }) => [heading, source]))
          : new Map((await store.readHeadings(entry.document)).map((heading) => [heading, heading])),
      )
    }
    return (entry: PageEntry | undefined) => known.get(entry?.path ?? '') ?? new Map<string, string>()
  }
}

/**
 * Applies edits to an article, and splits it at its top-level headings. The section `''` is the text before the first
 * heading.
 * @param headings ids of the sections, in page order
 */
function splitSections(
  { html, marks }: StoredArticle,
  edits: readonly HtmlEdit[],
  headings: readonly string[],
): Map<string, string> {
  const isTopLevel = topLevelOf(html)
  const cuts = headings
    .flatMap((heading) => {
      const place = heading && marks.headings.find(([id]) => id === heading)
      return place && isTopLevel(place[1]) ? [{ heading, at: place[1] }] : []
    })
    .sort((a, b) => a.at - b.at)
  return new Map(
    [{ heading: '', at: 0 }, ...cuts].map(({ heading, at }, index) => [
      heading,
      spliceHtml(html, edits, at, cuts[index]?.at),
    ]),
  )
}

const tag = /<(\/?)([a-z][\w-]*)(?:"[^"]*"|[^">])*?(\/?)>/g
const voidElements = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'wbr'])

/**
 * Returns a function that checks whether a position in the HTML is outside all elements. A heading inside a tab must
 * not split the tab.
 */
function topLevelOf(html: string): (place: number) => boolean {
  const places = new Set<number>()
  let depth = 0
  for (const { index, 1: end, 2: name = '', 3: selfClosing } of html.matchAll(tag)) {
    if (end) depth--
    else {
      if (depth === 0) places.add(index)
      if (!selfClosing && !voidElements.has(name)) depth++
    }
  }
  return (place) => places.has(place)
}
