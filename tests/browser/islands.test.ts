import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAddress, useElementSite } from './browser-site.ts'
import type { VisitOptions } from './browser-site.ts'
import { expectPage, follow, holdRequests, isSameDocument, markDocument, untilStarted } from './visiting.ts'

const browserSite = useElementSite()

interface Opened {
  page: Page
  logged: string[]
  scripts: string[]
}

/** Opens a page whose islands wait for an interaction, and waits until the error handling is loaded. */
async function open(path: string, { prepare, ...options }: VisitOptions = {}): Promise<Opened> {
  const logged: string[] = []
  const scripts: string[] = []
  const page = await browserSite.visit(path, {
    ...options,
    prepare: async (opened) => {
      opened.on('console', (message) => logged.push(message.text()))
      opened.on('request', (request) => scripts.push(new URL(request.url()).pathname))
      await prepare?.(opened)
    },
  })
  await untilReady(page)
  return { page, logged, scripts }
}

async function untilReady(page: Page): Promise<void> {
  await untilStarted(page)
  await page.keyboard.press('Shift')
}

/** Opens a page without React that was already reloaded once for that reason. */
async function openWithoutReact(options: VisitOptions = {}): Promise<Opened> {
  const opened = await open('/en/start/question', {
    ...options,
    mayComplain: true,
    prepare: (page) => page.route(/mount-island/, (route) => route.abort()),
  })
  await markDocument(opened.page)
  await button(opened.page, 'Cast off').click()
  await expect.poll(() => isSameDocument(opened.page)).toBe(false)
  await untilReady(opened.page)
  return opened
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const state = (page: Page, island: string) => page.locator(`[data-island=${island}]`).getAttribute('data-state')

describe('an island', () => {
  test('loads React on the first interaction, not before, and performs the first click’s action', async () => {
    const { page, scripts } = await open('/en/start/question')
    const loaded = () => scripts.filter((path) => path.includes('mount-island')).length
    expect(loaded()).toBe(0)
    await button(page, 'Cast off').click()
    await expect.poll(() => page.getByRole('dialog', { name: 'Cast off?' }).isVisible()).toBe(true)
    expect(loaded()).toBe(1)
    await page.getByRole('dialog', { name: 'Cast off?' }).getByRole('button', { name: 'Aye' }).click()
    await expect.poll(() => page.locator('.toast-title').allInnerTexts()).toEqual(['You said Aye'])
    await expect.poll(() => page.locator('#kit-demo-question').count()).toBe(0)
    await expect
      .poll(() => button(page, 'Cast off').evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  test('performs the action of a click while the scripts of the page load', async () => {
    let arrive = () => {}
    const prepare = async (opened: Page) => (arrive = await holdRequests(opened, '**/deferred.*.js'))
    const page = await browserSite.visit('/en/start/question', { prepare })
    // As in screen readers, which don't move a pointer.
    await button(page, 'Cast off').dispatchEvent('click')
    arrive()
    await expect.poll(() => page.getByRole('dialog', { name: 'Cast off?' }).count()).toBe(1)
  })

  test('shares a signal with another island for the lifetime of the document', async () => {
    const { page, scripts } = await open('/en/start/waves')
    await expect.poll(() => state(page, 'waveSum')).toBe('ready')
    expect(await page.getByText('Waves so far:').innerText()).toBe('Waves so far: 0')
    await button(page, 'A wave').click()
    await expect.poll(() => page.getByText('Waves so far:').innerText()).toBe('Waves so far: 1')
    await button(page, 'A wave').click()
    await expect.poll(() => page.getByText('Waves so far:').innerText()).toBe('Waves so far: 2')
    expect(scripts.filter((path) => path.includes('mount-island')).length).toBe(1)
    await follow(page, 'Install Tidebook')
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    await page.goBack()
    await expectPage(page, '/en/start/waves', 'Waves')
    await expect.poll(() => page.getByText('Waves so far:').innerText()).toBe('Waves so far: 2')
  })
})

describe('overlays of islands', () => {
  const toastTitles = (page: Page) => page.locator('.toast-title').allInnerTexts()

  test('show an error toast for an unknown id', async () => {
    const { page } = await open('/en/start/question')
    await button(page, 'By its id').click()
    await expect.poll(() => toastTitles(page)).toEqual(['Overlay not found'])
    await button(page, 'Cast off').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Nay' }).click()
    await expect.poll(() => toastTitles(page)).toEqual(['You said Nay'])
    await button(page, 'By its id').click()
    await page.getByRole('dialog', { name: 'Cast off?' }).getByRole('button', { name: 'Aye' }).click()
    await expect.poll(() => toastTitles(page)).toEqual(['You said Aye'])
  })

  test('let the reader choose and remove files, and keep them when the reader goes back a step', async () => {
    const { page } = await open('/en/start/kit')
    const dialog = page.getByRole('dialog', { name: 'Charts' })
    const names = () => dialog.getByRole('listitem').allInnerTexts()
    const choose = async (...files: string[]) => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Choose' }).click()
      await (await chooser).setFiles(files.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })))
    }
    await button(page, 'Charts').click()
    await expect.poll(() => dialog.getByRole('status').innerText()).toBe('No data')
    await choose('bay.txt', 'reef.txt')
    await expect.poll(names).toEqual(['bay.txt', 'reef.txt'])
    await dialog.getByRole('button', { name: 'Remove bay.txt' }).click()
    await expect.poll(names).toEqual(['reef.txt'])
    expect(await dialog.getByRole('button', { name: 'Choose' }).evaluate((it) => it === document.activeElement)).toBe(
      true,
    )
    // The removed file is chosen again; the existing one is not added twice.
    await choose('bay.txt', 'reef.txt')
    await expect.poll(names).toEqual(['reef.txt', 'bay.txt'])
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => dialog.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => dialog.getByRole('button', { name: 'Remove' }).count()).toBe(2)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => page.locator('.toast').innerText()).toContain('reef.txt, bay.txt')
  })

  test('are rendered once for two islands on a page, and stay when one island is removed', async () => {
    const { page } = await open('/en/start/kit')
    const ask = async () => {
      await button(page, 'Cast off').click()
      const dialog = page.getByRole('dialog', { name: 'Cast off?' })
      await expect.poll(() => dialog.count()).toBe(1)
      await dialog.getByRole('button', { name: 'Nay' }).click()
      await expect.poll(() => page.locator('#kit-demo-question').count()).toBe(0)
    }
    await button(page, 'Charts').click()
    await page.getByRole('dialog', { name: 'Charts' }).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator('#files-demo').count()).toBe(0)
    await ask()
    await follow(page, 'Install Tidebook')
    await expectPage(page, '/en/start/install', 'Install Tidebook')
    await page.goBack()
    await expectPage(page, '/en/start/kit', 'The kit')
    await ask()
  })
})

