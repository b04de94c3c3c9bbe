import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { callTool } from '../harness/call-tool.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

const config = {
  apis: [{ name: 'store', source: '_api/store.yaml', overlays: { fr: '_api/store.fr.yaml' } }],
  versions: [
    { name: '2.x', state: 'current' },
    { name: '1.x', label: 'One', state: 'supported' },
  ],
}

const store = (operations: string, schemas: string) => `openapi: 3.1.0
info: { title: Store, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      summary: List <orders>
      tags: [Orders]
      responses:
        '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
${operations}components:
  schemas:
${schemas}`

const before = store(
  `    delete: { summary: Delete all, tags: [Orders], responses: { '204': { description: Gone } } }
`,
  `    Order: { type: object, properties: { id: { type: string, description: Once. }, total: { type: integer } } }
    Former: { type: object, properties: { name: { type: string } } }
`,
)
const after = store(
  `    post: { summary: Create one, tags: [Orders], responses: { '201': { description: Created } } }
`,
  `    Order: { type: object, properties: { id: { type: string, description: Twice. } } }
    Customer: { type: object, properties: { name: { type: string } } }
`,
)

let site: TestSite
const page = async (path: string) => {
  const response = await site.get(path)
  const html = await response.text()
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  const text = main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  return { status: response.status, main, text }
}

beforeAll(async () => {
  site = await openTestSite({
    'site.config.json': JSON.stringify(config),
    'en/index.md': '# Home\n',
    'fr/index.md': '# Accueil\n',
    '_api/store.yaml': before,
    '_api/store.fr.yaml':
      "overlay: 1.0.0\ninfo: { title: French, version: '1' }\nactions:\n  - target: $.paths['/orders'].get\n    update: { summary: Lister }\n",
  })
  await cutVersion(site.target, '1.x')
  await site.serve({ '_api/store.yaml': after })
  await vi.waitUntil(async () => (await site.get('/en/1.x/reference')).ok, { timeout: 10_000 })
})
afterAll(() => site.dispose())

test('the changes of an API since another version are a page', async () => {
  const { main, text } = await page('/en/reference/changes?since=1.x')
  expect(text).toContain('API changes · Changes from One to 2.x')
  expect(text).toMatch(/Removed \(1\) DELETE \/orders Delete all · breaking/)
  expect(text).toMatch(
    /Changed \(1\) GET \/orders List &lt;orders&gt; · breaking 200\.total was removed · breaking New \(1\) POST \/orders Create one/,
  )
  expect(text).toMatch(/Schemas Former · Removed Order · Changed Customer · New/)
  expect(main).toContain('href="/en/reference/orders/list-orders"')
  expect(main).toContain('href="/en/reference/schemas/Customer"')
  expect(main).not.toContain('schemas/Former')
})

test('the page is in the language of the reader, and compares in both directions', async () => {
  const { text } = await page('/fr/reference/changes?since=1.x')
  expect(text).toMatch(/Modifié \(1\) GET \/orders Lister · incompatible 200\.total – Supprimé · incompatible/)
  const older = await page('/en/1.x/reference/changes?since=2.x')
  expect(older.text).toMatch(/Changes from 2\.x to One.*Removed \(1\) POST \/orders.*200\.total was added/)
  expect(older.main).toContain('href="/en/1.x/reference/orders/list-orders"')
})

test('agents read the changes of an API since another version', async () => {
  expect(await callTool(site, 'get_api_changes', { since: '1.x' })).toEqual({
    changes: [
      expect.objectContaining({
        operation: 'GET /orders',
        kind: 'changed',
        details: ['200.total was removed'],
        id: '/en/reference/orders/list-orders',
      }),
      expect.objectContaining({ operation: 'POST /orders', kind: 'added', breaking: false }),
      expect.objectContaining({ operation: 'DELETE /orders', api: 'store', kind: 'removed', breaking: true }),
    ],
  })
  const { changes } = await callTool(site, 'get_api_changes', { since: '2.x', version: '1.x', language: 'fr' })
  expect(changes).toContainEqual(
    expect.objectContaining({ kind: 'changed', id: '/fr/1.x/reference/orders/list-orders' }),
  )
  expect(await callTool(site, 'get_api_changes', { since: '3.x' })).toMatch(/^`since` must be/)
})

test('a release or a date selects the changes of the log', async () => {
  expect((await page('/en/reference/changes?since=1')).text).toMatch(/Release 1.*DELETE \/orders/)
  expect((await page('/en/reference/changes?since=2026-01-01')).text).toContain('DELETE /orders')
  expect((await page('/en/reference/changes?since=2')).text).not.toContain('DELETE')
  for (const since of ['', '3.x', '2.x', '2026-99-99', 'x'.repeat(300)])
    expect((await page(`/en/reference/changes?since=${since}`)).status, since).toBe(404)
})

test('the overview, the page of changes, and the differences of the site link to it', async () => {
  expect((await page('/en/reference')).main).toContain('href="/en/reference/changes"')
  expect((await page('/en/reference/changes')).main).toMatch(
    /href="\/en\/reference\/changes\?since=1.x"[^>]*>Changes from One to 2.x/,
  )
  expect((await page('/en?since=1.x')).main).toMatch(/href="\/en\/reference\/changes\?since=1.x"/)
  expect((await page('/en/1.x/reference/changes')).main).not.toContain('since=')
})

test('an API with another path in a version is read at that path', async () => {
  await site.serve({
    'site.config.json': JSON.stringify({ ...config, apis: [{ ...config.apis[0], path: '/shop' }] }),
  })
  const { text, main } = await page('/en/shop/changes?since=1.x')
  expect(text).toMatch(/Removed \(1\) DELETE \/orders.*Changed \(1\) GET \/orders.*New \(1\) POST \/orders/)
  expect(main).toContain('href="/en/shop/orders/list-orders"')
  expect((await page('/en/1.x/reference/changes?since=2.x')).text).toMatch(/Removed \(1\) POST \/orders/)
  const { changes } = await callTool(site, 'get_api_changes', { since: '1.x' })
  expect(changes).toMatchObject([
    { operation: 'GET /orders', kind: 'changed', id: '/en/shop/orders/list-orders' },
    { operation: 'POST /orders', kind: 'added' },
    { operation: 'DELETE /orders', kind: 'removed' },
  ])
  expect(await callTool(site, 'get_api_changes', { since: '2.x', version: '1.x' })).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ id: '/en/1.x/reference/orders/list-orders' })]),
  })
  expect(await callTool(site, 'get_operation', { operation: 'DELETE /orders', version: '1.x' })).toMatchObject({
    id: '/en/1.x/reference/orders/delete-orders',
  })
  // The log of the site's releases moves with the API.
  expect(await callTool(site, 'get_api_changes', {})).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ id: '/en/shop/orders/list-orders', release: 2 })]),
  })
})
