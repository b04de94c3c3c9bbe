import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAddress, useBrowserSite } from './browser-site.ts'
import { field, options, search, untilSearched } from './searching.ts'
import { holdRequests, untilIdle, untilStarted } from './visiting.ts'

const { visit } = useBrowserSite()

describe('results', () => {
  test('appear while the visitor types: pages with their headings, with matches highlighted', async () => {
    const page = await visit('/en')
    await search(page, 'insta')
    const first = options(page).first()
    await expect.poll(() => first.innerText()).toContain('Install')
    expect(await first.locator('mark').first().innerText()).toMatch(/^Insta/i)
    expect(await field(page).getAttribute('aria-expanded')).toBe('true')
  })

  test('include matches in the text of pages, with an excerpt', async () => {
    const page = await visit('/en')
    await search(page, 'weed')
    const option = options(page).filter({ hasText: 'gathers weed' })
    await expect.poll(() => option.count()).toBe(1)
    expect(await option.getAttribute('href')).toBe('/en/start/install#when-readings-drift')
    await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toMatch(/result/)
  })

  test('keep letters typed before the script arrives', async () => {
    let arrive = () => {}
    const page = await visit('/en', {
      prepare: async (page) => {
        arrive = await holdRequests(page, '**/search-dialog.*.js')
      },
    })
    await search(page, 'weed')
    arrive()
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    expect(await field(page).inputValue()).toBe('weed')
  })

  test('are requested while the script loads, and not again afterwards', async () => {
    const asked: string[] = []
    let arrive = () => {}
    const page = await visit('/en', {
      prepare: async (page) => {
        arrive = await holdRequests(page, '**/search-dialog.*.js')
        page.on('request', (request) => asked.push(new URL(request.url()).search))
      },
    })
    await untilStarted(page)
    await page.keyboard.press('Control+k')
    await field(page).fill('weed')
    const questions = () => asked.filter((search) => search === '?q=weed').length
    await expect.poll(questions).toBe(1)
    expect(await page.getByRole('listbox').count()).toBe(0)
    arrive()
    await expect.poll(() => options(page).filter({ hasText: 'gathers weed' }).count()).toBe(1)
    expect(questions()).toBe(1)
  })

  test('are styled immediately: the style sheet is requested together with the script', async () => {
    const styles: string[] = []
    let arrive = () => {}
    const page = await visit('/en', {
      hasEmptyCache: true,
      prepare: async (page) => {
        arrive = await holdRequests(page, '**/search-dialog.*.js')
        page.on('request', (request) => {
          if (/\/search\..*\.css$/.test(request.url())) styles.push(request.url())
        })
      },
    })
    await untilStarted(page)
    await page.keyboard.press('Control+k')
    await expect.poll(() => styles.length).toBe(1)
    arrive()
    await page.getByRole('group', { name: 'Suggested' }).getByRole('option').first().waitFor()
    expect(styles.length).toBe(1)
  })

  test('start at the top of their list, however far the previous list was scrolled', async () => {
    const page = await visit('/en', { height: 320 })
    await search(page, 'gauge')
    await untilSearched(page)
    const top = () =>
      page
        .getByRole('dialog')
        .locator('.search-body')
        .evaluate(({ scrollTop }) => scrollTop)
    const scrollDown = () =>
      options(page)
        .last()
        .evaluate((option) => option.scrollIntoView())
    // The server's results replace the results from titles alone.
    await expect.poll(() => scrollDown().then(top)).toBeGreaterThan(0)
    // The scroll event is sent with a frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await field(page).fill('install')
    await untilSearched(page)
    await expect.poll(() => options(page).first().innerText()).toContain('Install')
    expect(await top()).toBe(0)
  })

  test('are requested again if the network was down while the script loaded', async () => {
    const failed = Promise.withResolvers<void>()
    let arrive = () => {}
    const page = await visit('/en', {
      mayComplain: true,
      prepare: async (page) => {
        arrive = await holdRequests(page, '**/search-dialog.*.js')
        await page.route(
          '**/_search/en?q=weed',
          async (route) => {
            await route.abort('connectionfailed')
            failed.resolve()
          },
          { times: 1 },
        )
      },
    })
    await untilStarted(page)
    await page.keyboard.press('Control+k')
    await field(page).fill('weed')
    await failed.promise
    arrive()
    await expect.poll(() => options(page).filter({ hasText: 'gathers weed' }).count()).toBe(1)
  })

  test.each([
    ['once if the server has no answer', 1, (route: Route) => route.fulfill({ status: 503 })],
    ['twice if the network stays down', 2, (route: Route) => route.abort('connectionfailed')],
  ])('that were requested early are requested %s, and titles are found', async (_, times, refuse) => {
    const asked: string[] = []
    let arrive = () => {}
    const page = await visit('/en', {
      mayComplain: true,
      prepare: async (page) => {
        arrive = await holdRequests(page, '**/search-dialog.*.js')
        await page.route('**/_search/en?q=install', async (route) => {
          asked.push(route.request().url())
          await refuse(route)
        })
      },
    })
    await untilStarted(page)
    await page.keyboard.press('Control+k')
    await field(page).fill('install')
    await expect.poll(() => asked.length).toBe(1)
    arrive()
    await expect.poll(() => page.locator('.search-message').innerText()).toContain('Full-text search failed')
    expect(await options(page).first().innerText()).toContain('Install')
    await untilIdle(page)
    expect(asked).toHaveLength(times)
  })

  test('match the last query, however late an earlier answer arrives', async () => {
    let arrive = () => {}
    const page = await visit('/en', {
      prepare: async (page) => {
        arrive = await holdRequests(page, '**/_search/en?q=weed')
      },
    })
    const earlier = page.waitForRequest('**/_search/en?q=weed')
    await search(page, 'weed')
    const request = await earlier
    await field(page).fill('midnight')
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    arrive()
    // The dialog aborts requests whose responses it no longer needs. A response that still arrives has no effect.
    await Promise.race([request.response(), page.waitForEvent('requestfailed', (each) => each === request)])
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await options(page).filter({ hasText: 'gathers weed' }).count()).toBe(0)
    expect(await options(page).count()).toBeGreaterThan(0)
  })

  test('stay while the visitor continues to type, and Enter waits for the new results', async () => {
    let arrive = () => {}
    const page = await visit('/en', {
      prepare: async (page) => {
        arrive = await holdRequests(page, '**/_search/en?q=weeds')
        // Titles would replace the previous results.
        await holdRequests(page, '**/_search/en/*.json')
      },
    })
    await search(page, 'weed')
    await expect.poll(() => options(page).filter({ hasText: 'gathers weed' }).count()).toBe(1)
    // The previous results stay, but Enter doesn't open them.
    await field(page).fill('weeds')
    expect(await options(page).filter({ hasText: 'gathers weed' }).count()).toBe(1)
    expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(0)
    await page.keyboard.press('Enter')
    arrive()
    await expectAddress(page, '/en/start/install#when-readings-drift')
  })

  test('show a message with advice if nothing is found', async () => {
    const page = await visit('/en')
    await search(page, 'xylophone')
    await expect.poll(() => page.locator('.search-message').innerText()).toContain('No results for “xylophone”')
    expect(await page.locator('.search-message').innerText()).toContain('Check the spelling')
    // The sections of the site are suggested, and none is selected.
    const offered = page.getByRole('group', { name: 'Suggested' }).getByRole('option')
    await expect.poll(() => offered.allInnerTexts()).toContain('Start')
    expect(await options(page).count()).toBe(await offered.count())
    expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(0)
    expect(await page.getByRole('dialog').getByRole('status').innerText()).toBe('No results for “xylophone”')
  })

  test('include untranslated pages, under a heading and in their own language', async () => {
    const page = await visit('/fr')
    await search(page, 'mud')
    const option = page.locator('[role=option][lang=en]', { hasText: 'Words for mud' })
    await expect.poll(() => option.count()).toBe(1)
    expect([await option.getAttribute('href'), await option.getAttribute('dir')]).toEqual([
      '/fr/notes/harbour-slang#words-for-mud',
      'ltr',
    ])
    await expect
      .poll(() => page.getByRole('dialog').getByRole('status').innerText())
      .toBe('Trouvé dans d’autres langues')
    expect(await page.locator('.search-message').isVisible()).toBe(false)
  })

  test('show the corrected query for a misspelled word', async () => {
    const page = await visit('/en')
    await search(page, 'instlal')
    await expect.poll(() => page.locator('.search-message').innerText()).toContain('showing results for “install')
  })
})

