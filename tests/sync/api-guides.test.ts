import { beforeAll, describe, expect, test } from 'vitest'
import { readArticle, storeDescription, storeFiles } from '../harness/api-description.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

describe('parts of an API in guides', () => {
  let site: TestSite
  const article = (path: string) => readArticle(site, path)
  const idsOf = async (path: string) => [...(await article(path)).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!)

  beforeAll(async () => {
    site = await openTestSite(storeFiles)
    return () => site.dispose()
  })

  test('shows parts in guides, and reports missing ones with file and line', async () => {
    const guide =
      '# Guide\n\n::operation{id="createOrder"}\n::\n\n::field{of="createOrder" id="body.owner.login"}\n::\n\n::operation{id="GET /orders/{id}"}\n::\n'
    expect((await site.serve({ 'en/guide.md': guide })).diagnostics).toEqual([])
    expect(await article('/en/guide')).toContain('/orders/{id}')
    expect(await article('/en/guide')).toContain('<li id="body.owner.login">')
    for (const query of ['createOrder', 'Request body', 'Limits']) {
      const answer = await (await site.get(`/api/search?q=${encodeURIComponent(query)}&locale=en`)).json()
      const { items } = answer as { items: { path: string }[] }
      expect(
        items.map(({ path }) => path.split('#')[0]),
        query,
      ).not.toContain('/en/guide')
    }
    const { diagnostics } = await site.serve({
      '_api/store.yaml': storeDescription.replace('login: {', 'loginName: {'),
    })
    expect(diagnostics).toMatchObject([{ file: 'en/guide.md', line: 6, code: 'api-part' }])
    await site.serve({ 'en/guide.md': null })
  })

  test('gives every field of several parts on a page an id, and checks links to them', async () => {
    const parts = (...all: string[]) => all.map((part) => `::${part}\n::\n`).join('\n')
    const [create, list] = ['operation{id="createOrder"}', 'operation{id="listOrders"}']
    const guide = `# Guide\n\n[Login](#list-orders.200.owner.login), [name](#Order.owner.name)\n\n${parts(
      create,
      list,
      'operation{id="POST order.paid"}',
      'schema{name="Order"}',
      create,
      'field{of="createOrder" id="callback.paid.order.owner"}',
    )}`
    const own = `# Mine\n\n${parts(list, 'field{of="createOrder" id="body.owner"}', 'operation')}`
    const { diagnostics } = await site.serve({
      '_api/store.yaml': storeDescription,
      'en/guide.md': guide,
      'en/reference/orders/create-order.md': own,
    })
    expect(diagnostics).toMatchObject([{ code: 'broken-anchor', file: 'en/guide.md', line: 3, column: 40 }])
    const idsOf = async (path: string) =>
      [
        ...(await article(path)).matchAll(/<(li|h[2-6])(?: id="([^"]*)")?[^>]*>(?:<p class="api-field">)?<a href="#/g),
      ].map(([, , id]) => id)
    const ids = await idsOf('/en/guide')
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(ids.length)
    const owners = ids.filter((id) => id!.endsWith('order.owner') || /(?:^|\.)(?:body|200|Order)\.owner$/.test(id!))
    expect(owners).toEqual([
      'body.owner',
      'callback.paid.order.owner',
      'list-orders.200.owner',
      'post-order.paid.body.order.owner',
      'Order.owner',
      'create-order.body.owner',
      'create-order.callback.paid.order.owner',
    ])
    expect(ids).toContain('callback.paid.order.owner:2')
    // The operation that a page of the reference is about keeps its ids.
    const wrapped = await idsOf('/en/reference/orders/create-order')
    expect(wrapped).toEqual(expect.arrayContaining(['list-orders.200.owner', 'body.owner:2', 'body.owner']))
    await site.serve({ 'en/guide.md': null, 'en/reference/orders/create-order.md': null })
  })

  test('keeps the ids of the author’s headings, and gives other ids to parts', async () => {
    const create = '::operation{id="createOrder"}\n## Lost\n::\n'
    const body = `# Responses\n\n${create}\n${create}\n## Body\n\nText.\n\n## Limits\n\n<p id="body.owner">Own.</p>\n\n`
    const guide = `${body}## Calls {#callback:paid}\n\n### 201\n\n[Body](#create-order.body), [owner](#create-order.body.owner)\n`
    const own = '# Mine\n\n## Authentication\n\n::operation\n::\n'
    const { diagnostics } = await site.serve({
      'en/guide.md': guide,
      'en/fields.md': '# Fields\n\n::schema{name="Person"}\n::\n\n## Login\n\n## Manager\n',
      'en/reference/orders/create-order.md': own,
    })
    expect(diagnostics).toEqual([])
    const html = await article('/en/guide')
    for (const link of ['#body">Body', '#limits">Limits', '#callback:paid">Calls'])
      expect(html).toContain(`<a class="heading-link" href="${link}</a></h2>`)
    const ids = await idsOf('/en/guide')
    expect(new Set(ids).size).toBe(ids.length)
    const expected = ['create-order.body:2', 'create-order.body', 'create-order.body.owner:2', 'body.owner.login']
    expect(ids).toEqual(expect.arrayContaining([...expected, 'create-order.callback:paid:2', 'limits-1', '_201']))
    // The title has no id, so the first operation has the same ids as on its own page.
    expect(ids).toEqual(expect.arrayContaining(['responses', '201', 'create-order.responses', 'create-order.201']))
    expect(html).toContain(
      '<li id="create-order.body.owner:2"><p class="api-field"><a href="#create-order.body.owner%3A2">',
    )
    expect(await idsOf('/en/fields')).toEqual(['Person.login', 'Person.manager', 'login', 'manager'])
    expect(await idsOf('/en/reference/orders/create-order')).toEqual(
      expect.arrayContaining(['authentication', 'create-order.authentication', 'body', 'body.owner']),
    )
    const { items } = (await (await site.get('/api/search?q=limits&locale=en')).json()) as { items: { id: string }[] }
    expect(items.map(({ id }) => id)).toContain('/en/guide#limits')
    await site.serve({ 'en/guide.md': null, 'en/fields.md': null, 'en/reference/orders/create-order.md': null })
  })

  test('keeps the ids of the author’s headings on a page without a title', async () => {
    await site.serve({
      '_api/store.yaml': storeDescription.replace('login: {', 'undefined: {'),
      'en/fields.md': '::schema{name="Person"}\n::\n\n## Undefined\n',
    })
    expect(await idsOf('/en/fields')).toEqual(['Person.undefined', 'manager', 'undefined'])
    await site.serve({ '_api/store.yaml': storeDescription, 'en/fields.md': null })
  })
})