describe('an island that fails', () => {
  test('to load reloads the page once, then logs an error and leaves the page intact', async () => {
    const { page, logged } = await openWithoutReact()
    await button(page, 'Cast off').click()
    await expect.poll(() => state(page, 'kitDemo')).toBe('failed')
    expect(logged.join('\n')).toContain('Error while mounting island kitDemo')
    expect(await button(page, 'Cast off').isVisible()).toBe(true)
    await button(page, 'Tide').click()
    expect(await page.getByText('High water at noon.').isVisible()).toBe(true)
    expect(await title(page).innerText()).toBe('A question')
  })

  test('to render keeps the server’s HTML', async () => {
    const { page, logged } = await open('/en/start/question', { mayComplain: true })
    await page.locator('[data-island=kitDemo]').evaluate((element) => element.setAttribute('data-props', '{}'))
    await button(page, 'Cast off').click()
    await expect.poll(() => state(page, 'kitDemo')).toBe('failed')
    expect(logged.join('\n')).toContain('Error while mounting island kitDemo: TypeError')
    expect(await button(page, 'Cast off').isVisible()).toBe(true)
    expect(await title(page).innerText()).toBe('A question')
  })

  /** Changes an island as the server would write it if it were declared essential. */
  const makeEssential = (page: Page) =>
    page.locator('[data-island=kitDemo]').evaluate((element) => element.setAttribute('data-essential', ''))

  test('and is essential is replaced by the error page, with a link to the home page', async () => {
    const { page, logged } = await openWithoutReact()
    await makeEssential(page)
    await button(page, 'Cast off').click()
    await expect.poll(() => title(page).innerText()).toBe('Something went wrong')
    expect(await page.getByRole('main').innerText()).toContain('Error while mounting island kitDemo')
    expect(await page.locator('.error-status').innerText()).toBe('500')
    expect(logged.join('\n')).toContain('Error while mounting island kitDemo')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expectAddress(page, '/en')
    await expect.poll(() => page.locator('body.landing').count()).toBe(1)
  })

  test('leaves the page unchanged for crawlers and logs a message', async () => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
    const { page, logged } = await openWithoutReact({ userAgent })
    await makeEssential(page)
    await button(page, 'Cast off').click()
    await expect
      .poll(() => logged.join('\n'))
      .toContain('Not rendering error page for bot: Error while mounting island kitDemo')
    expect(await title(page).innerText()).toBe('A question')
  })
})
