import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LocalIndexFile } from '../../core/search/index.ts'
import { violations } from './axe.ts'
import { useOwnBrowserSite } from './browser-site.ts'
import { field, options, untilSearched } from './searching.ts'
import { holdRequests, untilIdle, untilStarted } from './visiting.ts'
import { ownProject } from '../harness/own-project.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

const browser = useOwnBrowserSite()

/** The properties of a browser that may load the index. */
const able = { connection: {}, deviceMemory: 8 }

/** Runs in the page. Sets these properties on `navigator`. */
function declare(abilities: object): void {
  for (const [name, value] of Object.entries(abilities))
    Object.defineProperty(navigator, name, { value, configurable: true })
}

/** Opens a page and records its requests for search. */
async function open(path = '/en', { mayComplain = false } = {}): Promise<{ page: Page; requested: string[] }> {
  const requested: string[] = []
  const page = await browser.visit(path, {
    mayComplain,
    prepare: async (opened) => {
      await opened.addInitScript(declare, able)
      opened.context().on('request', (request) => {
        const found = /search-worker|sqlite-worker|sqlite3|_search\/\w+\/index|_search\/\w+\?q=.*$/.exec(request.url())
        if (found) requested.push(found[0])
      })
    },
  })
  await untilStarted(page)
  return { page, requested }
}

/** Opens the dialog and waits until the browser searches locally. */
async function openReady(path = '/en', word = 'install', options = {}) {
  const opened = await open(path, options)
  await opened.page.keyboard.press('Control+k')
  await untilLocal(opened, word)
  return opened
}

/** Waits until the browser searches locally: until a new query causes no request. */
async function untilLocal({ page, requested }: Awaited<ReturnType<typeof open>>, word: string): Promise<void> {
  let end = 0
  await expect
    .poll(async () => {
      requested.splice(0)
      await search(page, `${'x'.repeat(++end)} ${word}`, 'Install')
      return requested
    })
    .toEqual([])
}

/** Searches often enough for the browser to load the index. */
async function searchOften(page: Page): Promise<void> {
  for (const query of ['reading', 'weed', 'install']) await searchAny(page, query)
}

/** Types a query and waits for any results. */
async function searchAny(page: Page, query: string): Promise<void> {
  await field(page).fill(query)
  await untilSearched(page)
}

/** Types a query and waits for the expected results. */
async function search(page: Page, query: string, expected: string): Promise<void> {
  await field(page).fill(query)
  await expect
    .poll(() =>
      page.evaluate(() => {
        const list = document.querySelector('.search-dialog [role=listbox]')
        return list?.ariaBusy === 'false' && list.querySelector<HTMLElement>('[role=option]')?.innerText
      }),
    )
    .toContain(expected)
}

interface Answer {
  pages: { path: string }[]
  total: number
  repaired: string | null
  texts: Record<string, string>
  elsewhere: unknown[]
  untranslated: unknown[]
}

/** Returns the parts of a response that come from the search itself. */
const result = ({ pages, total, repaired, texts }: Answer): Answer => ({
  // For local results, the dialog adds the breadcrumbs, because it has the titles of the folders.
  pages: pages.map((page) => ({ ...page, trail: [] })),
  total,
  repaired,
  texts,
  elsewhere: [],
  untranslated: [],
})

/**
 * Queries a separate worker in this browser and the server. Returns both responses, without the parts that only the
 * server can provide.
 */
async function askBoth(
  page: Page,
  locale: string,
  texts: readonly string[],
): Promise<{ text: string; here: Answer | undefined; there: Answer }[]> {
  const start = await (await browser.site.get(`/${locale}`)).text()
  const titles = /data-titles="([^"]+)"/.exec(start)![1]!
  const here = await page.evaluate(
    async ([address, index, sections, texts]) => {
      const worker = new Worker(address, { type: 'module' })
      const answers: (Answer | undefined)[] = []
      for (const text of texts) {
        const answer = new Promise<Answer | undefined>((resolve) =>
          worker.addEventListener('message', ({ data }) => resolve(data.found), { once: true }),
        )
        worker.postMessage({ id: 1, index, texts: sections, text })
        answers.push(await answer)
      }
      worker.terminate()
      return answers
    },
    [workerAddress(), titles.replace(/[^/]+$/, 'index/$&'), titles.replace(/[^/]+$/, 'sections'), texts] as const,
  )
  const answers = []
  for (const [index, text] of texts.entries()) {
    const path = `${titles.replace(/\/[^/]+$/, '')}?${new URLSearchParams({ q: text }).toString()}`
    const there = (await (await browser.site.get(path)).json()) as Answer
    if (there.elsewhere.length + there.untranslated.length > 0) there.texts.elsewhere = ''
    answers.push({ text, here: here[index] && result(here[index]), there: result(there) })
  }
  return answers
}

