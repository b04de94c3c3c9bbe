import { pagePrefix, pagesOf, placeInDocument, withoutPostLists } from '../../../../core/book/index.ts'
import type { BookPage, OtherIds } from '../../../../core/book/index.ts'
import { idEdits } from '../../../../core/document/index.ts'
import type { StoredArticle } from '../../../../core/document/index.ts'
import { localize, versionNames } from '../../../../core/release/index.ts'
import { escapeHtml, fillVersionInHtml } from '../../../../core/text/index.ts'
import { encodePathname } from '../../../../core/route/index.ts'
import { pageNotFound } from '../../../../core/error/index.ts'
import type { PageRequest } from '../../../context.ts'
import { listBook } from '../../../navigation/book-pages.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { spliceHtml } from '../../../render/splice-html.ts'
import type { HtmlEdit } from '../../../render/splice-html.ts'
import { linkPlace, placeEdits, prefixEdits } from '../../article-edits.ts'
import { defineScreen } from '../define-screen.ts'
import { PrintPage } from './view.tsx'
import type { PrintPageData } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

const suffix = '/_print'

/** Maximum number of pages in one document. For a larger folder, the screen lists its pages and subfolders instead. */
const maxPages = 250

/** Maximum number of pages whose articles are in memory at the same time. */
const pagesAtOnce = 20

/** A language or folder as one document, for printing or saving as a PDF: `/en/guide/_print`. */
export const print = defineScreen<PrintPageData>({
  name: 'print',
  route: ({ path, cache }) => path.endsWith(suffix) && Boolean(cache.release.config.downloads?.includes('print')),
  async load(request) {
    const { path, cache, contentLocale, store, url } = request
    const { config } = cache.release
    const folder = path.slice(0, -suffix.length)
    const nodes = withoutPostLists(await listBook(store, config, contentLocale, folder), config, contentLocale)
    if (nodes.length === 0) throw pageNotFound(url.pathname)
    const pages = pagesOf(nodes)
    const isWhole = pages.length <= maxPages
    const site = localize(config.title, contentLocale.code, config.defaultLocale)
    const root = `/${contentLocale.code}`
    const isSite = folder === root
    const styles = isWhole ? await store.readStyles(pages.map(({ entry }) => entry.document)) : []
    return {
      frameClass: 'print',
      data: {
        title: isSite ? site : (nodes[0]?.title ?? site),
        site: isSite ? null : site,
        contents: isWhole
          ? pages.map((page, index) => ({ title: page.title, href: `#${pagePrefix(index)}` }))
          : nodes
              .flatMap((node) => (isSite ? [node] : node.children))
              .map((node) => ({
                title: node.title,
                href: encodePathname(node.path) + (node.children.length > 0 ? suffix : ''),
              })),
        parts: isWhole ? Math.ceil(pages.length / pagesAtOnce) : 0,
      },
      head: screenHead(nodes[0]?.title ?? site, { styles: [...new Set(['pages' as const, ...styles])] }),
      navigation: [],
      languages: languageLinks(request, [], encodePathname(path.slice(root.length))),
      fillings: isWhole ? fillParts(request, pages) : {},
      cacheable: false,
    }
  },
  view: PrintPage,
})

/** Reads the articles a few pages at a time, to limit memory use. */
function fillParts(request: PageRequest, pages: readonly BookPage[]): Record<string, Promise<string>> {
  const places = new Map(pages.map(({ path }, index) => [path, pagePrefix(index)]))
  const others = readOtherIds(request, pages)
  const fillings: Record<string, Promise<string>> = {}
  let previous: Promise<unknown> = Promise.resolve()
  for (let start = 0; start < pages.length; start += pagesAtOnce) {
    const some = pages.slice(start, start + pagesAtOnce)
    const part = previous.then(async () => await renderPages(request, some, { start, places, others: await others }))
    fillings[`part-${start / pagesAtOnce}`] = part
    previous = part
  }
  return fillings
}

/** A document with several pages, and the position of the first page to render. */
interface PrintedDocument {
  start: number
  /** The prefixes of the pages, by their path below the language. */
  places: ReadonlyMap<string, string>
  others: OtherIds
}

/** Reads the other ids of the headings of all pages, because links lead to pages before and after. */
async function readOtherIds({ store }: PageRequest, pages: readonly BookPage[]): Promise<OtherIds> {
  const ids = await store.readOtherIds(pages.map(({ entry }) => entry.path))
  return new Map(pages.map(({ path, entry }) => [path, ids.get(entry.path) ?? []]))
}

async function renderPages(
  { store, cache, t, contentLocale }: PageRequest,
  pages: readonly BookPage[],
  { start, places, others }: PrintedDocument,
): Promise<string> {
  const place = linkPlace(cache)
  const articles = await store.readArticles(pages.map(({ entry }) => entry.document))
  return pages
    .map(({ path, title, locale, entry }, index) => {
      const prefix = pagePrefix(start + index)
      const article = articles.get(entry.document)
      const hrefOf = (href: string) => placeInDocument(href, `/${locale.code}`, places, others)
      const text = article
        ? spliceHtml(article.html, [
            ...documentEdits(article, hrefOf, place),
            ...prefixEdits(article, `${prefix}-`),
            ...idEdits(article, others.get(path) ?? [], `${prefix}-`),
          ])
        : ''
      const isForeign = locale.code !== contentLocale.code
      const note = isForeign
        ? `<p class="language-note">${escapeHtml(t('docs.untranslated', { name: locale.name }))}</p>`
        : ''
      const language = isForeign ? ` lang="${locale.language}" dir="${locale.dir}"` : ''
      const shown = fillVersionInHtml(text, versionNames(cache.release))
      return `<article id="${prefix}">${note}<div${language}><h1>${escapeHtml(title)}</h1><div class="prose">${shown}</div></div></article>`
    })
    .join('')
}

/**
 * Makes links between pages of the document scroll inside it, and all other links lead to the site.
 * @param hrefOf returns the URL fragment of a linked page in the document, or `undefined` if the document doesn't
 * include the page
 */
function documentEdits(
  article: StoredArticle,
  hrefOf: (href: string) => string | undefined,
  place: ReturnType<typeof linkPlace>,
): HtmlEdit[] {
  const inside = new Map(
    article.marks.links.flatMap(([start, end]) => {
      const html = hrefOf(article.html.slice(start, end))
      return html === undefined ? [] : [[start, { start, end, html }] as const]
    }),
  )
  const links = article.marks.links.filter(([start]) => !inside.has(start))
  return [...inside.values(), ...placeEdits({ ...article, marks: { ...article.marks, links } }, place)]
}
