import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseSourcePath } from '../../core/collection/index.ts'
import { generatePage } from './generate-page.ts'

const locales = ['en', 'fr'] as const

/** A page of a generated folder: its file there, and its address. */
export interface GeneratedPage {
  file: string
  path: string
}

/**
 * Writes a content folder of about `pages` pages, half of them in each of two locales, the same in every run. Four
 * fifths are in folders two deep with as many children on every level; the rest is one large folder, as an API
 * reference has it.
 */
export async function generateContent(folder: string, pages: number): Promise<GeneratedPage[]> {
  const places = listPlaces(pages / locales.length)
  const fileAt = (locale: string, index: number) => `${locale}/${places[index % places.length]}.md`
  const files = locales.flatMap((locale) =>
    places.map((_, index) => ({
      file: fileAt(locale, index),
      path: pathOf(fileAt(locale, index)),
      text: generatePage({
        locale,
        number: index,
        links: [1, 7, 40].map((step) => pathOf(fileAt(locale, index + step))),
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

/** Files without locale and extension. */
function listPlaces(count: number): string[] {
  const reference = Math.floor(count / 5)
  const width = Math.max(2, Math.ceil(Math.cbrt(count - reference)))
  const inFolders = Array.from({ length: count - reference }, (_, index) => {
    const [chapter, part, page] = [
      Math.floor(index / width ** 2),
      Math.floor(index / width) % width,
      index % width,
    ].map((each) => each + 1)
    return `${chapter}.chapter-${chapter}/${part}.part-${part}/${page}.page-${chapter}-${part}-${page}`
  })
  return [...inFolders, ...Array.from({ length: reference }, (_, index) => `90.reference/method-${index + 1}`)]
}

function pathOf(file: string): string {
  return parseSourcePath(file, locales, 'en').path
}
