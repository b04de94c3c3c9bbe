import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { readCurrentRelease } from '../../scripts/sync/collect/current-release.ts'
import { prune } from '../../scripts/releases/prune.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { renderPng } from '../harness/png.ts'
import { readArchive } from '../harness/read-archive.ts'
import type { ArchiveFile } from '../harness/read-archive.ts'
import { writeContent } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { until } from '../harness/until.ts'
import { violations } from './axe.ts'
import { useOwnBrowserSite } from './browser-site.ts'
import { siteText } from '../harness/urls/translated-fetch.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`

const everything = page(
  'Everything',
  `Text with \`code\`, <kbd>Ctrl</kbd>, a [section](#_2-numbered), and [use](/en/guide/use#run).

## 2. Numbered

::tabs
  :::tabs-item{label="First"}
  One tab.
  :::
  :::tabs-item{label="Second"}
  Other tab.
  :::
::

::accordion
  :::accordion-item{label="Closed?"}
  No longer.
  :::
::

\`\`\`ts [greet.ts]
export const greet = (name: string) => name < 'a' && name
\`\`\`

\`\`\`mermaid
flowchart LR
  A[One] --> B[Two]
\`\`\`

$$
x = \\sqrt{2}
$$

| A | B |
|---|:-:|
| 1 | 2 |

- [x] done

A note[^1]. ![A picture](./picture.png "At low tide") See [the start](/en), [elsewhere](https://example.com/?a=1&b=2), and [nowhere](/en/hidden#part).

[^1]: At the end.
`,
)

const files: Files = {
  'site.config.json': JSON.stringify({
    title: 'Tides & winds',
    url: 'https://docs.example.com',
    locales: ['en', 'ar'],
    downloads: ['epub', 'zip', 'print'],
  }),
  'en/index.md': page('Home', 'Welcome.'),
  'en/1.guide/1.everything.md': everything,
  'en/1.guide/2.use.md': page('Use', '## Run\n\nRun it. See [everything](/en/guide/everything#_2-numbered).'),
  'en/2.more.md': page('More', 'See [use](/en/guide/use).'),
  'en/3.hidden.md': '---\ntitle: Hidden\nnavigation: false\n---\n\n## Part\n\nHidden text.\n',
  'en/1.guide/picture.png': renderPng(40, 30),
  'ar/index.md': page('الرئيسية', 'مرحبًا.'),
  'ar/1.guide/2.use.md': page(
    'الاستخدام',
    'شغّله. انظر [كل شيء](/ar/guide/everything#_2-numbered).\n\n## تشغيل {#start}\n\nانظر [تشغيل](#run).',
  ),
}
const browserSite = useOwnBrowserSite({}, () => Promise.resolve(files))
const { visit, look } = browserSite

