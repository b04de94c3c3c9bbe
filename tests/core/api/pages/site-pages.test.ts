import { expect, test } from 'vitest'
import { pagesOfApi, upgrade, visiblePart } from '../../../../core/api/index.ts'
import type { JsonObject } from '../../../../core/api/index.ts'

const titles = { operations: 'Operations', webhooks: 'Webhooks', schemas: 'Schemas' }
const options = { base: '/api', title: '', isPagePerTag: false, samples: [], downloads: [], titles, hash: String }

function overview(paths: JsonObject) {
  const [first] = pagesOfApi({ document: { openapi: '3.1.0', paths } }, options)
  return first!.page as unknown as { operations: { href: string }[]; groups: { tags: { path: string }[] }[] }
}

test('lists the operations of an API without tags', () => {
  const { operations } = overview({ '/a': { get: {}, post: { summary: 'Create' } } })
  expect(operations.map(({ href }) => href)).toEqual(['/api/operations/get-a', '/api/operations/post-a'])
})

test('lists the tags if an operation has one, or if there are too many operations', () => {
  expect(overview({ '/a': { get: { tags: ['One'] }, post: {} } }).operations).toEqual([])
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/${index}`, { get: {} }]))
  const { operations, groups } = overview(many)
  expect([operations, groups[0]!.tags[0]!.path]).toEqual([[], '/api/operations'])
})

test('shows the samples of the author first, and highlights them in the language that they name', () => {
  const authored = ['cURL', 'js', 'Elixir'].map((lang) => ({ lang, source: lang }))
  const document = { openapi: '3.1.0', paths: { '/a': { get: { 'x-codeSamples': authored } } } }
  const pages = pagesOfApi({ document }, { ...options, samples: ['curl', 'js', 'go'] })
  const operation = pages.find(({ identity }) => identity === 'get /a')!.page as unknown as { samples: object[] }
  expect(operation.samples).toMatchObject([
    { label: 'cURL', language: 'bash', code: 'cURL' },
    { label: 'js', language: 'javascript', code: 'js' },
    { label: 'Elixir', language: 'elixir', code: 'Elixir' },
    { label: 'Go', language: 'go' },
  ])
})

test('shows the responses of callbacks, and gives each its own id', () => {
  const post = {
    summary: 'Event',
    description: 'Something happened.',
    responses: { 202: { description: 'Received.' } },
  }
  const callbacks = { event: { '{$request.body#/a}': { post, put: post }, '{$request.body#/b}': { post } } }
  const pages = pagesOfApi({ document: { openapi: '3.1.0', paths: { '/a': { post: { callbacks } } } } }, options)
  const { page } = pages.find(({ identity }) => identity === 'post /a')!
  const shown = (page as unknown as { callbacks: { id: string }[] }).callbacks
  expect(shown[0]).toMatchObject({
    title: 'Event',
    description: 'Something happened.',
    responses: [{ status: '202', description: 'Received.' }],
  })
  expect(new Set(shown.map(({ id }) => id)).size).toBe(3)
})

test('shows the text of items on their list if they have no page', () => {
  const items = { type: 'string', description: 'A provider.', example: 'paf', default: 'paf' }
  const schema = { type: 'array', items }
  const parameters = [{ name: 'providers', in: 'query', schema }]
  const pages = pagesOfApi({ document: { openapi: '3.1.0', paths: { '/a': { get: { parameters } } } } }, options)
  const { page } = pages.find(({ identity }) => identity === 'get /a')!
  const [place] = (page as unknown as { parameters: { fields: object[] }[] }).parameters
  expect(place!.fields[0]).toEqual({
    name: 'providers',
    id: 'query.providers',
    type: 'string[]',
    description: 'A provider.',
    examples: ['paf'],
  })
})

test('shows the settings of authentication schemes in the overview', () => {
  const scopes = { read: 'Read everything.', write: '' }
  const flows = { clientCredentials: { tokenUrl: 'https://auth.example/token', scopes } }
  const securitySchemes = {
    key: { type: 'apiKey', in: 'query', name: 'key' },
    oauth: { type: 'oauth2', flows },
    openId: { type: 'openIdConnect', openIdConnectUrl: 'https://auth.example/openid' },
  }
  const [first] = pagesOfApi({ document: { openapi: '3.1.0', components: { securitySchemes } } }, options)
  expect((first!.page as unknown as { security: object[] }).security).toMatchObject([
    { settings: ['in: query'], scopes: [] },
    {
      settings: ['flow: clientCredentials', 'tokenUrl: https://auth.example/token'],
      scopes: [
        { name: 'read', description: 'Read everything.' },
        { name: 'write', description: '' },
      ],
    },
    { settings: ['openIdConnectUrl: https://auth.example/openid'] },
  ])
})

test('groups tags by their outermost parent, and shows tags of another kind as labels', () => {
  const tags: JsonObject[] = [
    { name: 'shop', summary: 'The shop', description: 'All about it.' },
    { name: 'orders', parent: 'shop' },
    { name: 'lines', parent: 'orders' },
    { name: 'beta', summary: 'Beta', kind: 'badge' },
    { name: 'loop', parent: 'loop' },
  ]
  const paths = { '/a': { get: { tags: ['beta', 'lines', 'orders'] } }, '/b': { get: { tags: ['loop'] } } }
  const pages = pagesOfApi({ document: { openapi: '3.2.0', tags, paths } }, options)
  const { groups } = pages[0]!.page as unknown as { groups: object[] }
  expect(groups).toMatchObject([
    { name: 'The shop', description: 'All about it.', tags: [{ name: 'orders' }, { name: 'lines' }] },
    { name: '', tags: [{ name: 'loop' }] },
  ])
  const operation = pages.find(({ identity }) => identity === 'get /a')!
  expect(operation).toMatchObject({ path: '/api/lines/get-a', page: { badges: ['Beta'] } })
})

test('writes examples of XML and of sequences in their media type', () => {
  const schema = {
    type: 'object',
    xml: { name: 'order', prefix: 'o', namespace: 'https://orders.example' },
    properties: {
      id: { type: 'integer', xml: { attribute: true } },
      note: { type: 'string', example: 'a < b' },
      lines: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'line' } } },
    },
  }
  const itemSchema = { type: 'object', properties: { event: { const: 'paid' }, data: { example: { id: 1 } } } }
  const content = {
    'application/xml': { schema },
    'text/event-stream': { itemSchema },
    'application/jsonl': { itemSchema: { example: { event: 'paid' } } },
  }
  const responses = { 200: { description: 'OK', content } }
  const pages = pagesOfApi({ document: { openapi: '3.2.0', paths: { '/a': { get: { responses } } } } }, options)
  const { page } = pages.find(({ identity }) => identity === 'get /a')!
  const [response] = (page as unknown as { responses: { contents: { examples: { text: string }[] }[] }[] }).responses
  expect(response!.contents.map(({ examples }) => examples[0]?.text)).toEqual([
    '<o:order xmlns:o="https://orders.example" id="1">\n  <note>a &lt; b</note>\n  <lines>\n    <line>string</line>\n  </lines>\n</o:order>',
    'event: paid\ndata: {"id":1}',
    '{"event":"paid"}',
  ])
})

test('shows every condition of an allOf', () => {
  const when = (kind: string, needed: string) => ({
    if: { properties: { kind: { const: kind } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: [needed] },
  })
  const allOf = [when('card', 'number'), when('bank', 'iban'), { oneOf: [{ title: 'A' }, { title: 'B' }] }]
  const schemas = {
    Payment: {
      allOf,
      oneOf: [
        { title: 'C', type: 'object' },
        { title: 'D', type: 'object' },
      ],
    },
  }
  const pages = pagesOfApi({ document: { openapi: '3.1.0', components: { schemas } } }, options)
  const page = JSON.stringify(pages.find(({ identity }) => identity === 'schema Payment')!.page)
  for (const text of ['"card\\"', '"bank\\"', 'required: number', 'required: iban', '"A"', '"B"', '"C"', '"D"'])
    expect(page).toContain(text)
})

test('links a field only to a component with a page, even if the schema adds values to it', () => {
  const schemas: JsonObject = {
    Dataset: { type: 'string' },
    Base: { type: 'object', properties: { dataset: { $ref: '#/components/schemas/Dataset' } } },
    Address: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { dataset: { enum: ['paf'] } } }] },
  }
  const pages = pagesOfApi({ document: { openapi: '3.1.0', components: { schemas } } }, options)
  expect(pages.map(({ identity }) => identity)).not.toContain('schema Dataset')
  const address = pages.find(({ identity }) => identity === 'schema Address')!.page as unknown as {
    shape: { fields: object[] }
  }
  expect(address.shape.fields).toMatchObject([{ name: 'dataset', type: 'string', values: [{ value: 'paf' }] }])
  expect(address.shape.fields[0]).not.toHaveProperty('schema')
})

test('reads the names of allowed values, webhooks before OpenAPI 3.1, and the mark of another renderer', () => {
  const schema = {
    type: 'integer',
    enum: [1, 2],
    'x-enum-varnames': ['OPEN', 'PAID'],
    'x-enum-descriptions': ['Waits.'],
  }
  const document = upgrade({
    openapi: '3.0.3',
    paths: {
      '/a': { get: { parameters: [{ name: 'state', in: 'query', schema }] } },
      '/b': { get: { 'x-scalar-ignore': true } },
    },
    'x-webhooks': { paid: { post: { summary: 'Paid' } } },
  })!
  const pages = pagesOfApi(visiblePart({ document }), options)
  const operation = pages.find(({ identity }) => identity === 'get /a')!.page as unknown as {
    parameters: { fields: { values: object[] }[] }[]
  }
  expect(operation.parameters[0]!.fields[0]!.values).toEqual([
    { value: '1', description: 'OPEN: Waits.' },
    { value: '2', description: 'PAID' },
  ])
  const names = pages.filter(({ page: { kind } }) => kind === 'operation').map(({ title }) => title)
  expect(names).toEqual(['GET /a', 'Paid'])
})
