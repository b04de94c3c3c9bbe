import { documentStart, imageName } from '../../../core/book/index.ts'
import type { ChapterFacts, ChapterImage } from '../../../core/book/index.ts'
import { escapeText } from '../../pages/markdown/page-text.ts'
import type { BookForm, StoredChapter } from '../../store/chapters.ts'
import type { BookPage } from '../../navigation/book-pages.ts'
import { joinedEntry, maxZipEntries, storedEntry } from './zip.ts'
import type { ZipEntry } from './zip.ts'

/** The source of a file's bytes: text written now, a stored chapter with a new start, or an uploaded image. */
type BookSource = { text: string } | { document: string; start: ChapterStart } | { image: string }

/** The text before a stored chapter. In an EPUB, it is written when it is read, because most of it is always the same. */
type ChapterStart = string | Parameters<typeof documentStart>

/** Writes the text before a chapter. */
export function writeStart(start: ChapterStart): string {
  return typeof start === 'string' ? start : documentStart(...start)
}

/** A file in a book, with its position in the archive. */
export interface BookFile {
  entry: ZipEntry
  source: BookSource
}

/** All files of a book, in order. It is stored as JSON until the release changes. */
export interface BookPlan {
  form: BookForm
  /** The name of the downloaded file. */
  name: string
  /** Identifies its bytes. */
  tag: string
  files: BookFile[]
}

/** A page with its stored chapter. */
export interface PlannedChapter {
  page: BookPage
  chapter: StoredChapter
  /** The uncompressed text of the chapter, if it names the product version. */
  text?: string
}

/** Pages that chapters link to, by path, each with the linked ids. */
export function linkedPages(chapters: readonly PlannedChapter[]): Map<string, Set<string>> {
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

/** Returns the ids that other chapters link to but this chapter doesn't contain. */
export function missingIds({ ids }: ChapterFacts, linked: ReadonlySet<string> | undefined): string[] {
  if (!linked || linked.size === 0) return []
  const known = new Set(ids)
  return [...linked].filter((id) => !known.has(id))
}

/** Returns a text as a file. */
export function textFile(name: string, text: string): BookFile {
  return { entry: storedEntry(name, new TextEncoder().encode(text)), source: { text } }
}

/** Returns a chapter as a file. */
export function chapterFile({ chapter, text }: PlannedChapter, name: string, start: ChapterStart): BookFile {
  if (text !== undefined) return textFile(name, writeStart(start) + text)
  const { document, packed, size, crc } = chapter
  return {
    entry: joinedEntry(name, new TextEncoder().encode(writeStart(start)), { packed, size, crc }),
    source: { document, start },
  }
}

/** Returns the images in chapters, without repetition. */
export function imagesOf(chapters: readonly PlannedChapter[]): ChapterImage[] {
  return [
    ...new Map(
      chapters.flatMap(({ chapter }) => chapter.facts.images.map((image) => [image.hash, image] as const)),
    ).values(),
  ]
}

/** Returns an image as a file. */
export function imageFile(image: ChapterImage, folder: string): BookFile {
  const { hash, size, crc } = image
  return {
    entry: { name: folder + imageName(image), isDeflated: false, packed: size, size, crc },
    source: { image: hash },
  }
}

/** Returns whether an archive without ZIP64 can hold the files. */
export function fitsArchive(files: readonly BookFile[]): boolean {
  const bytes = files.reduce((sum, { entry }) => sum + entry.packed + entry.name.length * 2 + 100, 0)
  return files.length <= maxZipEntries && bytes < 2 ** 32
}

/** The folder of the images in an archive of Markdown. */
const imagesFolder = 'images/'

/** Returns the files of an archive: the Markdown of each page in the folder of its path, and the images. */
export function planArchive(chapters: readonly PlannedChapter[], addressOf: (path: string) => string): BookFile[] {
  const folders = new Set(chapters.flatMap(({ page: { path } }) => foldersAbove(path)))
  const pages = chapters.map((planned) => {
    const { path, title, entry } = planned.page
    const lead = entry.description === '' ? '' : `> ${escapeText(entry.description)}\n\n`
    const isFolder = path === '' || folders.has(path)
    const file = `${path.slice(1)}${isFolder ? (path === '' ? 'index' : '/index') : ''}.md`
    const images = imageDefinitions(planned, '../'.repeat(file.split('/').length - 1) + imagesFolder)
    const start = `# ${escapeText(title)}\n\n${lead}<${addressOf(path)}>\n\n${images}`
    return chapterFile(planned, file, start)
  })
  return [...pages, ...imagesOf(chapters).map((image) => imageFile(image, imagesFolder))]
}

/** Returns the relative URLs of the images in a Markdown text (CommonMark 0.31, section 4.7). */
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
