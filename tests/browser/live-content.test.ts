import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InsightReport } from '../../core/insight/index.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { closeContexts, shareBrowser } from '../harness/browser.ts'
import { findFreePort } from '../harness/free-port.ts'
import { writeContent } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { readFixture } from './browser-site.ts'

/** The secret for the report in `/_insight`. */
const secret = 'a secret of at least 32 characters'

let checkout: string
let content: string
let server: ChildProcess
let address: string
/** A tab that was open before the first release. */
let early: Page
/** The tab in which each later test opens its page. */
let tab: Page
let output = ''

beforeAll(async () => {
  ;[checkout, content] = await Promise.all([copyCheckout(), readFixture().then(writeContent), shareBrowser()])
  const port = await findFreePort()
  const options = ['--content', content, '--state', join(checkout, 'state'), '--port', String(port)]
  // A separate process group: Ctrl-C in a terminal reaches every process in it.
  server = spawn(process.execPath, ['scripts/boot.mjs', 'dev', ...options], { cwd: checkout, detached: true })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const page = `http://localhost:${port}/en/start/install`
  // The browser would draw an error page for each attempt.
  await vi.waitFor(() => fetch(page, { method: 'HEAD' }), { timeout: 110_000, interval: 50 })
  early = await (await shareBrowser()).newPage()
  await early.goto(page)
  address = await vi.waitFor(() => {
    const ready = /Ready: (http:\S+)/.exec(output)
    if (!ready) throw new Error(`npm start is not ready. Its output: ${output}`)
    return ready[1]!
  }, 110_000)
  tab = await (await shareBrowser()).newPage({ baseURL: address, viewport: { width: 1280, height: 600 } })
})
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(`Output of npm start: ${output}`)))
afterAll(async () => {
  await closeContexts()
  if (server?.exitCode === null) process.kill(-server.pid!, 'SIGKILL')
  for (const folder of [checkout, content]) await rm(folder, { recursive: true, force: true })
})

/**
 * Creates a separate checkout: `npm start` builds into it and watches its code, while other tests run at the same time.
 */
