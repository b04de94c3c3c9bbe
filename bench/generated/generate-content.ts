import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseSourcePath } from '../../core/collection/index.ts'
import { generatePage } from './generate-page.ts'

const locales = ['en', 'fr'] as const

/** A page of a generated folder: its file and its URL. */
export interface GeneratedPage {
  file: string
  path: string
}

/** The shape of a generated folder. */
interface ContentShape {
  /** The share of a language's pages in one large folder, as in an API reference. */
  flat: number
  /** Folder levels of the other pages. All folders have the same number of children. */
  depth: number
  /** One in this number of pages has no translation; 0 for none. */
  untranslatedEvery: number
  /** Whether each page has about 1,100 words and five code blocks. */
  isLong?: boolean
}

/** The shape of a typical site. */
export const usualShape: ContentShape = { flat: 1 / 5, depth: 3, untranslatedEvery: 0 }

/** Writes a content folder with about `pages` pages in two locales. Every run writes the same pages. */
export async function generateContent(
  folder: string,
  pages: number,
  { untranslatedEvery, isLong = false, ...shape } = usualShape,
): Promise<GeneratedPage[]> {
  const missing = untranslatedEvery === 0 ? 0 : 1 / untranslatedEvery
  const places = listPlaces(Math.round(pages / (locales.length - missing)), shape)
  const fileAt = (locale: string, index: number) => `${locale}/${places[index % places.length]}.md`
  const isTranslated = (index: number) => untranslatedEvery === 0 || index % untranslatedEvery !== 1
  const files = locales.flatMap((locale) =>
    places
      .map((_, index) => index)
      .filter((index) => locale === locales[0] || isTranslated(index))
      .map((index) => ({
        file: fileAt(locale, index),
        path: pathOf(fileAt(locale, index)),
        text: generatePage({
          locale,
          number: index,
          links: [1, 7, 40].map((step) => pathOf(fileAt(locale, index + step))),
          isLong,
        }),
      })),
  )
  const landing = locales.map((locale) => ({
    file: `${locale}/index.md`,
    text: '---\ntitle: Harbour\n---\n\nWhere ships wait.\n',
  }))
  const config = {
    file: 'site.config.json',
    text: JSON.stringify({ title: 'Harbour', locales, github: { url: 'https://github.com/example/harbour' } }),
  }
  for (const name of new Set(files.map(({ file }) => dirname(file))))
    await mkdir(join(folder, name), { recursive: true })
  for (const { file, text } of [...files, ...landing, config]) await writeFile(join(folder, file), text)
  return files.map(({ file, path }) => ({ file, path }))
}

/** Returns the names of the files, without locale and extension. */
function listPlaces(count: number, { flat, depth }: Pick<ContentShape, 'flat' | 'depth'>): string[] {
  const reference = Math.floor(count * flat)
  const width = Math.max(2, Math.ceil((count - reference) ** (1 / depth)))
  const inFolders = Array.from({ length: count - reference }, (_, index) => {
    const steps = Array.from(
      { length: depth },
      (_, level) => (Math.floor(index / width ** (depth - 1 - level)) % width) + 1,
    )
    const folders = steps.slice(0, -1).map((step, level) => `${step}.${folderNames[level] ?? 'folder'}-${step}`)
    return [...folders, `${steps.at(-1)}.page-${steps.join('-')}`].join('/')
  })
  return [...inFolders, ...Array.from({ length: reference }, (_, index) => `90.reference/method-${index + 1}`)]
}

const folderNames = ['chapter', 'part']

function pathOf(file: string): string {
  return parseSourcePath(file, locales, 'en').path
}
