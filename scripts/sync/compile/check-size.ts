import type { Entry } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { maxRowBytes } from '../../local/d1-limits.ts'
import { documentRows } from './stored-document.ts'
import type { StoredDocument } from './stored-document.ts'

/** Maximum size of the Markdown of a page, in bytes. This is the length of several books and compiles within seconds. */
const maxMarkdownBytes = 5_000_000

interface Compiled {
  file: string
  entry: Omit<Entry, 'id'>
  document: StoredDocument | null
  answers: Record<string, string>
}

/** An estimate for the columns that don't come from the file, such as names, numbers, and hashes, in bytes. */
const otherColumns = 2_000

/** Reports a page that is too long to compile, before its text is parsed. */
export function checkMarkdownSize(file: string, markdown: string, line: number): Diagnostic[] {
  const bytes = Buffer.byteLength(markdown)
  if (bytes <= maxMarkdownBytes) return []
  return [
    {
      severity: 'error',
      file,
      line,
      code: 'oversize-page',
      message: `The text is ${bytes.toLocaleString('en')} bytes long. The limit for a page is ${maxMarkdownBytes.toLocaleString('en')} bytes of Markdown.`,
      hint: 'Split it into several pages in one folder.',
    },
  ]
}

/**
 * Reports a file that the database can't store. The text of a page is split into several rows, but the value of any
 * other column must fit in one row.
 * @param text the content of the file
 * @param body the part of `text` after the frontmatter
 */
export function checkRowSize({ file, entry, document, answers }: Compiled, text: string, body: string): Diagnostic[] {
  const bytes = Math.max(entryBytes(entry, answers), document ? documentBytes(document) : 0)
  if (bytes <= maxRowBytes) return []
  return [
    {
      severity: 'error',
      file,
      line: heaviestLine(text, body),
      code: 'oversize-row',
      message: `${document ? 'The frontmatter or a heading' : 'The data'} is ${megabytes(bytes)} MB. The database stores at most ${megabytes(maxRowBytes)} MB.`,
      hint: document ? 'Move long values into the text of the page, which may have any length.' : 'Split the file.',
    },
  ]
}

/** Returns the line of the largest value: the start of the frontmatter, or a line that is longer, such as a heading. */
function heaviestLine(text: string, body: string): number {
  const lines = text.split('\n')
  const longest = lines.reduce((best, line, index) => (line.length > lines[best]!.length ? index : best), 0)
  return lines[longest]!.length > text.length - body.length ? longest + 1 : 1
}

function entryBytes(entry: Compiled['entry'], answers: Compiled['answers']): number {
  const columns = Object.values(entry).map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  )
  return sizeOf([...columns, JSON.stringify(answers)]) + otherColumns
}

function documentBytes(document: StoredDocument): number {
  const { sections, row } = documentRows(document)
  return Math.max(...sections.map(sizeOf), sizeOf(row))
}

/** Returns the size of a row as JSON, in bytes. */
function sizeOf(row: unknown): number {
  return Buffer.byteLength(JSON.stringify(row))
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
