import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { requestedScripts, useBrowserSite } from './browser-site.ts'
import { holdRequests, untilStarted } from './visiting.ts'
import { siteText } from '../harness/urls/translated-fetch.ts'

const github = "{ url: 'https://github.com/example/tidebook' }"
const { visit } = useBrowserSite({
  'site.config.ts': `export default { locales: ['en', 'fr', 'ar', 'ja'], url: 'https://docs.example.com', feedback: true, linkPreviews: false, github: ${github} }\n`,
})

test('an issue is prefilled with its page, release, and date', async () => {
  const page = await visit('/en/start/install')
  const href = await page.getByRole('link', { name: 'Report an issue' }).getAttribute('href')
  const { origin, pathname, searchParams } = new URL(href!)
  expect(origin + pathname).toBe('https://github.com/example/tidebook/issues/new')
  expect(searchParams.get('title')).toBe('Documentation: Install Tidebook')
  expect(searchParams.get('body')).toMatch(
    /Page: https:\/\/docs\.example\.com\/en\/start\/install\n- Release: 1, \d{4}-\d\d-\d\d\n$/,
  )
})

test('“Yes” shows a thank-you message', async () => {
  const page = await visit('/en/start/install')
  await untilStarted(page)
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect.poll(() => page.locator('.toast-title').allInnerTexts()).toEqual(['Thank you'])
  expect(await page.getByRole('button', { name: 'Yes', exact: true }).getAttribute('aria-pressed')).toBe('true')
})

test('“No” opens the draft of an issue that only the reader can send', async () => {
  const requests: string[] = []
  const page = await visit('/fr/start/install')
  await untilStarted(page)
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  await page.getByRole('button', { name: 'Non', exact: true }).click()
  const field = page.getByRole('textbox', { name: /Que manquait-il/ })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('La marée & le vent')
  const body = new URL(
    (await page.getByRole('link', { name: 'Continuer sur GitHub' }).getAttribute('href'))!,
  ).searchParams.get('body')
  expect(body).toMatch(/^La marée & le vent\n\n---\n/)
  expect(siteText(body ?? '', new URL(page.url()))).toContain('https://docs.example.com/fr/start/install')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => field.isVisible()).toBe(false)
  expect(requests).toEqual([])
})

test('pressing “No” starts loading the form, and releasing the button opens it', async () => {
  const page = await visit('/en/start/install')
  await untilStarted(page)
  const arrive = await holdRequests(page, '**/_assets/*.js')
  const button = page.getByRole('button', { name: 'No', exact: true })
  await button.hover()
  const loading = page.waitForRequest('**/_assets/*.js')
  await page.mouse.down()
  await loading
  await page.mouse.up()
  arrive()
  await page.getByRole('textbox', { name: /What was missing/ }).waitFor()
})

test('the question is hidden without JavaScript', async () => {
  const page = await visit('/en/start/install', { javaScriptEnabled: false })
  expect(await page.getByText('Was this page helpful?').isVisible()).toBe(false)
})

test('link previews are not loaded if the site disables them', async () => {
  const page = await visit('/en/start/everything')
  await untilStarted(page)
  const payload = page.waitForRequest('**/en/start/install/_payload.json*')
  await page.getByRole('link', { name: 'link to another page' }).hover()
  // The prefetch comes after the point at which the script of link previews would have been requested.
  await payload
  expect([...requestedScripts(page)].filter((script) => script.url().includes('link-previews'))).toEqual([])
})
