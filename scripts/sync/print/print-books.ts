import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fontSheet, mediaTypeOf } from '../../../core/media/index.ts'
import { parseMarks } from '../../../core/document/index.ts'
import type { StoredArticle } from '../../../core/document/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { patterns } from '../../../core/route/index.ts'
import type { documentPart, media, mediaPrint, StoredRow } from '../../../worker/store/schema.ts'
import type { Bucket } from '../../local/bucket.ts'
import type { PlanReader } from '../execute-plan.ts'
import type { CodeAsset } from '../code/site-code.ts'
import type { GeneratedFile } from '../collect/source-file.ts'
import { hashOf } from '../content-hash.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
import { noBrowser } from '../plan/books.ts'
import type { PlannedBook, PrintedBook } from '../plan/requests.ts'
import { readStored } from '../write/stored-media.ts'
import { bookHtml } from './book-html.ts'
import type { BookSetting } from './book-html.ts'
import type { BookPrinter } from './book-printer.ts'
import { openBrowserPipe } from './browser-pipe.ts'
import { openPrinter, pageNumbers } from './print-html.ts'
import type { PrintedFile } from './print-html.ts'

interface BooksInput {
  target: D1Target
  bucket?: Bucket | undefined
  config: SiteConfig
  channel: string
  current: { head: number }
  code: { assets: readonly CodeAsset[] }
  tools: { printer?: BookPrinter }
  /** The current time (ISO 8601). */
  now: string
  signal?: AbortSignal
}

/**
 * Returns a function that prints the PDFs that a plan requests. PDFs that are already stored aren't printed again. If
 * there is no browser or printing fails, the result contains the reason.
 * @param upload stores new PDFs. They become visible when a release refers to them
 */
export function printBooks(
  input: BooksInput,
  upload: (books: readonly GeneratedFile[]) => Promise<unknown>,
): PlanReader['books'] {
  return async (wanted) => {
    const { target, tools } = input
    const printed = new Map<string, PrintedBook>()
    const rows = await queryRows<StoredRow<typeof mediaPrint, 'inputs' | 'hash'>>(
      target,
      'SELECT inputs, hash FROM media_print JOIN media USING (hash) WHERE inputs IN (SELECT value FROM json_each(?))',
      JSON.stringify([...wanted.keys()]),
    )
    for (const { inputs, hash } of rows) printed.set(inputs, { media: hash })
    const missing = [...wanted].filter(([inputs]) => !printed.has(inputs))
    const browserPath = tools.printer?.browser
    if (missing.length === 0 || browserPath === undefined) {
      for (const [inputs] of missing) printed.set(inputs, noBrowser)
      return printed
    }
    const printer = new Printer(input, browserPath)
    try {
      for (const [inputs, book] of missing) {
        input.signal?.throwIfAborted()
        const bytes = await printer.print(book)
        if ('problem' in bytes) {
          printed.set(inputs, bytes)
          continue
        }
        const hash = hashOf(bytes)
        await upload([{ file: `${book.path}/book.pdf`, hash, type: 'application/pdf', size: bytes.length, bytes }])
        await target.batch([
          { sql: 'INSERT OR REPLACE INTO media_print (inputs, hash) VALUES (?, ?)', params: [inputs, hash] },
        ])
        printed.set(inputs, { media: hash })
      }
    } finally {
      await printer.close()
    }
    return printed
  }
}

/** A browser that is started when the first PDF is printed. */
class Printer {
  readonly #input: BooksInput
  readonly #path: string
  #browser: ReturnType<typeof openBrowserPipe> | undefined

  constructor(input: BooksInput, path: string) {
    this.#input = input
    this.#path = path
  }

  /**
   * Prints a PDF in two passes, because the page numbers in the table of contents are only known after the first pass.
   */
  async print(book: PlannedBook): Promise<Buffer | Exclude<PrintedBook, { media: string }>> {
    const { target, config, channel, current, now, tools } = this.#input
    const articles = await readArticles(
      target,
      book.pages.map((page) => page.document),
    )
    const setting: BookSetting = {
      config,
      channel,
      styles: tools.printer?.styles ?? [],
      release: current.head + 1,
      now,
    }
    try {
      const browser = await (this.#browser ??= openBrowserPipe(this.#path))
      const tab = await openPrinter(browser, (path) => readFileAt(this.#input, path))
      const first = await tab.print(bookHtml(book, articles, setting, new Map()))
      const second = await tab.print(bookHtml(book, articles, setting, pageNumbers(first)))
      await tab.close()
      return second
    } catch (error) {
      await this.close()
      const reason = error instanceof Error ? error.message : String(error)
      return { problem: `Cannot print ${book.path}: ${reason}` }
    }
  }

  async close(): Promise<void> {
    const browser = this.#browser
    this.#browser = undefined
    await (await browser?.catch(() => undefined))?.close()
  }
}

async function readArticles(target: D1Target, hashes: readonly string[]): Promise<Map<string, StoredArticle>> {
  const texts = new Map<string, string>()
  for (const hash of new Set(hashes)) {
    const rows = await queryRows<StoredRow<typeof documentPart, 'kind' | 'text'>>(
      target,
      `SELECT kind, text FROM document_part WHERE hash = ? AND kind IN ('html', 'marks') ORDER BY kind, part`,
      hash,
    )
    for (const { kind, text } of rows) texts.set(`${kind} ${hash}`, (texts.get(`${kind} ${hash}`) ?? '') + text)
  }
  return new Map(
    hashes.map((hash) => [
      hash,
      { html: texts.get(`html ${hash}`) ?? '', marks: parseMarks(texts.get(`marks ${hash}`) ?? '') },
    ]),
  )
}

/** Reads the file at a path on the site. It can belong to the build, the code of the site, or the content. */
async function readFileAt(
  { target, bucket, code, tools: { printer } }: BooksInput,
  path: string,
): Promise<PrintedFile | undefined> {
  if (/^\/_(?:assets|icons|flags)\/[\w./-]+$/.test(path) && !path.includes('..'))
    return await readFile(join(printer?.assetsFolder ?? '', path)).then(
      (bytes) => ({ type: path.endsWith('.css') ? fontSheet.type : mediaTypeOf(path), bytes }),
      () => undefined,
    )
  const asset = code.assets.find(({ name }) => patterns.code.href({ name }) === path)
  if (asset) return { type: asset.type, bytes: Buffer.from(asset.text) }
  const { hash, name } = patterns.media.match(path) ?? {}
  if (hash === undefined || name === undefined) return undefined
  const [row] = await queryRows<StoredRow<typeof media, 'hash' | 'upload'>>(
    target,
    'SELECT hash, upload FROM media WHERE hash = ?',
    hash,
  )
  if (!row) return undefined
  const pieces: Buffer[] = []
  for await (const piece of readStored(target, bucket, row)) pieces.push(piece)
  return { type: name === fontSheet.name ? fontSheet.type : mediaTypeOf(name), bytes: Buffer.concat(pieces) }
}
