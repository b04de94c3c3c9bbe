import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useOwnBrowserSite } from './browser-site.ts'
import { expectPage, follow, isSameDocument, openPage } from './visiting.ts'

/** Minimal scripts of the services: each sends its counts to an origin that the policy must allow. */
const fakeScripts: Record<string, string> = {
  'https://www.googletagmanager.com/gtag/js?id=G-ABC123': `{
    const send = ([kind, name]) => kind !== 'js' && fetch('https://region1.google-analytics.com/g/collect?' + kind + ':' + name, { mode: 'no-cors' })
    dataLayer.forEach(send); dataLayer.push = send}`,
  'https://plausible.io/js/script.manual.js': `{
    const send = (name) => fetch('https://plausible.io/api/event?' + name + ':' + document.querySelector('[data-domain]').dataset.domain + location.pathname, { mode: 'no-cors' })
    for (const [name] of plausible.q) send(name)
    window.plausible = send}`,
  'https://umami.example.com/script.js': `{
    window.umami = { track: () => fetch('https://umami.example.com/api/send?' + location.pathname, { mode: 'no-cors' }) }
    umami.track()}`,
  'https://cdn.usefathom.com/script.js': `{
    window.fathom = { trackPageview: () => fetch('https://cdn.usefathom.com/?' + location.pathname, { mode: 'no-cors' }) }
    fathom.trackPageview()}`,
  'https://matomo.example.com/matomo.js': `{
    const send = (...calls) => calls.forEach(([name]) => name === 'trackPageView' && fetch('https://matomo.example.com/matomo.php?' + location.pathname, { mode: 'no-cors' }))
    const queued = _paq; _paq = { push: send }; send(...queued)}`,
  'https://gc.zgo.at/count.js': `{
    window.goatcounter = { count: ({ path }) => fetch('https://handbook.goatcounter.com/count?' + path, { mode: 'no-cors' }) }
    goatcounter.count({ path: location.pathname })}`,
  'https://eu-assets.i.posthog.com/static/array.js': `{
    const [[, { api_host, persistence }]] = posthog._i
    window.posthog = { capture: (name) => fetch(api_host + '/e/?' + name + (persistence ?? '') + location.pathname, { mode: 'no-cors' }) }
    posthog.capture('$pageview') }`,
  'https://chat.example.com/widget.js': `window.chat = document.currentScript.dataset.room`,
}

const browserSite = useOwnBrowserSite({
  'site.config.json': JSON.stringify({
    locales: ['en'],
    analytics: {
      google: 'G-ABC123',
      plausible: 'docs.example.com',
      umami: { id: '8a1c', host: 'https://umami.example.com' },
      fathom: 'ABCDEFGH',
      matomo: { host: 'https://matomo.example.com', siteId: 3 },
      goatcounter: 'handbook',
    },
    head: [
      { tag: 'meta', attrs: { name: 'google-site-verification', content: 'a "quoted" <proof>' } },
      { tag: 'script', attrs: { src: 'https://chat.example.com/widget.js', 'data-room': 'docs', defer: true } },
      { tag: 'script', content: 'window.inline = "</p>"' },
    ],
  }),
})

/** Answers requests to all other sites and records the data sent to them. */
async function answerForOthers(context: BrowserContext, sent: string[]): Promise<void> {
  await context.route(/^https:/, async (route) => {
    const url = route.request().url()
    const body = fakeScripts[url]
    if (body === undefined) sent.push(url)
    await route.fulfill({
      contentType: 'text/javascript',
      body: body ?? '',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
}

const counted = (path: string) => [
  `https://plausible.io/api/event?pageview:docs.example.com${path}`,
  `https://umami.example.com/api/send?${path}`,
  `https://cdn.usefathom.com/?${path}`,
  `https://matomo.example.com/matomo.php?${path}`,
  `https://handbook.goatcounter.com/count?${path}`,
]

async function visitCounted(path: string): Promise<{ page: Page; sent: string[] }> {
  const sent: string[] = []
  const page = await openPage(browserSite, path, { prepare: (opened) => answerForOthers(opened.context(), sent) })
  return { page, sent }
}

test('each service counts the loaded page and each later visit under the content security policy', async () => {
  const { page, sent } = await visitCounted('/en/start/install')
  const google = 'https://region1.google-analytics.com/g/collect?'
  const first = [...counted('/en/start/install'), `${google}config:G-ABC123`]
  await expect.poll(() => sent.toSorted()).toEqual(first.toSorted())
  await follow(page, 'Everything a page can hold')
  const second = [...counted('/en/start/everything'), `${google}event:page_view`]
  await expect.poll(() => sent.toSorted()).toEqual([...first, ...second].toSorted())
  expect(await isSameDocument(page)).toBe(true)
})

test('elements of `head` appear on the page as written, and their scripts run', async () => {
  const { page } = await visitCounted('/en/start/install')
  const read = () =>
    page.evaluate(() => [
      document.querySelector<HTMLMetaElement>('head > meta[name=google-site-verification]')?.content,
      Reflect.get(window, 'chat'),
      Reflect.get(window, 'inline'),
    ])
  await expect.poll(read).toEqual(['a "quoted" <proof>', 'docs', '</p>'])
})

test('past releases keep all other elements of `head`, but are not counted', async () => {
  await browserSite.site.serve({ 'en/1.start/9.new.md': '# New\n' })
  const html = await (await browserSite.site.get('/en/start/install?release=1')).text()
  expect(html).toContain('https://chat.example.com/widget.js')
  expect(html).not.toMatch(/plausible|gtag|_paq/)
})

test('nothing is loaded or counted before a reader agrees, and the answer is stored', async () => {
  await browserSite.site.serve({
    'site.config.json': JSON.stringify({
      locales: ['en'],
      analytics: {
        consent: true,
        plausible: 'docs.example.com',
        posthog: { key: 'phc_a', host: 'https://eu.i.posthog.com' },
      },
    }),
  })
  const { page, sent } = await visitCounted('/en/start/install')
  const scripts = () =>
    page.evaluate(() => [...document.scripts].filter(({ src }) => /^https:.*(?:plausible|posthog)/.test(src)).length)
  const answer = (detail: string) =>
    page.evaluate((word) => document.dispatchEvent(new CustomEvent('rivage:consent', { detail: word })), detail)
  await answer('denied')
  await follow(page, 'Everything a page can hold')
  // Consent during the visit would count the page twice: for its new URL, and at the end of the visit.
  await expectPage(page, '/en/start/everything', 'Everything a page can hold')
  expect([await scripts(), sent]).toEqual([0, []])
  await answer('granted')
  const countedAt = (path: string) => [
    `https://eu.i.posthog.com/e/?$pageview${path}`,
    `https://plausible.io/api/event?pageview:docs.example.com${path}`,
  ]
  await expect.poll(() => sent.toSorted()).toEqual(countedAt('/en/start/everything'))
  expect(await scripts()).toBe(2)
  await page.goto(new URL('/en/start/install', page.url()).href)
  await expect
    .poll(() => sent.toSorted())
    .toEqual([...countedAt('/en/start/everything'), ...countedAt('/en/start/install')].toSorted())
})
