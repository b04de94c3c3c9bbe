import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { readArticle, storeDescription, storeFiles } from '../harness/api-description.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { callTool } from '../harness/call-tool.ts'

describe('an API reference', () => {
  let site: TestSite
  const text = async (path: string) => await (await site.get(path)).text()
  const tool = (name: string, input: object) => callTool(site, name, input)
  const article = (path: string) => readArticle(site, path)

  beforeAll(async () => {
    site = await openTestSite(storeFiles)
    return () => site.dispose()
  })

  test('has a page per operation, tag, and schema, without diagnostics', async () => {
    const { diagnostics } = await site.serve()
    expect(diagnostics).toEqual([])
    const rows = await queryRows<{ path: string }>(site.target, 'SELECT path FROM entry WHERE until IS NULL')
    const paths = rows.map(({ path }) => path).filter((path) => path.startsWith('/en/reference/'))
    expect(paths.map((path) => path.slice('/en/reference/'.length)).sort()).toEqual([
      'changes',
      'operations',
      'operations/post-files',
      'order-items',
      'orders',
      'orders/create-order',
      'orders/get-order',
      'orders/list-orders',
      'schemas',
      'schemas/Book',
      'schemas/Dated',
      'schemas/Event',
      'schemas/Game',
      'schemas/Item',
      'schemas/Order',
      'schemas/Person',
      'schemas/Problem',
      'webhooks',
      'webhooks/post-order.paid',
    ])
  })

  test('names the lists of untagged operations and webhooks, and shows pages in languages without an overlay', async () => {
    expect(await text('/en/reference/webhooks')).toContain('<h1>Webhooks</h1>')
    const html = await text('/fr/reference/orders/create-order')
    expect(html).toContain('<h1 lang="en" dir="ltr">Create an order</h1>')
    expect(html).toContain('href="/fr/reference/orders/list-orders"')
  })

  test('lists an operation with several tags on the page of each tag', async () => {
    for (const tag of ['orders', 'order-items'])
      expect(await article(`/en/reference/${tag}`)).toContain('href="/en/reference/orders/create-order"')
  })

  test('lists an operation with several tags under each tag in the sidebar', async () => {
    const sidebarOf = async (path: string) => /<ul class="navigation".*?<\/nav>/s.exec(await text(path))![0]
    for (const locale of ['en', 'fr']) {
      const folders = (await sidebarOf(`/${locale}/reference/order-items`)).split('<details')
      for (const tag of ['orders', 'order-items']) {
        const path = `/${locale}/reference/${tag}`
        const folder = folders.find((each) => {
          const [first = ''] = /(?:data-folder|href)="[^"]*"/.exec(each) ?? []
          return first === `data-folder="${path}"` || first.startsWith(`href="${path}/`)
        })
        expect(folder, tag).toContain(`href="/${locale}/reference/orders/create-order"`)
      }
    }
    // An operation without a summary is listed by its method and path.
    const links = await sidebarOf('/en/reference/orders')
    expect(links.replaceAll(/<[^>]+>/g, ' ')).toMatch(/ GET +\/orders\/\{id\}/)
    expect(links).not.toContain('GET /orders/{id}')
    const { items } = (await (await site.get('/api/navigation?under=/en/reference/order-items')).json()) as {
      items: unknown
    }
    expect(items).toEqual([
      expect.objectContaining({ page: false, target: '/en/reference/orders/create-order', method: 'POST' }),
    ])
    expect(await tool('get_navigation', { under: '/en/reference/order-items' })).toMatchObject({
      items: [{ id: '/en/reference/orders/create-order', title: 'Create an order' }],
    })
  })

  test('gives fields ids that don’t change when variants repeat them', async () => {
    const html = await article('/en/reference/orders/list-orders')
    const ids = [...html.matchAll(/<li id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toContain('query.page')
    expect(ids).toContain('header.x-trace')
    expect(ids).toContain('200.owner.login')
    expect(ids).toContain('200.items.kind')
    expect(ids).toContain('200.items.kind:2')
    expect(ids).toContain('200.labels.*')
    expect(ids).toContain('200.header.x-total')
    expect(ids).toContain('default.title')
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('starts the headings of a description at the level of the surrounding heading', async () => {
    expect(await article('/en/reference/orders/create-order')).toContain('<h2 id="limits">')
  })

  test('merges allOf, and links recursive schemas to their pages', async () => {
    const html = await article('/en/reference/orders/create-order')
    expect(html).toContain('id="body.created"')
    expect(html).not.toContain('id="body.id"') // It is read-only.
    expect(html).toContain('href="/en/reference/schemas/Person">Person | null</a>')
    expect(html).not.toContain('body.owner.manager.login')
  })

  test('derives the search engine description of a page without a description from its parts', async () => {
    const described = async (path: string) => /<meta name="description" content="([^"]*)"/.exec(await text(path))?.[1]
    expect(await described('/en/reference/schemas')).toBe('Problem, Order, Dated, Person, Item, Book, Game, Event')
    expect(await described('/en/reference/schemas/Person')).toBe('login, manager')
    expect(await described('/en/reference/orders/get-order')).toBe('GET /orders/{id}')
    expect(await described('/en/reference/orders')).toBe('Everything about orders.')
  })

  test('leaves out hidden parts everywhere', async () => {
    for (const path of [
      '/en/reference/schemas/Order',
      '/en/reference/orders',
      '/en/reference/openapi.json',
      '/en/reference/openapi.yaml',
      '/en/reference/schemas/Order.md',
    ]) {
      const response = await site.get(path)
      expect(response.status, path).toBe(200)
      if (path.endsWith('.yaml')) expect(response.headers.get('content-type')).toBe('application/yaml')
      expect(await response.text()).not.toMatch(/margin|erase/i)
    }
    expect((await site.get('/en/reference/orders/erase-order')).status).toBe(404)
  })

  test('runs no code in a description', async () => {
    for (const path of ['/en/reference', '/en/reference/orders/create-order']) {
      expect(await article(path)).not.toMatch(/alert\(|javascript:|onclick/)
    }
  })

  test('is a single Markdown text', async () => {
    const markdown = await text('/en/reference/orders/create-order.md')
    expect(markdown).toContain('POST `/orders`')
    expect(markdown).toContain('**key** (`X-Key`)')
    expect(markdown).toContain('or **token** (`bearer`)')
    expect(markdown).toMatch(/```bash title="curl"\ncurl -X POST/)
    // An operation without a summary is listed by its method and path.
    expect(await text('/en/reference/orders.md')).toMatch(/^- \[GET `\/orders\/\{id\}`\]\(\S+\) \(Deprecated\)$/m)
  })

  test('ranks below prose with the same words, unless the query is its method and path or its id', async () => {
    await site.serve({
      'en/guide.md': '# Ordering\n\nTo create an order, send `POST /orders` to the `createOrder` operation.\n',
    })
    const found = async (query: string) => {
      const answer = await (await site.get(`/api/search?q=${encodeURIComponent(query)}&locale=en`)).json()
      return (answer as { items: { path: string }[] }).items[0]?.path
    }
    expect(await found('ordering')).toBe('/en/guide')
    for (const query of ['POST /orders', 'createOrder', '/orders'])
      expect(await found(query), query).toMatch(/^\/en\/reference\/orders\//)
    expect(await found('/orders')).not.toBe('/en/reference/orders/get-order')
    for (const query of ['/files', 'post /files/', 'POST /files?name=a'])
      expect(await found(query), query).toBe('/en/reference/operations/post-files')
    await site.serve({ 'en/guide.md': null })
  })

  test('is found by method and path, and by field names', async () => {
    for (const query of ['POST /orders', 'createOrder', 'owner.login']) {
      const answer = await (await site.get(`/api/search?q=${encodeURIComponent(query)}&locale=en`)).json()
      const { items } = answer as { items: { path: string }[] }
      expect(
        items.map(({ path }) => path),
        query,
      ).toContain('/en/reference/orders/create-order')
    }
  })

  test('gives agents operations one by one', async () => {
    const { total, operations } = await tool('list_operations', { query: 'order post' })
    expect([total, operations]).toEqual([
      2,
      [
        {
          operation: 'POST /orders',
          api: 'store',
          title: 'Create an order',
          id: '/en/reference/orders/create-order',
        },
        {
          operation: 'POST order.paid',
          api: 'store',
          title: 'Order paid',
          id: '/en/reference/webhooks/post-order.paid',
        },
      ],
    ])
    const read = await tool('get_operation', { operation: 'createOrder', language: 'fr' })
    expect([read.id, read.text]).toEqual([
      '/fr/reference/orders/create-order',
      expect.stringContaining('POST `/orders`'),
    ])
    expect(await tool('get_operation', { operation: 'get /orders/{id}' })).toMatchObject({ title: 'GET /orders/{id}' })
    expect(await tool('list_operations', { api: 'shop' })).toBe('Unknown API `shop`. Use one of: store.')
    expect(await tool('get_operation', { operation: 'GET /gone' })).toMatch(/^No operation `GET \/gone`/)
  })

  test('writes only pages that show an edited text', async () => {
    await site.serve({
      '_api/store.yaml': storeDescription.replace('description: The page.', 'description: Which page.'),
    })
    const rows = await queryRows<{ path: string }>(
      site.target,
      'SELECT path FROM entry WHERE since = (SELECT max(since) FROM entry)',
    )
    expect(rows.map(({ path }) => path)).toEqual(['/en/reference/orders/list-orders'])
  })

  test('redirects from the former URL if an operation has another id', async () => {
    await site.serve({ '_api/store.yaml': storeDescription.replace('createOrder', 'placeOrder') })
    const response = await site.get('/en/reference/orders/create-order')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/en/reference/orders/place-order'])
  })

  test('lets a Markdown file replace the page at its path', async () => {
    await site.serve({ '_api/store.yaml': storeDescription, 'en/reference/orders/get-order.md': '# Mine\n\nText.\n' })
    expect(await text('/en/reference/orders/get-order')).toContain('<p>Text.</p>')
  })

  test('lists an operation under each of its tags if a Markdown file replaces its page', async () => {
    const placed = async (locale: string) => {
      const { items } = await tool('get_navigation', { under: `/${locale}/reference/order-items` })
      return items
    }
    const [en, fr] = ['en', 'fr'].map((locale) => `${locale}/reference/orders/create-order.md`) as [string, string]
    await site.serve({ [en]: '---\nnavigation: { icon: i-star }\n---\n\n# Mine\n\n::operation\n::\n' })
    expect(await placed('en')).toMatchObject([{ id: '/en/reference/orders/create-order', title: 'Mine' }])
    const answer = await (await site.get(`/api/search?q=${encodeURIComponent('POST /orders')}&locale=en`)).json()
    expect((answer as { items: { path: string }[] }).items[0]?.path).toBe('/en/reference/orders/create-order')
    expect(await placed('fr')).toMatchObject([{ id: '/fr/reference/orders/create-order', title: 'Mine' }])
    const { items } = (await (await site.get('/api/navigation?under=/en/reference/order-items')).json()) as {
      items: unknown
    }
    expect(items).toMatchObject([{ method: 'POST', icon: 'i-star' }])
    await site.serve({ [fr]: '# La mienne\n\nTexte.\n' })
    expect(await placed('fr')).toMatchObject([{ title: 'La mienne' }])
    const { diagnostics } = await site.serve({ [en]: '# Mine\n\n\n[Broken](/en/none)\n' })
    expect(diagnostics).toMatchObject([{ file: en, line: 4 }])
    await site.serve({ [en]: null, [fr]: null })
    expect(await placed('en')).toMatchObject([{ title: 'Create an order' }])
  })

  test('reports errors at their location, and keeps its pages', async () => {
    const broken = storeDescription
      .replace(
        "'#/components/schemas/Person' }\n            status",
        "'#/components/schemas/Persona' }\n            status",
      )
      .replace('operationId: getOrder', 'operationId: createOrder')
    const { diagnostics } = await site.serve({ '_api/store.yaml': broken })
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['api-duplicate-id', '_api/store.yaml'],
      ['api-reference', '_api/store.yaml'],
    ])
    expect(diagnostics.every(({ line }) => line! > 50)).toBe(true)
  })

  test('reports samples and code in unknown languages with their line', async () => {
    const sample = 'x-codeSamples: [{ lang: rubi, source: puts 1 }]'
    const described = storeDescription.replace('operationId: listOrders', `operationId: listOrders\n      ${sample}`)
    const { diagnostics } = await site.serve({
      '_api/store.yaml': described.replace(
        'See [the limits]',
        '```jsn\n        {}\n        ```\n\n        See [the limits]',
      ),
    })
    const lineOf = (text: string) => described.split('\n').findIndex((line) => line.includes(text)) + 1
    expect(diagnostics).toMatchObject([
      { code: 'unknown-language', file: '_api/store.yaml', line: lineOf('lang: rubi'), hint: 'Did you mean `ruby`?' },
      {
        code: 'unknown-language',
        file: '_api/store.yaml',
        line: described.split('\n').indexOf('        Creates an order.'),
      },
    ])
    await site.serve({ '_api/store.yaml': storeDescription })
  })

  test('shows translated pages of an overlay, and the original of all others', async () => {
    const overlay = (title: string) =>
      `overlay: 1.0.0\nactions:\n  - target: $.paths['/orders'].get\n    update: { summary: ${title} }\n`
    const { diagnostics } = await site.serve({
      '_api/store.yaml': storeDescription,
      '_api/store.fr.yaml': overlay('Lister les commandes'),
      'site.config.json': JSON.stringify({
        title: 'Store',
        apis: [{ name: 'store', source: '_api/store.yaml', overlays: { fr: '_api/store.fr.yaml' } }],
      }),
    })
    expect(diagnostics).toEqual([])
    expect(await text('/fr/reference/orders/list-orders')).toContain('<h1>Lister les commandes</h1>')
    expect(await text('/fr/reference/orders/create-order')).toContain('<h1 lang="en" dir="ltr">Create an order</h1>')
    // It has no text to translate.
    expect(await article('/fr/reference/schemas/Game')).toContain('lang="fr"')
    const behind = async () => {
      const { items } = (await (await site.get('/api/translations?locale=fr')).json()) as {
        items: { stalePages: { path: string }[]; missingPages: { path: string }[] }[]
      }
      return {
        stale: items[0]!.stalePages.map(({ path }) => path),
        missing: items[0]!.missingPages.map(({ path }) => path),
      }
    }
    expect(await behind()).toMatchObject({
      stale: [],
      missing: expect.arrayContaining(['/fr/reference/orders/create-order']),
    })
    await site.serve({
      '_api/store.yaml': storeDescription.replace('summary: List orders', 'summary: List your orders'),
    })
    expect(await behind()).toMatchObject({ stale: ['/fr/reference/orders/list-orders'] })
    await site.serve({ '_api/store.fr.yaml': overlay('Lister vos commandes') })
    expect(await behind()).toMatchObject({ stale: [] })
    // A translation removes nothing: the operation stays in the pages and in the download.
    const remove = "  - target: $.paths['/orders'].post\n    remove: true\n"
    const removed = await site.serve({ '_api/store.fr.yaml': overlay('Lister vos commandes') + remove })
    expect(removed.diagnostics).toMatchObject([{ code: 'overlay-remove', file: '_api/store.fr.yaml', line: 5 }])
    const { paths } = (await (await site.get('/fr/reference/openapi.json')).json()) as { paths: object }
    expect(paths).toHaveProperty(['/orders', 'post', 'summary'])
    expect(await text('/fr/reference/orders/create-order')).toContain('<h1 lang="en" dir="ltr">Create an order</h1>')
  })

  test('applies changed settings of an API, although its description is the same', async () => {
    const setting = (api: object) => ({
      '_api/store.fr.yaml': null,
      'site.config.json': JSON.stringify({
        title: 'Store',
        apis: [{ name: 'store', source: '_api/store.yaml', ...api }],
      }),
    })
    await site.serve(setting({}))
    await site.serve(setting({ title: 'The store', samples: ['python'], tryIt: true, exclude: ['Order Items'] }))
    expect(await text('/en/reference')).toContain('<h1>The store</h1>')
    const list = await article('/en/reference/orders/list-orders')
    expect(list).toContain('data-island="tryIt"')
    expect(list).not.toContain('language-bash')
    expect((await site.get('/en/reference/order-items')).status).toBe(410)
    await site.serve(setting({ path: '/shop' }))
    expect(await article('/en/shop/orders/list-orders')).toContain('language-bash')
    const moved = await site.get('/en/reference/orders/list-orders')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/en/shop/orders/list-orders'])
    expect((await site.get('/en/shop/openapi.json')).status).toBe(200)
    expect((await site.get('/en/reference/openapi.json')).status).not.toBe(200)
    await site.serve(setting({ pages: 'tag' }))
    expect(await article('/en/reference/orders')).toContain('id="list-orders"')
    for (const query of ['POST /orders', 'createOrder']) {
      const answer = await (await site.get(`/api/search?q=${encodeURIComponent(query)}&locale=en`)).json()
      const ids = (answer as { items: { id: string }[] }).items.map(({ id }) => id)
      expect(ids[0], query).toBe('/en/reference/orders#create-order')
      // An operation with several tags is only found under its first tag.
      expect(ids, query).not.toContain('/en/reference/order-items#create-order')
    }
  })
})
