import type { BrowserPipe } from './browser-pipe.ts'

/** A file that is loaded while a document is printed. */
export interface PrintedFile {
  type: string
  bytes: Buffer
}

/** The origin of all documents. Its host doesn't exist, so no request reaches a network. */
const origin = 'http://rivage.invalid'

/** Maximum time to print a document, in milliseconds. */
const limitMs = 300_000

interface RequestPaused {
  requestId: string
  request: { url: string }
}

/** A browser tab in which documents are printed. */
interface PrintedDocument {
  /** Prints HTML as a PDF with tags and an outline. */
  print(html: string): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Opens a tab for printing documents. Scripts are disabled, and `read` answers all requests.
 * @param read returns the file at a path on the site
 */
export async function openPrinter(
  browser: BrowserPipe,
  read: (path: string) => Promise<PrintedFile | undefined>,
): Promise<PrintedDocument> {
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const send = <Result = unknown>(method: string, params: object = {}) =>
    browser.send<Result>(method, params, sessionId)
  let shown = ''
  let loaded = Promise.withResolvers<void>()
  const answer = async ({ requestId, request: { url } }: RequestPaused) => {
    const { pathname } = new URL(url)
    const file = !url.startsWith(`${origin}/`)
      ? undefined
      : pathname === '/'
        ? { type: 'text/html; charset=utf-8', bytes: Buffer.from(shown) }
        : await read(pathname)
    if (!file) return await send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    return await send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: file.type }],
      body: file.bytes.toString('base64'),
    })
  }
  browser.listen(sessionId, (method, params) => {
    if (method === 'Page.loadEventFired') loaded.resolve()
    if (method === 'Inspector.targetCrashed') loaded.reject(new Error('The browser ran out of memory'))
    if (method === 'Fetch.requestPaused')
      answer(params as RequestPaused).catch((error: unknown) => loaded.reject(error))
  })
  await send('Page.enable')
  await send('Emulation.setScriptExecutionDisabled', { value: true })
  await send('Fetch.enable')
  return {
    async print(html) {
      shown = html
      loaded = Promise.withResolvers()
      // Prevents an unhandled rejection if the navigation fails before `loaded` is awaited.
      loaded.promise.catch(() => {})
      await send('Page.navigate', { url: `${origin}/` })
      await within(loaded.promise)
      const { data } = await within(
        send<{ data: string }>('Page.printToPDF', {
          printBackground: true,
          preferCSSPageSize: true,
          generateTaggedPDF: true,
          generateDocumentOutline: true,
        }),
      )
      return Buffer.from(data, 'base64')
    },
    async close() {
      await browser.send('Target.closeTarget', { targetId })
    },
  }
}

async function within<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The browser took longer than ${limitMs / 1000} seconds`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the page numbers of link targets in a PDF by name. It only supports the format that Chromium writes, which
 * has uncompressed objects and pages in order.
 */
export function pageNumbers(pdf: Buffer): Map<string, number> {
  const text = pdf.toString('latin1')
  const pages = new Map(
    [...text.matchAll(/\n(\d+) 0 obj\s+<<\s*\/Type \/Page\b/g)].map(([, id], index) => [id, index + 1]),
  )
  const numbers = new Map<string, number>()
  for (const [, name = '', id] of text.matchAll(/\/([\w-]+) \[(\d+) 0 R \/XYZ /g)) {
    const number = pages.get(id)
    if (number !== undefined) numbers.set(name, number)
  }
  return numbers
}