/** Returns URL of the worker that searches in this browser. */
function workerAddress(): string {
  const file = readdirSync(join(ownProject.assetsFolder, '_assets')).find((name) => name.startsWith('search-worker.'))
  return `/_assets/${file!}`
}

describe('local answers', () => {
  test.for([
    [
      'en',
      [
        'install',
        'harbour',
        'weed',
        'tide',
        'the gauge',
        'instlal',
        'how do I install',
        'readings drift midnight',
        'calibr',
        'use',
        'a',
        'config',
        'port number',
        'xylophone',
        '"',
        'keeper of the tide',
        'midnight reading',
        'code',
        'image',
        'settings file',
      ],
    ],
    [
      'fr',
      [
        'installer',
        'demarrage',
        "l'installation",
        'marée',
        'maree haute',
        'port',
        'le',
        'instaler',
        'comment installer',
        'code',
      ],
    ],
    ['ja', ['設定', '計', 'インストール', '潮']],
    ['ar', ['ال', 'تثبيت', 'الميناء']],
  ] as const)('equal the server’s, in the same order: %s', async ([locale, queries]) => {
    const page = await browser.look('/en')
    let found = 0
    for (const { text, here, there } of await askBoth(page, locale, queries)) {
      // If a local search finds nothing, or for words that most pages contain, the dialog queries the server.
      if (!here?.total) continue
      expect(here, text).toEqual(there)
      found++
    }
    expect(found).toBeGreaterThan(queries.length / 2)
  })

  test('equal the server’s even if other languages and past releases use other words more often', async () => {
    const pages = (locale: string, count: number, text: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `${locale}/quay/${index}.md`,
          `---\ntitle: Quay ${index}\n---\n\n${text}\n\n## Berth ${index}\n\nNumber ${index}. ${text}\n`,
        ]),
      )
    const rare = { 'en/quay/rare.md': '---\ntitle: Rare\n---\n\nCapstan.\n' }
    const others = {
      ...pages('fr', 12, 'Capstan.'),
      ...pages('ja', 12, 'Capstan hawser.'),
      ...pages('ar', 6, 'Bollard.'),
    }
    await browser.site.publish({ ...others, ...rare, ...pages('en', 8, 'Capstan again.') })
    await browser.site.serve(pages('en', 8, 'Bollard.'))
    const page = await browser.look('/en')
    for (const locale of ['en', 'fr', 'ja', 'ar']) {
      const queries = ['capstan bollard hawser', 'capstan', 'bollard', 'berth number', 'hawser capstan']
      const answers = await askBoth(page, locale, queries)
      for (const { text, here, there } of answers) if (here?.total) expect(here, `${locale}: ${text}`).toEqual(there)
      const first = answers.find(({ text }) => text === (locale === 'ar' ? 'bollard' : 'capstan'))?.there.pages[0]
      expect(first?.path).toBe(locale === 'en' ? '/en/quay/rare' : `/${locale}/quay/0`)
    }
  })
})

describe('the first local result is the server’s', () => {
  /** Returns pages of one folder with the same title and text. */
  const many = (count: number, title: string, text: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `en/ship/${title}-${index}.md`.toLowerCase(),
        `---\ntitle: ${title} ${index}\n---\n\n${text}\n`,
      ]),
    )

  beforeAll(async () => {
    const ordered = {
      ...many(9, 'Windlass', 'The chain is short. Of a locker, nobody knows.'),
      'en/ship/stores.md': '---\ntitle: Stores\n---\n\nThe windlass chain locker is dry.\n',
    }
    const named = {
      ...many(12, 'Deck', 'Many a capstan turns. There is a brake. `capstanBrake` is set.'),
      'en/ship/brake.md': '---\ntitle: setCapstanBrake\n---\n\nHolds it.\n',
    }
    await browser.site.serve({ ...ordered, ...named })
  })

  test('if other pages contain all words, but not next to each other', async () => {
    const [answer] = await askBoth(await browser.look('/en'), 'en', ['windlass chain locker'])
    expect(answer?.there.pages[0]?.path).toBe('/en/ship/stores')
    expect(answer?.here?.pages.map(({ path }) => path)).toEqual(answer?.there.pages.map(({ path }) => path))
  })

  test('if only its title contains the name, and many texts contain its parts', async () => {
    const [answer] = await askBoth(await browser.look('/en'), 'en', ['capstanBrake'])
    expect(answer?.there.pages[0]?.path).toBe('/en/ship/brake')
    expect(answer?.here?.pages[0]?.path).toBe('/en/ship/brake')
  })
})

