import { escapeXml } from '../text/index.ts'
import { documentEnd, documentStart, styleFile } from './chapter.ts'
import type { BookText } from './chapter.ts'

/** The metadata of a book. */
export interface BookFacts extends BookText {
  /** URL of the book, which is the same for all editions. */
  identifier: string
  /** URL of the first page on the web. */
  home: string
  description: string
  /** Date of the last change, in ISO 8601 without fractions of a second. */
  modified: string
  publisher: string
}

/** A file in the manifest. */
export interface BookItem {
  file: string
  type: string
  /** See `ChapterFacts.properties`. Files with a fixed role have additional properties. */
  properties?: readonly string[]
  /** Whether the document is in the reading order. Readers reach other documents only through links. */
  isChapter?: boolean
}

/** An entry in the table of contents. A folder without a page has no file. */
export interface BookEntry {
  title: string
  file?: string
  children: BookEntry[]
}

/** Names of the files with a fixed role. */
export const bookFiles = {
  title: 'title.xhtml',
  contents: 'contents.xhtml',
  cover: 'cover.svg',
  style: styleFile,
} as const

/** The folder of the book's documents in the archive. */
export const bookFolder = 'EPUB/'

/** The file that names the package document (EPUB OCF 3.3, section 4.2.6.3.1). */
export const container =
  '<?xml version="1.0" encoding="utf-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">' +
  `<rootfiles><rootfile full-path="${bookFolder}package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n`

/** Returns the package document (EPUB 3.3, section 5) with the metadata, all files, and the reading order. */
export function packageDocument(book: BookFacts, items: readonly BookItem[]): string {
  const { identifier, title, language, dir, description, modified, publisher, home } = book
  const own: BookItem[] = [
    { file: bookFiles.title, type: xhtml, isChapter: true },
    { file: bookFiles.contents, type: xhtml, properties: ['nav'], isChapter: true },
    { file: bookFiles.cover, type: 'image/svg+xml', properties: ['cover-image'] },
    { file: bookFiles.style, type: 'text/css' },
  ]
  const all = [...own, ...items].map((item, index) => ({ ...item, id: `item-${index}` }))
  const manifest = all.map(({ id, file, type, properties = [] }) => {
    const named = properties.length === 0 ? '' : ` properties="${properties.join(' ')}"`
    return `<item id="${id}" href="${escapeXml(file)}" media-type="${type}"${named}/>`
  })
  const spine = all
    .filter(({ type }) => type === xhtml)
    .map(({ id, isChapter }) => `<itemref idref="${id}"${isChapter ? '' : ' linear="no"'}/>`)
  const direction = dir === 'rtl' ? ' page-progression-direction="rtl"' : ''
  const about = description === '' ? '' : `<dc:description>${escapeXml(description)}</dc:description>`
  const features = ['tableOfContents', 'readingOrder', 'structuralNavigation', 'alternativeText']
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"' +
    ` xml:lang="${escapeXml(language)}" dir="${dir}"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">` +
    `<dc:identifier id="id">${escapeXml(identifier)}</dc:identifier><dc:title>${escapeXml(title)}</dc:title>` +
    `<dc:language>${escapeXml(language)}</dc:language><dc:publisher>${escapeXml(publisher)}</dc:publisher>` +
    `<dc:source>${escapeXml(home)}</dc:source>${about}<meta property="dcterms:modified">${modified}</meta>` +
    ['textual', 'visual'].map((mode) => `<meta property="schema:accessMode">${mode}</meta>`).join('') +
    '<meta property="schema:accessModeSufficient">textual,visual</meta>' +
    features.map((feature) => `<meta property="schema:accessibilityFeature">${feature}</meta>`).join('') +
    `<meta property="schema:accessibilityHazard">none</meta></metadata><manifest>${manifest.join('')}</manifest>` +
    `<spine${direction}>${spine.join('')}</spine></package>\n`
  )
}

/** Media type of the documents in a book. */
export const xhtml = 'application/xhtml+xml'

/** Returns the navigation document (EPUB 3.3, section 7). */
export function contentsDocument(text: BookText, entries: readonly BookEntry[]): string {
  return `${documentStart(text)}<nav epub:type="toc">${entryList(entries)}</nav>${documentEnd}`
}

function entryList(entries: readonly BookEntry[]): string {
  const items = entries.map(({ title, file, children }) => {
    const name = escapeXml(title)
    const label = file === undefined ? `<span>${name}</span>` : `<a href="${escapeXml(file)}">${name}</a>`
    return `<li>${label}${children.length === 0 ? '' : entryList(children)}</li>`
  })
  return `<ol>${items.join('')}</ol>`
}

/** Draws the cover, with the title and the publisher, as SVG. */
export function coverImage({ title, language, dir }: BookText, publisher: string): string {
  const side = dir === 'rtl' ? 520 : 80
  const lines = wrapWords(title, 18)
  const text = lines.map((line, index) => `<tspan x="${side}" y="${260 + index * 64}">${escapeXml(line)}</tspan>`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" xml:lang="${escapeXml(language)}" font-family="sans-serif" direction="${dir}">` +
    `<title>${escapeXml(title)}</title><path fill="#14202e" d="M0 0h600v900H0z"/><path fill="#5fb3d4" d="M${side - 2} 176h120v6H${side - 2}z"${dir === 'rtl' ? ' transform="translate(-116 0)"' : ''}/>` +
    `<text font-size="52" font-weight="600" fill="#f4f7fa">${text.join('')}</text>` +
    `<text x="${side}" y="820" font-size="24" fill="#a9b8c6">${escapeXml(publisher)}</text></svg>\n`
  )
}

/** Splits a text into lines of at most `width` characters. A longer word becomes a longer line. */
function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