async function copyCheckout(): Promise<string> {
  const copy = await temporaryFolder('checkout')
  // `npm start` needs neither the tests with their installed packages nor the benches.
  const others = ['.git', '.rivage', 'bench', 'content', 'dist', 'node_modules', 'tests']
  for (const name of await readdir(engineFolder)) {
    if (!others.includes(name)) await cp(join(engineFolder, name), join(copy, name), { recursive: true })
  }
  const packages = join(copy, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir(join(engineFolder, 'node_modules'))) {
    if (!name.startsWith('.') || name === '.bin')
      await symlink(join(engineFolder, 'node_modules', name), join(packages, name))
  }
  const settings = await readFile(join(copy, 'wrangler.toml'), 'utf8')
  const insight = '\n[[d1_databases]]\nbinding = "INSIGHT"\ndatabase_name = "insight"\ndatabase_id = "insight"\n'
  await writeFile(join(copy, 'wrangler.toml'), settings + insight)
  await writeFile(join(copy, '.dev.vars'), `INSIGHT_SECRET=${secret}\n`)
  // Marks the packages as installed: `boot.mjs` checks this first.
  await cp(join(engineFolder, 'node_modules', '.installed-lock'), join(packages, '.installed-lock'))
  return copy
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(content, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}

/** Opens a page that listens for changes. */
async function open(path: string): Promise<Page> {
  const listening = tab.waitForRequest('**/_dev/events')
  await tab.goto(path)
  await listening
  await tab.evaluate(() => Object.assign(window, { opened: true }))
  return tab
}

const wasReloaded = (page: Page) => page.evaluate(() => !('opened' in window))

describe('npm start', () => {
  const file = 'en/1.start/1.install.md'
  const shows = (page: Page, text: string) => expect.poll(() => page.locator('main').innerText()).toContain(text)

  test('shows the first release in a tab that was already open', async () => {
    await expect.poll(() => early.locator('h1').innerText()).toBe('Install Tidebook')
    expect(await early.locator('header.header, .sidebar').count()).toBe(2)
    await early.close()
  })

  // The bench `edit-to-served` measures how long this takes.
  test('shows consecutive edits in the open page and keeps its scroll position', async () => {
    const page = await open('/en/start/install')
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    for (const words of ['any month', 'a summer month', 'a winter month']) {
      await edit(file, (text) => text.replace(/Choose [\w ]+\./, `Choose ${words}.`))
      await shows(page, `Choose ${words}.`)
    }
    expect(await page.evaluate(() => scrollY)).toBe(700)
    expect(await wasReloaded(page)).toBe(false)
  })

  test('keeps the features of a page working after an edit', async () => {
    const page = await open('/en/start/install')
    await edit(file, (text) => `${text}\n## A new section\n\n${'Some more text. '.repeat(300)}\n`)
    await shows(page, 'A new section')
    const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'A new section' })
    await link.click()
    await expect.poll(() => link.getAttribute('aria-current')).toBe('true')
    await page.getByRole('button', { name: /^Switch to/ }).click()
    await page.keyboard.press('/')
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })

  test('adds a new page to the sidebar of the open page', async () => {
    const page = await open('/en/start/install')
    await writeFile(join(content, 'en/1.start/3.repair.md'), '---\ntitle: Repair a float\n---\n\nGlue it.\n')
    const link = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Repair a float' })
    await expect.poll(() => link.isVisible()).toBe(true)
    await link.click()
    await shows(page, 'Glue it.')
  })

  test('writes to the second database that wrangler.toml binds, and shows the report only with the secret', async () => {
    const report = new URL('/_insight/report.json', address)
    expect((await fetch(report)).status).toBe(404)
    const problem = 'The float sinks.'
    const params = { name: 'report_problem', arguments: { id: '/en/start/install', problem } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const headers = { 'content-type': 'application/json' }
    await fetch(new URL('/mcp', address), { method: 'POST', headers, body })
    const shown = await fetch(report, { headers: { authorization: `Bearer ${secret}` } })
    expect(((await shown.json()) as InsightReport).feedback).toEqual([
      expect.objectContaining({ by: 'agent', path: '/en/start/install', text: problem }),
    ])
  })

  test('keeps the last good version of a page with an error, reports the line, and shows the fix', async () => {
    const page = await open('/en/start/everything')
    const broken = 'en/1.start/2.everything.md'
    const good = await readFile(join(content, broken), 'utf8')
    output = ''
    await writeFile(
      join(content, broken),
      good.replace('---\n\nA paragraph', 'navigation: [oh\n---\n\nAnother paragraph'),
    )
    await expect.poll(() => output).toMatch(/en\/1\.start\/2\.everything\.md:\d+/)
    await page.reload()
    await shows(page, 'A paragraph with emphasis')
    await writeFile(join(content, broken), good.replace('A paragraph with', 'A fixed paragraph with'))
    await shows(page, 'A fixed paragraph with')
  })

  test('applies a configuration change to the open page', async () => {
    const page = await open('/en/start/install')
    await edit('site.config.json', (text) => text.replace('"title": "Tidebook"', '"title": "Tidebook by night"'))
    await expect.poll(() => page.title()).toBe('Install Tidebook - Tidebook by night')
  })

  test('applies a style change to the open page', async () => {
    const page = await open('/en/start/install')
    await writeFile(join(checkout, 'client/styles/print.css'), 'h1 { letter-spacing: 7px; }\n')
    const spacing = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).letterSpacing)
    // This edit rebuilds everything, which takes longer than other edits on a busy machine.
    await expect.poll(spacing, { timeout: 40_000 }).toBe('7px')
  })

  test('stops on Ctrl-C without an error, even during a build, and frees its port', async () => {
    await open('/en')
    output = ''
    await writeFile(join(checkout, 'client/styles/print.css'), 'h1 { letter-spacing: 8px; }\n')
    // Publishing takes longer than a build needs to start.
    await edit('en/index.md', (text) => `${text}\nAfter the build has started.\n`)
    await expect.poll(() => output).toMatch(/Published/)
    const ended = new Promise((resolve) => server.once('exit', (code, signal) => resolve(code ?? signal)))
    process.kill(-server.pid!, 'SIGINT')
    expect(await ended).toBe(0)
    expect(output).not.toMatch(/error|Error/)
    await expect(fetch(address)).rejects.toThrow()
  })
})