describe('local search', () => {
  test('loads a language’s index once, after three searches, and then queries the server only for missing words', async () => {
    needsLanguages()
    const { page, requested } = await open()
    const script = page.waitForResponse(/search-dialog\.[^/]*\.js$/)
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).hover()
    await (await script).finished()
    await untilIdle(page)
    const loaded = () => requested.filter((each) => !each.includes('?q='))
    expect(loaded()).toEqual([])
    await page.keyboard.press('Control+k')
    await search(page, 'weed', 'When readings drift')
    await untilIdle(page)
    expect(loaded()).toEqual([])
    await searchOften(page)
    await expect.poll(() => loaded().length).toBe(2)
    expect(loaded().sort()).toEqual(['_search/en/index', 'search-worker'])
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link').first().click()
    const asked = page.context().waitForEvent('response', (each) => each.url().includes('/_search/en/index/'))
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    // Revalidates the index, which is still current.
    const answer = await asked
    expect(await answer.request().headerValue('if-none-match')).toBe(await answer.headerValue('etag'))
    await untilIdle(page)
    expect(loaded()).toHaveLength(3)

    requested.splice(0)
    await search(page, 'weed', 'When readings drift')
    expect(await options(page).filter({ hasText: 'gathers weed' }).getAttribute('href')).toBe(
      '/en/start/install#when-readings-drift',
    )
    expect(await page.getByRole('dialog').getByRole('status').innerText()).toMatch(/result/)
    expect(requested).toEqual([])
    await field(page).fill('marégraphe')
    await expect
      .poll(() => page.getByRole('group', { name: 'Found in other languages' }).getByRole('option').count())
      .toBeGreaterThan(0)
    expect(requested).toEqual([expect.stringContaining('?q=')])
  })

  test('loads only answers while the visitor saves data, is on a 2G connection, or has little memory', async () => {
    const { page, requested } = await open()
    const loaded = () => requested.filter((each) => !each.includes('?q='))
    await page.keyboard.press('Control+k')
    for (const [index, abilities] of [
      { connection: { saveData: true } },
      { connection: { effectiveType: '2g' } },
      { connection: { effectiveType: 'slow-2g' } },
      { deviceMemory: 1 },
      {},
    ].entries()) {
      await page.evaluate(declare, { ...able, ...abilities })
      if (index === 0) await searchOften(page)
      await searchAny(page, `${'y'.repeat(index + 1)} gauge`)
      if (index === 4) await expect.poll(() => loaded().length).toBe(2)
      else {
        await untilIdle(page)
        expect(loaded(), JSON.stringify(abilities)).toEqual([])
      }
    }
  })

  test.each(['**/search-worker.*', '**/_search/en/index/*'])(
    'loads only answers if %s cannot be loaded',
    async (missing) => {
      const { page, requested } = await open('/en', { mayComplain: true })
      const refused = Promise.withResolvers<void>()
      await page.context().route(missing, async (route) => {
        await route.fulfill({ status: 404 })
        refused.resolve()
      })
      await page.keyboard.press('Control+k')
      await searchOften(page)
      await refused.promise
      await untilIdle(page)
      requested.splice(0)
      await search(page, 'tide', 'Tide')
      expect(requested.filter((each) => each.includes('?q='))).toHaveLength(1)
    },
  )
})

// Offline, the browser may report errors for its other requests.
describe('without a network', () => {
  test('a tab that never searched finds pages in its sidebar by title', async () => {
    const { page } = await open('/en/start/everything', { mayComplain: true })
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await untilIdle(page)
    await page.context().setOffline(true)
    await field(page).fill('install')
    await expect.poll(() => options(page).first().getAttribute('href')).toBe('/en/start/install')
    await expect.poll(() => page.locator('.search-message').innerText()).toBe('Full-text search failed.')
    await page.context().setOffline(false)
    await search(page, 'weed', 'When readings drift')
  })

  test('an open tab answers and shows an offline notice in the page’s language until the network is back', async () => {
    const { page } = await openReady('/fr', 'installer', { mayComplain: true })
    await search(page, 'feuille', 'Imprimer une table')
    await page.context().setOffline(true)
    // A section that was never found before has its URL but no excerpt.
    await field(page).fill('amplitude')
    await expect.poll(() => options(page).first().getAttribute('href')).toContain('/fr/start/everything#')
    expect(await page.locator('.search-option-excerpt').count()).toBe(0)
    await search(page, 'feuille', 'Imprimer une table')
    expect(await options(page).filter({ hasText: 'se plie en trois' }).count()).toBe(1)
    expect(await page.locator('.search-message').innerText()).toContain('Vous êtes hors ligne')
    expect(await page.getByRole('dialog').getByRole('status').innerText()).toMatch(/résultat.*Vous êtes hors ligne/)
    expect(await violations(page)).toEqual([])
    await field(page).fill('xylophone')
    await expect
      .poll(() => page.locator('.search-message').innerText())
      .toMatch(/Aucun résultat pour «\u00a0xylophone\u00a0»[^]*Vous êtes hors ligne/)
    await search(page, 'feuille', 'Imprimer une table')
    await page.context().setOffline(false)
    await expect.poll(() => page.locator('.search-message').isVisible()).toBe(false)
  })
})

