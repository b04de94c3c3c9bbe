import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forkChannel } from '../../../scripts/releases/fork-channel.ts'
import { readCurrentRelease } from '../../../scripts/sync/collect/current-release.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { findPrinter } from '../../../scripts/sync/print/book-printer.ts'
import type { BookPrinter } from '../../../scripts/sync/print/book-printer.ts'
import { pageNumbers } from '../../../scripts/sync/print/print-html.ts'
import { publish } from '../../../scripts/sync/publish.ts'
import { prepareBrowser } from '../../harness/browser.ts'
import { compileTools } from '../../harness/compile-tools.ts'
import { ownProject } from '../../harness/own-project.ts'
import { renderPng } from '../../harness/png.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`

/** Parts that stay on one page, with a target at their start and another one at their end. */
const parts = {
  callout: (id: string) => `::note\n[Start]{#${id}-start}\n\nText.\n\nText.\n\nThe [end]{#${id}-end}.\n::`,
  cards: (id: string) =>
    `::card-group\n:::card{title="Card" icon="i-lucide-waves"}\nThe [start]{#${id}-start}.\n\nText.\n\nText.\n\nText.\n\nThe [end]{#${id}-end}.\n:::\n::`,
  list: (id: string) => `The [following]{#${id}-start}:\n\n- [First]{#${id}-end}\n- Second`,
  table: (id: string) => `The [following]{#${id}-start}:\n\n| A | B |\n| --- | --- |\n| [1]{#${id}-end} | 2 |`,
}
/** Enough parts that pages would end inside of some of each kind. */
const partIds = Object.keys(parts).flatMap((name) => Array.from({ length: 14 }, (_, at) => `${name}-${at}`))
const writePart = (id: string) => parts[id.split('-')[0] as keyof typeof parts](id)
const everyPart = [
  partIds.flatMap((id) => [`[a](#${id}-start)`, `[b](#${id}-end)`]).join(' '),
  ...partIds.map(writePart),
].join('\n\n')

const files = {
  'site.config.json': JSON.stringify({
    title: 'Tides & winds',
    url: 'https://docs.example.com',
    locales: ['en', 'fr'],
    downloads: ['pdf'],
  }),
  'en/index.md': page('Home', 'Welcome.'),
  'en/1.guide/1.start.md': page(
    'Start',
    '## First steps\n\nSee [use](/en/guide/use#run) and [more](/en/other/more).\n\n![Pier](./pier.png)',
  ),
  'en/1.guide/2.use.md': page('Use', '## Run\n\nRun it. Go [back](/en/guide/start).'),
  'en/1.guide/pier.png': renderPng(40, 30),
  'en/2.other/1.more.md': page('More', 'More text.'),
  'en/3.parts/1.whole.md': page('Whole', everyPart),
  'en/3.parts/2.film.md': page('Film', '::youtube{id="dQw4w9WgXcQ" title="High tide"}'),
  'en/2.other/2.hidden.md': '---\ntitle: Hidden\nnavigation: false\n---\n\nHidden text.\n',
  'fr/index.md': page('Accueil', 'Bienvenue.'),
  'fr/1.guide/1.start.md': page('Démarrer', '## Premiers pas\n\nLisez [la suite](#first-steps).'),
}

let site: TestSite
let printer: BookPrinter
const without = (): BookPrinter => ({ ...printer, browser: undefined })

beforeAll(async () => {
  printer = findPrinter(ownProject, await prepareBrowser())
  site = await openTestSite(files)
  await site.serve({}, { printer })
})
afterAll(() => site.dispose())

async function download(path: string, headers?: Record<string, string>) {
  const answer = await site.get(path, headers)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Returns texts of a PDF's own objects: the titles of its outline, and the targets of its links. */
function readOutline(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/Title \(((?:\\.|[^)])*)\)/g)].map(([, title]) => title!)
}