async function download(path: string, headers?: Record<string, string>) {
  const answer = await browserSite.site.get(path, headers)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/**
 * Returns problems in the documents of a book, found by Chromium's XML parser: broken markup, links, files, and ids.
 */
async function problemsOf(files: readonly ArchiveFile[]) {
  const shown = await visit('/en')
  return await shown.evaluate(
    (documents) => {
      const names = new Set(documents.map(({ name }) => name))
      const parsed = new Map(
        documents.flatMap(({ name, text }) =>
          /\.(?:xhtml|opf|xml|svg)$/.test(name) ? [[name, new DOMParser().parseFromString(text, 'text/xml')]] : [],
        ) as [string, Document][],
      )
      const idsOf = (name: string) => [...parsed.get(name)!.querySelectorAll('[id]')].map(({ id }) => id)
      return [...parsed].flatMap(([name, root]) => {
        if (root.querySelector('parsererror')) return [`${name} is not well-formed`]
        const ids = idsOf(name)
        const links = [...root.querySelectorAll('[href], [src]')]
          .map((element) => element.getAttribute('href') ?? element.getAttribute('src')!)
          .filter((href) => !/^[a-z]+:/.test(href))
        return [
          ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${name} has two ids ${id}`),
          ...links.flatMap((href) => {
            const [file = '', id] = href.split('#')
            const target = file === '' ? name : `EPUB/${file}`
            if (!names.has(target)) return [`${name} refers to the missing file ${href}`]
            return id === undefined || idsOf(target).includes(id) ? [] : [`${name} refers to the missing id ${href}`]
          }),
        ]
      })
    },
    files.map(({ name, bytes }) => ({ name, text: bytes.toString('utf8') })),
  )
}

const textOf = (files: readonly ArchiveFile[], name: string) =>
  siteText(files.find((file) => file.name === name)?.bytes.toString('utf8') ?? '', browserSite.site.url)

describe('the book of a language', () => {
  test('is well-formed and complete, and its internal links work', async () => {
    const { answer, bytes } = await download('/en/book.epub')
    expect(answer.headers.get('content-type')).toBe('application/epub+zip')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="en-release-1.epub"')
    const contents = readArchive(bytes)
    expect(contents[0]).toEqual({ name: 'mimetype', bytes: Buffer.from('application/epub+zip') })
    expect(await problemsOf(contents)).toEqual([])
    const chapter = textOf(contents, 'EPUB/guide.everything.xhtml')
    for (const shown of [
      'One tab.',
      'Other tab.',
      'No longer.',
      '☑',
      '<math',
      '<svg',
      '&lt; ',
      'image-',
      'href="#_2-numbered"',
    ])
      expect(chapter).toContain(shown)
    expect(chapter).not.toMatch(/<(?:button|details|script|tab-panel)|tabindex| data-/)
    expect(chapter).toContain('href="guide.use.xhtml#run"')
    expect(chapter).toContain('href="https://example.com/?a=1&amp;b=2"')
    expect(contents.map(({ name }) => name)).toContain('EPUB/_.xhtml')
  })

  test('omits hidden pages, and links to them on the web', async () => {
    const contents = readArchive((await download('/en/book.epub')).bytes)
    expect(textOf(contents, 'EPUB/hidden.xhtml')).toContain('https://docs.example.com/en/hidden')
    expect(contents.map(({ bytes }) => bytes.toString('utf8')).join('')).not.toContain('Hidden text.')
    expect(textOf(contents, 'EPUB/package.opf')).toMatch(/<itemref idref="item-\d+" linear="no"\/>/)
    expect(textOf(contents, 'EPUB/contents.xhtml')).not.toContain('hidden')
  })

  test('marks pages without a translation, and keeps the links to their sections', async () => {
    const contents = readArchive((await download('/ar/book.epub')).bytes)
    expect(await problemsOf(contents)).toEqual([])
    expect(textOf(contents, 'EPUB/package.opf')).toContain('page-progression-direction="rtl"')
    expect(textOf(contents, 'EPUB/guide.everything.xhtml')).toMatch(
      // Some reading apps set the direction of the body from the book.
      /<html[^>]* lang="en"[^>]* dir="ltr".*<body dir="ltr">.*class="note" lang="ar"/s,
    )
    // The heading of the translation has another id.
    expect(textOf(contents, 'EPUB/guide.everything.xhtml')).toContain(' href="guide.use.xhtml#start"')
  })

  test('can be resumed, and stays the same after unrelated edits', async () => {
    const whole = await download('/en/guide/book.epub')
    const tag = whole.answer.headers.get('etag')!
    const size = whole.bytes.length
    for (const [start, end] of [
      [0, 99],
      [500, size - 100],
      [size - 10, size - 1],
    ] as const) {
      const part = await download('/en/guide/book.epub', { Range: `bytes=${start}-${end}`, 'If-Range': tag })
      expect(part.answer.status).toBe(206)
      expect(part.answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
      expect(part.bytes.equals(whole.bytes.subarray(start, end + 1))).toBe(true)
    }
    await browserSite.site.serve({ 'en/2.more.md': page('More', 'Edited.') })
    expect((await download('/en/guide/book.epub', { 'If-None-Match': tag })).answer.status).toBe(304)
    const other = await download('/en/book.epub')
    expect(textOf(readArchive(other.bytes), 'EPUB/more.xhtml')).toContain('Edited.')
    expect(other.answer.headers.get('content-disposition')).toContain('release-2')
    const former = await download('/en/book.epub?release=1')
    expect(textOf(readArchive(former.bytes), 'EPUB/more.xhtml')).not.toContain('Edited.')
  })

  test('names the release that last changed its untranslated pages or its contents', async () => {
    const { site } = browserSite
    const isNamed = async (changes: Files) => {
      await site.serve(changes)
      const { number } = await readCurrentRelease(site.target, 'live', '2999-01-01')
      const { answer } = await download('/ar/book.epub')
      return answer.headers.get('content-disposition') === `attachment; filename="ar-release-${number}.epub"`
    }
    const hidden = (text: string) => `---\ntitle: Hidden\nnavigation: false\n---\n\n${text}\n`
    expect(await isNamed({ 'en/3.hidden.md': hidden('Edited.') })).toBe(false)
    expect(
      await isNamed({ 'en/1.guide/1.everything.md': everything.replace('Text with', 'Words with') }),
      'an edit',
    ).toBe(true)
    expect(await isNamed({ 'en/1.guide/3.stop.md': page('Stop', 'Stop it.') }), 'a new page').toBe(true)
    expect(await isNamed({ 'en/3.hidden.md': hidden('Edited again.') })).toBe(false)
    expect(await isNamed({ 'en/1.guide/3.stop.md': null }), 'a removed page').toBe(true)
    expect(await isNamed({ 'ar/1.guide/.navigation.yml': 'title: دليل\n' }), 'the title of a folder').toBe(true)
    expect(await isNamed({ 'en/3.hidden.md': hidden('Hidden text.') })).toBe(false)
  })

  test('does not exist in a preview', async () => {
    const { target } = browserSite.site
    await forkChannel(target, 'next', 3600)
    const folder = new ContentFolder(await writeContent(files))
    await publish({ folder, target, channel: 'next', renderer: 'test', tools: compileTools })
    const address = new URL(await openPreviewAddress(target, 'next', false)).pathname.split('/').at(-1)
    const headers = { cookie: `rivage-preview=${address}` }
    const { answer } = await download('/en/book.epub', headers)
    expect(answer.status).toBe(404)
    const shown = siteText((await download('/en/guide/use', headers)).bytes.toString('utf8'), browserSite.site.url)
    expect(shown).toContain('/en/guide/_print')
    expect(shown).not.toContain('book.')
  })

  test('does not exist in a release that was pruned', async () => {
    const past = async () => (await download('/en/book.epub?release=1')).answer.status
    expect(await past()).toBe(200)
    await prune({ target: browserSite.site.target, keep: 1 })
    await until('the prune', async () => (await past()) === 404 || undefined)
    expect((await download('/en/guide/book.zip?release=1')).answer.status).toBe(404)
    expect((await download('/en/book.epub')).answer.status).toBe(200)
  })

  test('exists only for folders and pages that the site lists', async () => {
    expect((await download('/en/guide/use/book.epub')).answer.status).toBe(200)
    for (const path of ['/en/hidden/book.epub', '/en/nowhere/book.zip', '/de/book.epub', '/book.epub'])
      expect((await download(path)).answer.status, path).toBe(404)
  })
})

test('an archive contains the Markdown of every page, with absolute links', async () => {
  const contents = readArchive((await download('/en/book.zip')).bytes)
  expect(contents.map(({ name }) => name)).toEqual([
    'index.md',
    'guide/everything.md',
    'guide/use.md',
    'more.md',
    expect.stringMatching(/^images\/image-[0-9a-f]{32}\.png$/),
  ])
  expect(textOf(contents, 'guide/use.md')).toContain('# Use\n\n<https://docs.example.com/en/guide/use>')
  expect(textOf(contents, 'guide/use.md')).toContain('(https://docs.example.com/en/guide/everything.md#_2-numbered)')
})

test('an archive contains the images of its pages, with working references from any folder', async () => {
  const contents = readArchive((await download('/en/guide/book.zip')).bytes)
  const image = contents.find(({ name }) => name.startsWith('images/'))!
  expect(image.bytes.equals(renderPng(40, 30))).toBe(true)
  const text = textOf(contents, 'guide/everything.md')
  expect(text).toContain(`[image-1]: ../${image.name} "At low tide"\n`)
  expect(fromMarkdown(text).children).toContainEqual(
    expect.objectContaining({
      type: 'definition',
      identifier: 'image-1',
      url: `../${image.name}`,
      title: 'At low tide',
    }),
  )
  expect(text).toContain('![A picture][image-1]')
})

test('llms.txt lists the books', async () => {
  const index = await (await browserSite.site.get('/en/llms.txt')).text()
  expect(index).toContain('(https://docs.example.com/en/book.zip): all pages in one file')
  expect(index).toContain('(https://docs.example.com/en/book.epub): all pages as a book')
})

test('a catalog for reading apps lists the books of all languages, and pages link to it', async () => {
  const shown = await (await browserSite.site.get('/en/guide/use')).text()
  expect(shown).toContain('type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="/opds.xml"')
  const catalog = await (await browserSite.site.get('/opds.xml')).text()
  for (const code of ['en', 'ar'])
    expect(catalog).toContain(
      `rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="https://docs.example.com/${code}/book.epub"`,
    )
})

describe('the printable page of a folder', () => {
  test('contains all articles with links between them, and axe finds no violations', async () => {
    const shown = await look('/en/guide/_print')
    expect(await shown.locator('.print-title li').allInnerTexts()).toEqual(['Everything', 'Use'])
    await shown.getByRole('link', { name: 'use', exact: true }).click()
    expect(new URL(shown.url()).hash).toBe('#p2-run')
    expect(await shown.locator('#p2-run').innerText()).toContain('Run')
    expect(await shown.locator('article').count()).toBe(2)
    expect(await violations(shown)).toEqual([])
  })

  test('links to the sections of translations by the ids of their sources', async () => {
    const shown = await look('/ar/guide/_print')
    const missing = await shown
      .locator('main a[href^="#"]')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href')!.slice(1))
          .filter((id) => document.getElementById(decodeURIComponent(id)) === null),
      )
    expect(missing).toEqual([])
    expect(await shown.locator('h2 > [id="p2-run"]').count()).toBe(1)
    expect(await shown.locator('p > a[href="#p2-run"]').count()).toBe(2)
  })

  test('is linked in the page actions next to the books, to which the footer also links', async () => {
    const shown = await visit('/en/guide/use')
    const footer = shown.locator('.site-footer a[href*=book]')
    expect(await footer.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/en/book.epub',
      '/en/book.zip',
    ])
    expect(await footer.allInnerTexts()).toEqual(['Download EPUB', 'Download Markdown (ZIP)'])
    const hrefs = await shown
      .locator('.page-actions a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(expect.arrayContaining(['/en/book.epub', '/en/book.zip', '/en/guide/_print']))
  })
})

test('a book has any letters in its file name, and any characters in its title', async () => {
  await browserSite.site.serve({
    'ar/4.دليل/.navigation.yml': 'title: "A / B 🚀 <c>"\n',
    'ar/4.دليل/1.tide.md': page('Tide in/out 🌊', 'Text.'),
  })
  const { answer, bytes } = await download(encodeURI('/ar/دليل/book.epub'))
  const disposition = answer.headers.get('content-disposition')!
  expect(decodeURIComponent(disposition.replace(/release-\d+/g, 'release-N'))).toBe(
    'attachment; filename="ar-release-N.epub"; filename*=UTF-8\'\'ar-دليل-release-N.epub',
  )
  const contents = readArchive(bytes)
  expect(await problemsOf(contents)).toEqual([])
  expect(textOf(contents, 'EPUB/package.opf')).toContain('A / B 🚀 &lt;c&gt;')
  expect(textOf(contents, 'EPUB/contents.xhtml')).toContain('Tide in/out 🌊')
  const archive = readArchive((await download(encodeURI('/ar/دليل/book.zip'))).bytes)
  expect(archive.map(({ name }) => name)).toEqual(['دليل/tide.md'])
})