describe('after a release', () => {
  /** Publishes a page with a word that no other page contains. */
  async function publishCloud(title: string): Promise<void> {
    const text = `---\ntitle: ${title}\n---\n\nStratocumulus.\n`
    await browser.site.serve({ 'en/1.start/8.cloud.md': text })
    published = title
  }
  /** The title of the last published page. */
  let published = ''
  beforeAll(() => publishCloud('Low cloud'))
  const found = (page: Page) => options(page).first().innerText()

  test('a cached answer is requested again when the dialog reopens', async () => {
    const { page } = await open()
    await page.keyboard.press('Control+k')
    await search(page, 'stratocumulus', published)
    await page.keyboard.press('Escape')
    await publishCloud('High cloud')
    await page.keyboard.press('Control+k')
    await expect.poll(() => found(page)).toContain('High cloud')
  })

  test('an early answer from the previous release is not cached with answers of the next one', async () => {
    const { page } = await open()
    const arrive = await holdRequests(page, '**/search-dialog.*.js')
    await page.keyboard.press('Control+k')
    const early = page.waitForResponse('**/_search/en?q=stratocumulus')
    await field(page).fill('stratocumulus')
    await (await early).finished()
    const before = published
    await publishCloud('Grey cloud')
    arrive()
    await expect.poll(() => found(page)).toContain(before)
    await search(page, 'weed', 'When readings drift')
    await search(page, 'stratocumulus', 'Grey cloud')
  })

  test('local search finds new text and titles in open tabs and on later pages, and uses the server if its index format is unknown', async () => {
    const opened = await openReady()
    const { page, requested } = opened
    await search(page, 'stratocumulus', published)
    await page.keyboard.press('Escape')
    await publishCloud('Thunderhead')
    await page.locator('.search-dialog input[role=combobox]').evaluate((input: HTMLInputElement) => (input.value = ''))
    const renewed = page.waitForResponse(/_search\/en\/[^/]+\.json/)
    await page.keyboard.press('Control+k')
    await (await renewed).finished()
    requested.splice(0)
    await search(page, 'stratocumulus', 'Thunderhead')
    await search(page, 'thunderhead', 'Thunderhead')
    expect(requested).toEqual([])
    // The index of the same release is not loaded again.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await untilIdle(page)
    expect(requested.filter((each) => each.includes('?q='))).toEqual([])

    // The dialog searches the release of its page.
    await page.keyboard.press('Escape')
    await browser.site.serve({ 'en/1.start/9.passing.md': '---\ntitle: Passing\n---\n\nCumulonimbus.\n' })
    await page.goto('/en/start/install')
    requested.splice(0)
    await page.keyboard.press('Control+k')
    await searchOften(page)
    await expect.poll(() => requested.filter((each) => each === '_search/en/index').length).toBe(1)
    await untilLocal(opened, 'install')
    await field(page).fill('cumulonimbus')
    await expect.poll(() => options(page).first().getAttribute('href')).toBe('/en/start/passing')
    expect(requested).toEqual([])

    await page.keyboard.press('Escape')
    await publishCloud('Low cloud')
    await page.context().route('**/_search/en/index/*', async (route) => {
      const response = await route.fetch()
      const { lists, ...others } = (await response.json()) as LocalIndexFile
      // If the script read these lists in its format, it would assign them to the wrong terms.
      await route.fulfill({ response, json: { ...others, format: others.format + 1, lists: lists.slice(400) } })
    })
    const unreadable = page.waitForResponse('**/_search/en/index/*')
    await page.keyboard.press('Control+k')
    await (await unreadable).finished()
    requested.splice(0)
    await search(page, 'stratocumulus', 'Low cloud')
    await search(page, 'weed', 'When readings drift')
    expect(requested).toEqual([expect.stringContaining('?q=stratocumulus'), expect.stringContaining('?q=weed')])
  })
})
