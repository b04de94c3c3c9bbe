import { escapeMarkdown } from '../text/index.ts'
import type { BookPage } from './book-pages.ts'
import { documentStart, imageName } from './chapter.ts'
import type { ChapterFacts, ChapterImage } from './chapter.ts'
import { joinedEntry, maxZipEntries, storedEntry } from './zip-entry.ts'
import type { MeasureText, ZipEntry } from './zip-entry.ts'

/** The form of a book: an EPUB, or an archive of Markdown. */
export type BookForm = 'epub' | 'zip'

/** A stored chapter without its bytes. */
export interface StoredChapter {
  document: string
  size: number
  crc: number
  packed: number
  facts: ChapterFacts
}

/**
 * Where the bytes of a file come from: text generated now, a stored chapter after a generated start, or an uploaded
 * image.
 */
type BookSource = { text: string } | { document: string; start: ChapterStart } | { image: string }

/**
 * The text before a stored chapter. For an EPUB, only the arguments of `documentStart` are stored, because most of the
 * generated text is the same in every chapter.
 */
type ChapterStart = string | Parameters<typeof documentStart>

/** Returns the text before a chapter. */
export function writeStart(start: ChapterStart): string {
  return typeof start === 'string' ? start : documentStart(...start)
}

/** A file in a book's archive, and where its bytes come from. */
export interface BookFile {
  entry: ZipEntry
  source: BookSource
}

/** A page with its stored chapter. */
export interface PlannedChapter {
  page: BookPage
  chapter: StoredChapter
  /**
   * Uncompressed text of the chapter, with the product version filled in. Absent if the stored text can be used as it
   * is.
   */
  text?: string
}

/** Returns the pages that the chapters link to, by path, with the linked ids. */
export function linkedPages(chapters: readonly Pick<PlannedChapter, 'chapter'>[]): Map<string, Set<string>> {
  const linked = new Map<string, Set<string>>()
  for (const { chapter } of chapters) {
    for (const [path, id] of chapter.facts.links) {
      const ids = linked.get(path) ?? new Set()
      linked.set(path, ids)
      if (id !== '') ids.add(id)
    }
  }
  return linked
}

/** Returns the ids that other chapters link to but that don't exist in this chapter. */
export function missingIds({ ids }: ChapterFacts, linked: ReadonlySet<string> | undefined): string[] {
  if (!linked || linked.size === 0) return []
  const known = new Set(ids)
  return [...linked].filter((id) => !known.has(id))
}

/** Returns a file that contains a text. */
export function textFile(name: string, text: string, measure: MeasureText): BookFile {
  return { entry: storedEntry(name, measure(text)), source: { text } }
}

/** Returns the file of a chapter. */
export function chapterFile(
  { chapter, text }: PlannedChapter,
  name: string,
  start: ChapterStart,
  measure: MeasureText,
): BookFile {
  if (text !== undefined) return textFile(name, writeStart(start) + text, measure)
  const { document, packed, size, crc } = chapter
  return {
    entry: joinedEntry(name, measure(writeStart(start)), { packed, size, crc }),
    source: { document, start },
  }
}

/** Returns the chapters' images without duplicates. */
export function imagesOf(chapters: readonly PlannedChapter[]): ChapterImage[] {
  return [
    ...new Map(
      chapters.flatMap(({ chapter }) => chapter.facts.images.map((image) => [image.hash, image] as const)),
    ).values(),
  ]
}

/** Returns the file of an image. */
export function imageFile(image: ChapterImage, folder: string): BookFile {
  const { hash, size, crc } = image
  return {
    entry: { name: folder + imageName(image), isDeflated: false, packed: size, size, crc },
    source: { image: hash },
  }
}

/** Returns whether the files fit into an archive without ZIP64. */
export function fitsArchive(files: readonly BookFile[]): boolean {
  const bytes = files.reduce((sum, { entry }) => sum + entry.packed + entry.name.length * 2 + 100, 0)
  return files.length <= maxZipEntries && bytes < 2 ** 32
}

/** Folder of the images in a Markdown archive. */
const imagesFolder = 'images/'

/** Returns the files of a Markdown archive: a file per page, in the folder of its path, and the images. */
export function planArchive(
  chapters: readonly PlannedChapter[],
  addressOf: (path: string) => string,
  measure: MeasureText,
): BookFile[] {
  const folders = new Set(chapters.flatMap(({ page: { path } }) => foldersAbove(path)))
  const pages = chapters.map((planned) => {
    const { path, title, entry } = planned.page
    const lead = entry.description === '' ? '' : `> ${escapeMarkdown(entry.description)}\n\n`
    const isFolder = path === '' || folders.has(path)
    const file = `${path.slice(1)}${isFolder ? (path === '' ? 'index' : '/index') : ''}.md`
    const images = imageDefinitions(planned, '../'.repeat(file.split('/').length - 1) + imagesFolder)
    const start = `# ${escapeMarkdown(title)}\n\n${lead}<${addressOf(path)}>\n\n${images}`
    return chapterFile(planned, file, start, measure)
  })
  return [...pages, ...imagesOf(chapters).map((image) => imageFile(image, imagesFolder))]
}

/**
 * Returns link reference definitions for the images in a Markdown file, with relative URLs (CommonMark 0.31, section
 * 4.7).
 */
function imageDefinitions({ chapter: { facts } }: PlannedChapter, folder: string): string {
  const images = new Map(facts.images.map((image) => [image.hash, imageName(image)]))
  const lines = (facts.references ?? []).map(
    ([hash, title], index) =>
      `[image-${index + 1}]: ${folder}${images.get(hash)}${title === '' ? '' : ` "${title}"`}\n`,
  )
  return lines.length === 0 ? '' : `${lines.join('')}\n`
}

function foldersAbove(path: string): string[] {
  const segments = path.split('/').slice(1, -1)
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
}
