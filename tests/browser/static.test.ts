// A site as files: below a path on a host that only serves files, and opened from a disk.
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportStatic } from '../../scripts/backup/static/export-static.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { closeContexts, shareBrowser } from '../harness/browser.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openFileHost } from '../harness/file-host.ts'
import { ownProject } from '../harness/own-project.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { dialog, options, search } from './searching.ts'
import { isSameDocument, markDocument, untilStarted } from './visiting.ts'

const base = 'https://example.github.io/project'

let folders: { content: string; state: string; out: string }
let first: Awaited<ReturnType<typeof exportStatic>>
let host: Awaited<ReturnType<typeof openFileHost>>

async function sync(): Promise<void> {
  const site = await openLocalSite({ project: ownProject, stateDir: folders.state, port: null })
  try {
    const folder = new ContentFolder(folders.content)
    await publish({ folder, target: site.target, channel: 'live', renderer: 'test', tools: compileTools })
  } finally {
    await site.dispose()
  }
}

const writeOut = (out: string, relative = false) =>
  exportStatic({
    project: ownProject,
    stateDir: folders.state,
    out,
    base,
    release: undefined,
    version: undefined,
    relative,
    signal: new AbortController().signal,
  })

beforeAll(async () => {
  const [content, state, out] = await Promise.all([
    writeContent({ ...smallSite, _redirects: '/en/old /en/guide/use 301\n' }),
    temporaryFolder('state'),
    temporaryFolder('static'),
  ])
  folders = { content, state, out }
  await sync()
  first = await writeOut(out)
  host = await openFileHost(out, '/project')
})
afterAll(async () => {
  await closeContexts()
  await host[Symbol.asyncDispose]()
})

/** Opens a page, and collects the errors in its console. */
async function open(url: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await (await shareBrowser()).newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  // `untilStarted` asks the root of the host.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/robots.txt')) complaints.push(message.text())
  })
  await page.goto(url)
  return { page, complaints }
}

test('links, anchors, images, and visits work below a path', async () => {
  const { page, complaints } = await open(`${host.origin}/project/en/guide/install`)
  await untilStarted(page)
  await markDocument(page)
  await page.locator('main').getByRole('link', { name: 'usage' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/project/en/guide/use')
  expect(await isSameDocument(page)).toBe(true)
  await expect
    .poll(() => page.locator('main img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(24)
  await page.locator('a.site-title').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/project/en')
  expect(complaints).toEqual([])
})

test('search runs in the browser', async () => {
  const { page, complaints } = await open(`${host.origin}/project/en`)
  await search(page, 'harbour')
  await expect.poll(() => options(page).first().getAttribute('href')).toBe('/project/en/reference/options')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/project/en/reference/options')
  await expect.poll(() => dialog(page).isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('the root opens the reader’s language, old URLs redirect, and a missing page shows the error page', async () => {
  const { page } = await open(`${host.origin}/project/`)
  await page.waitForURL('**/project/en')
  await page.goto(`${host.origin}/project/en/old`)
  await page.waitForURL('**/project/en/guide/use')
  const missing = await page.goto(`${host.origin}/project/en/nowhere`)
  expect(missing?.status()).toBe(404)
  expect(await page.locator('main h1').innerText()).toBe('Page not found')
})

test('an edit rewrites only the files that show it', async () => {
  await writeFiles(folders.content, {
    'en/2.reference/1.options.md': '---\ntitle: Options\n---\n\nEvery option of the port.\n',
  })
  await sync()
  const page = join(folders.out, 'fr/guide/install.html')
  const before = await stat(page)
  const again = await writeOut(folders.out)
  expect((await stat(page)).mtimeMs).toBe(before.mtimeMs)
  expect(await readFile(join(folders.out, 'en/reference/options.html'), 'utf8')).toContain('of the port')
  expect(again.files).toBe(first.files)
  // The page and the untranslated page in its four forms, the texts that list it, its search files, and the release.
  expect(again.written).toBeLessThan(24)
  expect(again.written).toBeGreaterThan(4)
})

test('reads from a disk, with relative links', async () => {
  const out = await temporaryFolder('relative')
  const result = await writeOut(out, true)
  expect(result.pages).toBeGreaterThan(8)
  const { page, complaints } = await open(pathToFileURL(join(out, 'en/guide/install/index.html')).href)
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('main')!).fontFamily)).not.toBe('')
  await page.locator('main').getByRole('link', { name: 'usage' }).click()
  await page.waitForURL('**/en/guide/use/index.html')
  await expect
    .poll(() => page.locator('main img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(24)
  expect(complaints).toEqual([])
  const names = await readdir(out, { recursive: true })
  expect(names.filter((name) => /\.(?:js|json)$/.test(name) && !name.startsWith('.'))).toEqual([])
})
