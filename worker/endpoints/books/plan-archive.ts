import { escapeText } from '../../pages/markdown/page-text.ts'
import { chapterFile } from './plan-book.ts'
import type { BookFile, PlannedChapter } from './plan-book.ts'

/** The files of an archive with the Markdown of each page, in the folders of their paths. */
export function planArchive(chapters: readonly PlannedChapter[], addressOf: (path: string) => string): BookFile[] {
  const folders = new Set(chapters.flatMap(({ page: { path } }) => foldersAbove(path)))
  return chapters.map((planned) => {
    const { path, title, entry } = planned.page
    const lead = entry.description === '' ? '' : `> ${escapeText(entry.description)}\n\n`
    const start = `# ${escapeText(title)}\n\n${lead}<${addressOf(path)}>\n\n`
    const isFolder = path === '' || folders.has(path)
    return chapterFile(planned, `${path.slice(1)}${isFolder ? (path === '' ? 'index' : '/index') : ''}.md`, start)
  })
}

function foldersAbove(path: string): string[] {
  const segments = path.split('/').slice(1, -1)
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
}
