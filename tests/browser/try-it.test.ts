import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { violationsInAllModes } from './axe.ts'
import { useOwnBrowserSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'

interface Received extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  body: string
}

const received: Received[] = []
const servers: Server[] = []

/** Starts an API on a free port of this machine; without CORS, browsers hide its responses. */
async function openApi(hasCors: boolean): Promise<number> {
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    if (hasCors)
      response
        .setHeader('Access-Control-Allow-Origin', '*')
        .setHeader('Access-Control-Allow-Headers', '*, Authorization')
        .setHeader('Access-Control-Expose-Headers', 'X-Trace')
    if (method === 'OPTIONS') return response.writeHead(204).end()
    received.push({ method, url, headers, body: await text(request) })
    response.writeHead(201, { 'Content-Type': 'application/json', 'X-Trace': 't-1' }).end('{"id":"o-1"}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const { visit } = useOwnBrowserSite({}, async () => {
  const [open, closed] = [await openApi(true), await openApi(false)]
  return {
    'site.config.json': JSON.stringify({
      apis: [{ name: 'store', source: 'store.yaml', tryIt: true, overlays: { ar: 'store.ar.yaml' } }],
      locales: ['en', 'ar'],
    }),
    'en/index.md': '# Home\n\n[API](/en/reference/orders/create-order)\n',
    'ar/index.md': '# البداية\n',
    'store.ar.yaml': `overlay: 1.0.0
info: { title: Arabic, version: '1' }
actions:
  - target: $.info
    update: { title: المتجر }
  - target: $.paths['/orders/{id}'].post
    update: { summary: طلب جديد, description: رقم الطلب هو Order ID. }
`,
    'store.yaml': `openapi: 3.1.0
info: { title: Store, version: '1' }
tags: [{ name: Orders, description: All orders. }]
servers:
  - url: 'http://{host}:${open}/v1'
    variables: { host: { default: 127.0.0.1, enum: [127.0.0.1, localhost] } }
  - url: 'http://127.0.0.1:${closed}'
paths:
  /orders/{id}:
    post:
      operationId: createOrder
      summary: Create an order
      tags: [Orders]
      security: [{ token: [] }, { session: [] }]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string }, description: Its number., example: a/b }
        - { name: tags, in: query, schema: { type: array, items: { type: string } } }
      requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string } } } } } }
      responses: { '201': { description: Created. } }
  /me:
    get:
      operationId: readMe
      tags: [Orders]
      security: [{ session: [] }]
      responses: { '200': { description: Me. } }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
    session: { type: apiKey, in: cookie, name: sid }
`,
  }
})

afterAll(() => servers.forEach((server) => server.close()))

test('sends the request that a reader filled in, shows the response, and stores no credentials', async () => {
  const page = await visit('/en')
  await untilStarted(page)
  // A visit would keep the policy of the home page.
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('textbox', { name: 'token' }).fill('s3cret')
  await page.getByLabel('tags').fill('["x","y"]')
  await page.getByLabel('Request body').fill('{"note":"hi"}')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => page.locator('.try-it [role=status] strong').allInnerTexts()).toEqual(['201 Created'])
  expect(await page.locator('.try-it pre').last().innerText()).toBe('{\n  "id": "o-1"\n}')
  const sent = received.at(-1)!
  expect([sent.method, sent.url, sent.body]).toEqual(['POST', '/v1/orders/a%2Fb?tags=x&tags=y', '{"note":"hi"}'])
  expect([sent.headers.authorization, sent.headers.referer]).toEqual(['Bearer s3cret', undefined])
  await page.getByText('Headers', { exact: true }).click()
  expect(await page.locator('.try-it details').innerText()).toContain('x-trace: t-1')
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toContain('s3cret')
  expect(await violationsInAllModes(page)).toEqual([])
})

test('shows the curl command if the API does not allow requests from the site', async () => {
  const page = await visit('/en/reference/orders/create-order', { mayComplain: true })
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByLabel('Servers').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'token' }).fill("it's")
  await page.getByRole('button', { name: 'Send request' }).click()
  const curl = page.locator('.try-it pre')
  await expect.poll(() => curl.allInnerTexts()).toHaveLength(1)
  expect(await curl.innerText()).toContain(String.raw`-H 'Authorization: Bearer it'\''s'`)
})

test('shows the curl command for a key in a cookie, without sending anything', async () => {
  const page = await visit('/ar/reference/orders/read-me')
  const before = received.length
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('textbox', { name: 'session' }).fill('k')
  await page.locator('.try-it form .primary').click()
  await expect.poll(() => page.locator('.try-it pre').allInnerTexts()).toHaveLength(1)
  expect(received).toHaveLength(before)
})

test('shows the values of the form, paths, and English texts from left to right on Arabic pages', async () => {
  const page = await visit('/ar/reference/orders/create-order')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await page.locator('h1').innerText()).toBe('طلب جديد')
  await page.locator('.try-it > .button').click()
  const fields = page.locator('.try-it form').locator('input:not([type=hidden]), select, textarea')
  await expect.poll(() => fields.count()).toBe(7)
  const directions = await fields.evaluateAll((all) => all.map((field) => getComputedStyle(field).direction))
  expect(new Set(directions)).toEqual(new Set(['ltr']))
  const directionOf = (text: string) => page.getByText(text).evaluate((element) => getComputedStyle(element).direction)
  expect(await directionOf('Its number.')).toBe('ltr')
  expect(await directionOf('رقم الطلب')).toBe('rtl')
  await page.goto('/ar/reference')
  expect(await directionOf('/ar/reference/openapi.json')).toBe('ltr')
  expect(await directionOf('All orders.')).toBe('ltr')
})

test('allows requests to the servers of an API on its own pages only', async () => {
  const policyOf = async (path: string) => {
    const page = await visit(path)
    return (await page.evaluate(async () => (await fetch(location.href)).headers.get('content-security-policy')))!
  }
  expect(await policyOf('/en/reference')).toMatch(
    /connect-src 'self' http:\/\/127\.0\.0\.1:\d+ http:\/\/127\.0\.0\.1:\d+ http:\/\/localhost:\d+;/,
  )
  expect(await policyOf('/en')).toContain("connect-src 'self';")
})
