import type { Translate } from '../locale/index.ts'
import { encodePathname } from '../route/index.ts'
import { escapeXml } from '../text/index.ts'
import type { BookNode } from './book-pages.ts'
import { bookStyle } from './book-style.ts'
import { chapterName } from './chapter-name.ts'
import { documentEnd, documentStart, imageName } from './chapter.ts'
import { bookFiles, bookFolder, container, contentsDocument, coverImage, packageDocument, xhtml } from './epub.ts'
import type { BookEntry, BookFacts, BookItem } from './epub.ts'
import { chapterFile, imageFile, imagesOf, linkedPages, missingIds, textFile } from './plan-files.ts'
import type { BookFile, PlannedChapter } from './plan-files.ts'
import type { MeasureText } from './zip-entry.ts'

interface EpubInput {
  book: BookFacts
  /** Text on the title page that names the release and its date. */
  edition: string
  nodes: readonly BookNode[]
  chapters: readonly PlannedChapter[]
  t: Translate
  /** Returns the URL of a page on the site, from its path below the locale. */
  addressOf: (path: string) => string
  measure: MeasureText
}

/**
 * Plans the files of an EPUB (EPUB 3.3). Chapters link to each other by file name. A link to a page outside the book
 * leads to a short document with the page's URL.
 */
export function planEpub(input: EpubInput): BookFile[] {
  const { book, edition, nodes, chapters, t, measure } = input
  const file = (name: string, text: string) => textFile(name, text, measure)
  const linked = linkedPages(chapters)
  const inside = new Set(chapters.map(({ page }) => page.path))
  const outside = [...linked].filter(([path]) => !inside.has(path))
  const images = imagesOf(chapters)
  const items: BookItem[] = [
    ...chapters.map(({ page, chapter: { facts } }) => ({
      file: chapterName(page.path),
      type: xhtml,
      properties: facts.properties,
      isChapter: true,
    })),
    ...outside.map(([path]) => ({ file: chapterName(path), type: xhtml })),
    ...images.map((image) => ({ file: imageName(image), type: image.type })),
  ]
  const contents = { ...book, title: t('books.contents') }
  return [
    file('mimetype', 'application/epub+zip'),
    file('META-INF/container.xml', container),
    file(`${bookFolder}package.opf`, packageDocument(book, items)),
    file(bookFolder + bookFiles.contents, contentsDocument(contents, entriesOf(nodes, inside))),
    file(bookFolder + bookFiles.title, titlePage(book, edition)),
    file(bookFolder + bookFiles.cover, coverImage(book, book.publisher)),
    file(bookFolder + bookFiles.style, bookStyle),
    ...chapters.map((planned) => {
      const { page, chapter } = planned
      const { title, locale } = page
      const isForeign = locale.language !== book.language
      const note = isForeign
        ? `<p class="note" lang="${book.language}" xml:lang="${book.language}" dir="${book.dir}">${escapeXml(t('docs.untranslated', { name: locale.name }))}</p>`
        : ''
      const start = [
        { title, language: locale.language, dir: locale.dir },
        note,
        missingIds(chapter.facts, linked.get(page.path)),
      ] as Parameters<typeof documentStart>
      return chapterFile(planned, bookFolder + chapterName(page.path), start, measure)
    }),
    ...outside.map(([path, ids]) => file(bookFolder + chapterName(path), outsidePage(input, path, [...ids]))),
    ...images.map((image) => imageFile(image, bookFolder)),
  ]
}

function entriesOf(nodes: readonly BookNode[], inside: ReadonlySet<string>): BookEntry[] {
  return nodes.flatMap(({ title, page, children }) => {
    const file = page && inside.has(page.path) ? { file: chapterName(page.path) } : {}
    const below = entriesOf(children, inside)
    return 'file' in file || below.length > 0 ? [{ title, ...file, children: below }] : []
  })
}

function titlePage(book: BookFacts, edition: string): string {
  const about = book.description === '' ? '' : `<p>${escapeXml(book.description)}</p>`
  const home = `<p><a href="${escapeXml(book.home)}">${escapeXml(book.home)}</a></p>`
  return `${documentStart(book, `${about}<p>${escapeXml(edition)}</p>${home}`)}${documentEnd}`
}

/** Returns the document that shows the URL of a page outside the book. */
function outsidePage({ book, t, addressOf }: EpubInput, path: string, ids: readonly string[]): string {
  const href = escapeXml(addressOf(encodePathname(path)))
  const content = `<p>${escapeXml(t('books.elsewhere'))} <a href="${href}">${href}</a></p>`
  return `${documentStart({ ...book, title: path || '/' }, content, ids)}${documentEnd}`
}