describe('if something fails', () => {
  test('titles are still found, and the visitor sees a notice', async () => {
    const page = await visit('/en', {
      mayComplain: true,
      prepare: (page) => page.route('**/_search/en?*', (route) => route.abort()),
    })
    await search(page, 'install')
    await expect.poll(() => page.locator('.search-message').innerText()).toContain('Full-text search failed')
    expect(await options(page).first().innerText()).toContain('Install')
  })

  test.each(['**/_search/en?*', '**/_search/**'])(
    'the visitor sees an accurate message if %s has no answer and no title matches',
    async (missing) => {
      const page = await visit('/en', {
        mayComplain: true,
        prepare: (page) => page.route(missing, (route) => route.abort()),
      })
      await search(page, 'qzxv')
      const said = [page.locator('.search-message'), page.getByRole('dialog').getByRole('status')]
      for (const text of said) await expect.poll(() => text.innerText()).toBe('Full-text search failed.')
      expect(await options(page).count()).toBe(0)
    },
  )

  test('titles of untranslated pages are still found and marked with their language', async () => {
    const page = await visit('/fr', {
      mayComplain: true,
      prepare: (page) => page.route('**/_search/fr?*', (route) => route.abort()),
    })
    await search(page, 'harbour')
    const option = page.getByRole('group', { name: 'Trouvé dans d’autres langues' }).getByRole('option').first()
    await expect.poll(() => option.getAttribute('href')).toBe('/fr/notes/harbour-slang')
    expect([await option.getAttribute('lang'), await option.getAttribute('dir')]).toEqual(['en', 'ltr'])
  })

  test('full text is found without the titles', async () => {
    const page = await visit('/en', {
      mayComplain: true,
      prepare: (page) => page.route('**/_search/en/*.json', (route) => route.abort()),
    })
    await search(page, 'install')
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
  })

  test('the field opens the search page without the script', async () => {
    const page = await visit('/en', {
      mayComplain: true,
      prepare: (page) => page.route('**/search-dialog.*.js', (route) => route.abort()),
    })
    // The page reloads once, in case a new build has replaced the script.
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Control+k')])
    await search(page, 'weed')
    await page.keyboard.press('Enter')
    await expectAddress(page, '/en/search?q=weed')
  })

  test('a slow search is announced', async () => {
    let arrive = () => {}
    const page = await visit('/en', {
      prepare: async (page) => {
        arrive = await holdRequests(page, '**/_search/en?*')
      },
    })
    await search(page, 'weed')
    await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toBe('Searching…')
    arrive()
    await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toMatch(/result/)
  })
})

describe('search requests', () => {
  test('start only when the visitor opens the search, and load the titles once, on further searches', async () => {
    const requests: string[] = []
    const page = await visit('/en', {
      prepare: async (page) => {
        page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      },
    })
    await untilIdle(page)
    const searching = () => requests.filter((path) => /search/.test(path))
    const titles = () => requests.filter((path) => /^\/_search\/en\/[^/]+\.json$/.test(path)).length
    expect(searching()).toEqual([])
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).hover()
    await expect.poll(() => searching().some((path) => path.endsWith('.js'))).toBe(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('group', { name: 'Suggested' }).getByRole('option').first().waitFor()
    // The dialog's texts in this language; the suggested pages come from the sidebar.
    expect(searching().filter((path) => path.startsWith('/_search'))).toEqual(['/_search/en'])
    for (const query of ['weed', 'midnight', 'gauge']) {
      await field(page).fill(query)
      await untilSearched(page)
    }
    await expect.poll(titles).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await untilIdle(page)
    expect(titles()).toBe(1)
  })
})
