import { beforeAll, describe, expect, test } from 'vitest'
import { plainLinesOf } from '../../scripts/sync/api/change-text.ts'
import { findBreakingChanges } from '../../scripts/check/api-breaking.ts'
import { resolveApis } from '../../core/release/index.ts'
import { purge } from '../../scripts/releases/purge.ts'
import { callTool } from '../harness/call-tool.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { marker, rowsWith } from './purge-at-random.ts'

const apis = [{ name: 'store', source: '_api/store.yaml' }]

function describeStore(parameter: string, more = '', server = 'https://old.example'): string {
  return `openapi: 3.1.0
info: { title: Store, version: '1.${more.length}' }
servers: [{ url: '${server}' }]
paths:
  /orders:
    get:
      operationId: listOrders
      tags: [orders]
      summary: List *all* orders
      parameters: [{ name: page, in: query, ${parameter}schema: { type: integer } }]
      responses: { '200': { description: OK } }
${more}`
}

const removal = `    delete:
      operationId: deleteOrders
      tags: [orders]
      responses: { '204': { description: Gone } }
`

describe('the changes of an API', () => {
  let site: TestSite
  const text = async (path: string) => await (await site.get(path)).text()

  beforeAll(async () => {
    site = await openTestSite({
      'site.config.json': JSON.stringify({ title: 'Store', history: 'all', apis }),
      'en/index.md': '# Home\n',
      'fr/index.md': '# Accueil\n',
      '_api/store.yaml': describeStore('', removal),
    })
    return () => site.dispose()
  })

  test('are empty in the first release', async () => {
    await site.serve()
    expect(await text('/en/reference/changes')).toContain('No changes to the API yet.')
    expect(await (await site.get('/en/reference/changes.json')).json()).toEqual({ api: 'store', releases: [] })
  })

  test('are a page, Markdown, JSON, a feed, and a mark on the operation', async () => {
    const { diagnostics } = await site.serve({ '_api/store.yaml': describeStore('required: true, ') })
    expect(diagnostics).toEqual([])
    const { releases } = (await (await site.get('/en/reference/changes.json')).json()) as {
      releases: { release: number; operations: { key: string; isBreaking: boolean; page?: string }[] }[]
    }
    expect(releases).toMatchObject([
      {
        release: 2,
        version: '1.0',
        operations: [
          { key: 'get /orders', kind: 'changed', isBreaking: true, page: '/reference/orders/list-orders' },
          { key: 'delete /orders', kind: 'removed', isBreaking: true },
        ],
      },
    ])
    const page = await text('/en/reference/changes')
    expect(page).toContain('List *all* orders</a>')
    expect(page).toContain('query.page is now required')
    expect(page).toContain('id="release-2"')
    expect(await text('/en/reference/changes.md')).toContain('is now required')
    const feed = await text('/en/reference/changes.xml')
    expect(feed).toContain('<id>urn:rivage:api:store:2</id>')
    expect(feed).toContain('Removed (breaking): DELETE /orders')
    expect(await text('/en/reference/orders/list-orders')).toMatch(/data-color="info"[^>]*>Changed in /)
  })

  test('are described in every language', () => {
    const change = { key: 'get /orders', method: 'GET', path: '/orders', title: 'List', kind: 'changed' as const }
    const details = [
      { at: 'query.page', kind: 'required', isBreaking: true },
      { at: 'body.id', kind: 'changed', subject: 'type', before: 'string', after: 'integer', isBreaking: true },
      { at: '200', kind: 'added', subject: 'text/csv', isBreaking: false },
    ] as const
    const operations = [{ ...change, isBreaking: true, details }]
    const release = { release: 2, at: '2026-11-29T00:00:00Z', version: '', operations }
    expect(plainLinesOf(release, 'fr')).toEqual([
      'Modifié (incompatible): GET /orders',
      '  query.page – désormais obligatoire (incompatible)',
      '  body.id type – string → integer (incompatible)',
      '  200 text/csv – Nouveau',
    ])
  })

  test('can be read by agents since a release or a date', async () => {
    expect(await callTool(site, 'get_api_changes', { since: 1 })).toMatchObject({
      changes: [
        {
          operation: 'GET /orders',
          api: 'store',
          kind: 'changed',
          breaking: true,
          release: 2,
          details: ['query.page is now required'],
          id: '/en/reference/orders/list-orders',
        },
        { operation: 'DELETE /orders', kind: 'removed' },
      ],
    })
    expect(await callTool(site, 'get_api_changes', { since: 2 })).toEqual({ changes: [] })
    expect(await callTool(site, 'get_api_changes', { since: '2999-01-01' })).toEqual({ changes: [] })
    expect(await callTool(site, 'get_api_changes', { since: 'soon' })).toMatch(/^`since` must be/)
  })

  test('stay the same if the description does not change', async () => {
    await site.serve({ 'en/index.md': '# New home\n' })
    const log = (await (await site.get('/en/reference/changes.json')).json()) as { releases: object[] }
    expect(log.releases).toHaveLength(1)
    expect(await text('/en/reference/changes')).toContain('query.page is now required')
  })

  test('that break clients since a release are diagnostics', async () => {
    const found = await findBreakingChanges({
      apis: resolveApis(apis),
      defaultLocale: 'en',
      contentFolder: site.folder,
      base: '1',
      openDatabase: async () => ({ target: site.target, [Symbol.asyncDispose]: async () => undefined }),
    })
    expect(found.map(({ line, message }) => [line, message])).toEqual([
      [6, 'GET /orders: query.page is now required. This is a breaking change since 1.'],
      [4, 'DELETE /orders: the operation was removed. This is a breaking change since 1.'],
    ])
  })

  test('include servers and authentication, which all operations share', async () => {
    await site.serve({ '_api/store.yaml': describeStore('required: true, ', '', 'https://new.example') })
    const { releases } = (await (await site.get('/en/reference/changes.json')).json()) as {
      releases: { release: number; operations: object[]; service: { kind: string }[] }[]
    }
    expect(releases[0]).toMatchObject({ operations: [], service: [{ kind: 'removed' }, { kind: 'added' }] })
    expect(await text('/en/reference/changes')).toContain(
      'server <code>https://old.example</code> was removed (<strong>breaking</strong>)',
    )
    expect(await text('/fr/reference/changes.xml')).toContain('server – Supprimé https://old.example (incompatible)')
    const since = releases[0]!.release - 1
    const screen = await text(`/en/reference/changes?since=${since}`)
    expect(screen).toContain('server https://old.example was removed')
    expect(await callTool(site, 'get_api_changes', { since })).toEqual({
      changes: [
        {
          api: 'store',
          kind: 'changed',
          breaking: true,
          release: since + 1,
          at: expect.any(String),
          details: ['server https://old.example was removed', 'server https://new.example was added'],
        },
      ],
    })
    const found = await findBreakingChanges({
      apis: resolveApis(apis),
      defaultLocale: 'en',
      contentFolder: site.folder,
      base: String(since),
      openDatabase: async () => ({ target: site.target, [Symbol.asyncDispose]: async () => undefined }),
    })
    expect(found.map(({ line, message }) => [line, message])).toEqual([
      [3, `server https://old.example was removed. This is a breaking change since ${since}.`],
    ])
    await site.serve({ '_api/store.yaml': describeStore('required: true, ') })
  })

  test('no longer contain a purged operation, like all other pages and files', async () => {
    const secret = (more: string) =>
      describeStore('required: true, ', `${removal.trimEnd()}\n      summary: Erase the ${marker}\n${more}`)
    const guide = '# Guide\n\n::operation{id="deleteOrders"}\n::\n'
    await site.serve({ '_api/store.yaml': secret(''), 'en/guide.md': guide })
    await site.serve({ '_api/store.yaml': secret('      deprecated: true\n') })
    await site.serve({ '_api/store.yaml': describeStore('required: true, ') })
    expect(await text('/en/reference/changes')).toContain(marker)
    const purged = { target: site.target, paths: ['/en/reference/orders/delete-orders'], isInFolder: () => false }
    await expect(purge(purged)).rejects.toThrow('/en/guide still shows the operation.')
    await site.serve({ 'en/guide.md': '# Guide\n' })
    expect(await purge(purged)).toMatchObject({ lists: 1 })
    expect(await rowsWith(site, marker)).toEqual([])
    expect((await site.get('/en/guide')).status).toBe(200)
    await site.serve({ 'en/index.md': '# Newer home\n' })
    const page = await text('/en/reference/changes')
    expect(page).toContain('query.page is now required')
    expect(page).not.toContain(marker)
    expect((await site.get('/en/reference/changes.xml')).status).toBe(200)
    expect(await text('/en/reference/orders')).toContain('List *all* orders')
  })
})