describe('a printed book', () => {
  test('has an outline, tags, its language, and page numbers', async () => {
    const { answer, bytes } = await download('/en/guide/book.pdf')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    // As on its title page: the first release had no PDFs.
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="en-guide-release-2.pdf"')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const text = bytes.toString('latin1')
    expect(text).toContain('/StructTreeRoot')
    expect(text).toMatch(/\/Lang \(en(-\w+)?\)/)
    expect(readOutline(bytes)).toEqual(
      expect.arrayContaining(['Guide', 'Contents', 'Start', 'First steps', 'Use', 'Run']),
    )
    expect(readOutline(bytes)).not.toContain('More')
    expect(Object.fromEntries(pageNumbers(bytes))).toMatchObject({ p1: 2, p2: 3, 'p2-run': 3 })
  })

  test('links to its own pages inside of the document, and to other pages on the site', async () => {
    const { bytes } = await download('/en/guide/book.pdf')
    const text = bytes.toString('latin1')
    expect(text.match(/\/Dest \/[\w-]+/g)).toEqual(expect.arrayContaining(['/Dest /p1', '/Dest /p2', '/Dest /p2-run']))
    const urls = [...text.matchAll(/\/URI \(([^)]*)\)/g)].map(([, url]) => url)
    expect(urls.toSorted()).toEqual(['https://docs.example.com/en/guide', 'https://docs.example.com/en/other/more'])
  })

  test('keeps callouts, cards, and introductions with the list or table that they introduce on one page', async () => {
    const numbers = pageNumbers((await download('/en/parts/book.pdf')).bytes)
    const pagesOf = (id: string) => [numbers.get(`p1-${id}-start`), numbers.get(`p1-${id}-end`)]
    expect(pagesOf('callout-0')).toEqual([expect.any(Number), expect.any(Number)])
    expect(partIds.filter((id) => new Set(pagesOf(id)).size > 1)).toEqual([])
  })

  test('links to videos and pages from other sites, because they can only be shown online', async () => {
    const { bytes } = await download('/en/parts/book.pdf')
    expect(bytes.toString('latin1')).toContain('/URI (https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ)')
  })

  test('has the style sheets of every element that an article can contain', () => {
    const names = printer.styles.map((href) => /\/([a-z]+)[-.][^/]*\.css$/.exec(href)?.[1])
    expect(names).toEqual(expect.arrayContaining(['main', 'blocks', 'components', 'code', 'formulas', 'reference']))
  })

  test('contains images', async () => {
    // A missing image also leaves an image in the PDF: the browser's icon.
    const picture = /\/Width 40\s+\/Height 30\b/
    expect((await download('/en/guide/book.pdf')).bytes.toString('latin1')).toMatch(picture)
    expect((await download('/en/other/book.pdf')).bytes.toString('latin1')).not.toMatch(picture)
  })

  test('can be resumed, and has a strong validator', async () => {
    const { answer, bytes } = await download('/en/guide/book.pdf')
    const tag = answer.headers.get('etag')!
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/)
    const head = await site.get('/en/guide/book.pdf', {}, 'HEAD')
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    const part = await download('/en/guide/book.pdf', { range: 'bytes=100-', 'if-range': tag })
    expect(part.answer.status).toBe(206)
    expect(part.bytes.equals(bytes.subarray(100))).toBe(true)
    expect((await site.get('/en/guide/book.pdf', { 'if-none-match': tag })).status).toBe(304)
  })

  test('is offered by the pages of its folder, OPDS, and llms.txt', async () => {
    const html = await (await site.get('/en/guide/use')).text()
    expect(html).toContain('<link rel="alternate" type="application/pdf" href="/en/guide/book.pdf"/>')
    expect(html.match(/<a href="\/en\/guide\/book\.pdf"/g)).toHaveLength(2)
    expect(await (await site.get('/en')).text()).not.toContain('book.pdf')
    expect(await (await site.get('/opds.xml')).text()).toContain(
      '<link rel="http://opds-spec.org/acquisition" type="application/pdf" href="https://docs.example.com/en/other/book.pdf"/>',
    )
    expect(await (await site.get('/fr/llms.txt')).text()).toContain(
      '[PDF](https://docs.example.com/fr/guide/book.pdf): Guide',
    )
  })

  test('exists in each language, with untranslated pages', async () => {
    expect(readOutline((await download('/fr/guide/book.pdf')).bytes)).toEqual(expect.arrayContaining(['Use', 'Run']))
    expect((await site.get('/fr/book.pdf')).status).toBe(404)
  })

  test('links to the sections of translations by the ids of their sources', async () => {
    const { bytes } = await download('/fr/guide/book.pdf')
    expect(pageNumbers(bytes).get('p1-first-steps')).toBe(2)
  })
})

const changed = { isNew: true, isOther: true }

describe('the next sync', () => {
  test('prints only folders with changes, and removes them without a browser', async () => {
    const before = await Promise.all(
      ['guide', 'other'].map(async (folder) => (await download(`/en/${folder}/book.pdf`)).bytes),
    )
    const changed = { 'en/2.other/1.more.md': page('More', 'Other text.') }
    await site.serve(changed, { printer })
    const after = await Promise.all(
      ['guide', 'other'].map(async (folder) => (await download(`/en/${folder}/book.pdf`)).bytes),
    )
    expect(after[0]!.equals(before[0]!)).toBe(true)
    expect(after[1]!.equals(before[1]!)).toBe(false)

    const { diagnostics } = await site.serve(
      { 'en/2.other/1.more.md': page('More', 'Third text.') },
      { printer: without() },
    )
    expect(diagnostics).toMatchObject([{ code: 'pdf-not-printed', severity: 'warning', file: 'site.config.json' }])
    expect((await site.get('/en/other/book.pdf')).status).toBe(404)
    expect((await site.get('/en/guide/book.pdf')).status).toBe(200)
    expect(await (await site.get('/en/other/more')).text()).not.toContain('book.pdf')

    // The state before is stored.
    const restored = await site.serve(changed, { printer: without() })
    expect(restored.diagnostics).toEqual([])
    expect((await download('/en/other/book.pdf')).bytes.equals(after[1]!)).toBe(true)
  })

  test('keeps the books if it prints nothing, and finishes if nothing changed', async () => {
    const { published } = await site.publish({}, { printer: without() })
    expect(published).toBe(false)
    const edit = { 'en/1.guide/2.use.md': page('Use', '## Run\n\nRun it again.') }
    // Like `npm start` on a machine without a browser.
    const { diagnostics } = await site.serve(edit, { lacksBrowser: true })
    expect(diagnostics).toMatchObject([{ code: 'pdf-not-printed', severity: 'warning', file: 'site.config.json' }])
    expect((await site.get('/en/guide/book.pdf')).status).toBe(200)
  })

  test('gives a book a new name and validator after any change to its pages, also to untranslated ones', async () => {
    const names = async (path: string) => {
      const { headers } = await site.get(path, {}, 'HEAD')
      return [headers.get('content-disposition'), headers.get('etag')] as const
    }
    const sync = async (changes: Parameters<TestSite['serve']>[0]) => {
      const before = await names('/fr/guide/book.pdf')
      await site.serve(changes, { printer })
      const { number } = await readCurrentRelease(site.target, 'live', '2999-01-01')
      const [name, tag] = await names('/fr/guide/book.pdf')
      return { isNew: name === `attachment; filename="fr-guide-release-${number}.pdf"`, isOther: tag !== before[1] }
    }
    expect(await sync({ 'en/1.guide/2.use.md': page('Use', '## Run\n\nRun it twice.') })).toEqual(changed)
    expect(await sync({ 'en/1.guide/3.stop.md': page('Stop', 'Stop it.') })).toEqual(changed)
    expect(await sync({ 'en/1.guide/3.stop.md': null })).toEqual(changed)
    expect(await sync({ 'fr/1.guide/.navigation.yml': 'title: Manuel\n' })).toEqual(changed)
    expect(await sync({ 'en/2.other/1.more.md': page('More', 'Fourth text.') })).toEqual({
      isNew: false,
      isOther: false,
    })
    expect(await names('/fr/guide/book.pdf?release=1')).not.toEqual(await names('/fr/guide/book.pdf'))
  })

  test('prints nothing for a preview', async () => {
    await forkChannel(site.target, 'pr', 3600)
    await publish({
      folder: new ContentFolder(site.folder),
      target: site.target,
      channel: 'pr',
      renderer: 'test',
      tools: { ...compileTools, printer: { ...printer, browser: '/nonexistent' } },
    })
    const { results } = {
      results: await site.target.batch([
        { sql: "SELECT count(*) AS books FROM file WHERE channel = 'pr' AND path GLOB '*.pdf'", params: [] },
      ]),
    }
    expect(results[0]).toEqual([{ books: 0 }])
  })

  test('reports a browser that fails', async () => {
    const { diagnostics } = await site.publish(
      { 'en/1.guide/2.use.md': page('Use', '## Run\n\nRun anew.') },
      { printer: { ...printer, browser: '/nonexistent/chromium' } },
    )
    expect(diagnostics).toMatchObject([{ code: 'pdf-not-printed' }, { code: 'pdf-not-printed' }])
    expect(diagnostics[0]!.message).toMatch(/^Cannot print /)
  })
})
