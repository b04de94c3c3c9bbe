import { expect, test } from 'vitest'
import { checkDescription, pointerTo, valueAtPointer, visiblePart } from '../../../core/api/index.ts'
import { resolve } from '../../../core/api/description.ts'
import { listOperations } from '../../../core/api/operations.ts'
import type { JsonObject } from '../../../core/api/index.ts'

const document: JsonObject = {
  openapi: '3.1.0',
  paths: {
    '/orders/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: { operationId: 'getOrder', tags: ['Order Items', 'Other'], responses: {} },
      delete: { operationId: 'eraseOrder', 'x-internal': true, responses: { 200: schemaOf('Secret') } },
    },
    '/hidden': { get: { 'x-hidden': true } },
    '/status': { get: { responses: { 200: schemaOf('Order'), default: schemaOf('Cost') } }, 'x-other': 1 },
  },
  webhooks: { 'order.paid': { post: { tags: ['Schemas'] } } },
  components: {
    parameters: { Id: { name: 'id', in: 'path' } },
    schemas: {
      Order: {
        properties: { id: {}, cost: { $ref: '#/components/schemas/Cost' }, example: { 'x-internal': true } },
        required: ['id', 'cost', 'example'],
      },
      Cost: { 'x-excluded': true, properties: { margin: { $ref: '#/components/schemas/Margin' } } },
      Secret: { type: 'string' },
      Margin: { type: 'number' },
      Loop: { $ref: '#/components/schemas/Loop' },
      Unused: {
        discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/Cost', b: 'Cost', c: 'Loop' } },
      },
    },
  },
}

function schemaOf(name: string): JsonObject {
  return { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } }
}

test('identifies operations by method and path, and names their pages', () => {
  const listed = listOperations({ document }).map(({ key, folder, slug, tags }) => [key, folder, slug, tags.length])
  expect(listed).toEqual([
    ['get /orders/{id}', 'order-items', 'get-order', 2],
    ['delete /orders/{id}', 'operations', 'erase-order', 0],
    ['get /hidden', 'operations', 'get-hidden', 0],
    ['get /status', 'operations', 'get-status', 0],
    ['post webhook:order.paid', 'schemas-tag', 'post-order.paid', 1],
  ])
})

test('gives colliding operations different slugs', () => {
  const item = { get: { operationId: 'a b' }, put: { operationId: 'a.b' }, post: { operationId: 'index' } }
  const slugs = listOperations({ document: { paths: { '/x': item } } }).map(({ slug }) => slug)
  expect(slugs).toEqual(['a-b', 'index-2', 'a-b-2'])
})

test('leaves out hidden parts, and schemas that only they use', () => {
  const visible = visiblePart({ document })
  expect(listOperations(visible).map(({ key }) => key)).toEqual([
    'get /orders/{id}',
    'get /status',
    'post webhook:order.paid',
  ])
  expect(Object.keys(visible.document.paths as JsonObject)).toEqual(['/orders/{id}', '/status'])
  expect(Object.keys(valueAtPointer(visible.document, '/components/schemas') as JsonObject)).toEqual([
    'Order',
    'Loop',
    'Unused',
  ])
  expect(valueAtPointer(visible.document, '/components/schemas/Order')).toEqual({
    properties: { id: {} },
    required: ['id'],
  })
  expect(valueAtPointer(visible.document, '/components/schemas/Unused/discriminator/mapping')).toEqual({ c: 'Loop' })
  expect(JSON.stringify(visible)).not.toMatch(/hidden|Secret|Cost|Margin/)
})

test('a field whose name equals a keyword is checked, and a field whose name equals a mark is visible', () => {
  const missing = { $ref: '#/components/schemas/None' }
  const Order = {
    properties: { value: missing, 'x-hidden': { type: 'object', examples: [{}, 'a'] } },
    discriminator: { propertyName: 'value', mapping: { a: missing.$ref, b: 'https://schemas.example/b.json' } },
    example: missing,
  }
  const content = { 'application/json': { schema: { type: 'integer' }, example: 'a' } }
  const paths = { '/a': { get: { responses: { default: { content } } } } }
  const described = { document: { openapi: '3.1.0', paths, components: { schemas: { Order } } } }
  expect(visiblePart(described).document).toEqual(described.document)
  const languages = { isKnown: () => true, nearest: () => undefined }
  expect(checkDescription(described, languages).map(({ code, pointer }) => [code, pointer])).toEqual([
    ['api-reference', '/components/schemas/Order/discriminator/mapping/a'],
    ['api-reference', '/components/schemas/Order/properties/value'],
    ['api-example', '/paths/~1a/get/responses/default/content/application~1json/example'],
    ['api-example', '/components/schemas/Order/properties/x-hidden/examples/1'],
  ])
})

test('includes and excludes operations by tag and path', () => {
  const keys = (filter: object) => listOperations(visiblePart({ document }, filter)).map(({ key }) => key)
  expect(keys({ include: ['Other'] })).toEqual(['get /orders/{id}'])
  expect(keys({ exclude: ['/orders/*', 'Schemas'] })).toEqual(['get /status'])
})

test('reports server variables without a description or with an impossible default', () => {
  const servers = (url: string, variables: JsonObject): JsonObject[] => [
    { url: 'https://a.example' },
    { url, variables },
  ]
  const item = {
    servers: servers('https://{host}/', {}),
    additionalOperations: { COPY: { servers: servers('/{v}', { v: { default: 'v9', enum: ['v1', 'v2'] } }) } },
    get: { servers: servers('/{v}/{w}', { v: { default: 'v1', enum: ['v1'] }, w: { default: '' } }) },
  }
  const description = { document: { openapi: '3.2.0', servers: servers('/{a}', { b: {} }), paths: { '/x': item } } }
  const languages = { isKnown: () => true, nearest: () => undefined }
  expect(checkDescription(description, languages)).toMatchObject([
    { severity: 'warning', code: 'api-server', pointer: '/servers/1', message: expect.stringContaining('`{a}`') },
    { pointer: '/paths/~1x/servers/1', message: expect.stringContaining('`{host}`') },
    { pointer: '/paths/~1x/additionalOperations/COPY/servers/1/variables/v', hint: 'Use one of: v1, v2.' },
  ])
})

test('filters all methods, and operations in shared path items', () => {
  const item = { get: { operationId: 'readIt' }, additionalOperations: { COPY: { operationId: 'copyIt' } } }
  const components = { pathItems: { Shared: item, Other: { post: { operationId: 'postIt' } } } }
  const paths = {
    '/a': { $ref: '#/components/pathItems/Shared' },
    '/b': { $ref: '#/components/pathItems/Shared' },
    '/c': { additionalOperations: { COPY: { operationId: 'copyIt' } } },
    '/d': { $ref: '#/components/pathItems/Other' },
  }
  const shared = { document: { openapi: '3.2.0', paths, components } }
  const shown = (filter: object) => visiblePart(shared, filter)
  const keys = (filter: object) => listOperations(shown(filter)).map(({ key }) => key)
  expect(keys({ exclude: ['copyIt'] })).toEqual(['get /a', 'get /b', 'post /d'])
  expect(keys({ exclude: ['/b', 'postIt'] })).toEqual(['get /a', 'copy /a', 'copy /c'])
  expect(keys({ include: ['/d'] })).toEqual(['post /d'])
  expect(JSON.stringify(shown({ exclude: ['copyIt'] }))).not.toMatch(/copyIt|COPY|"\/c"/)
  expect(JSON.stringify(shown({ exclude: ['/d'] }))).not.toMatch(/postIt|Other|"\/d"/)
})

test('removes links to hidden operations, and their tags and security schemes', () => {
  const hidden = { operationId: 'eraseIt', 'x-internal': true, tags: ['Admin', 'Docs'], security: [{ adminKey: [] }] }
  const links = {
    byId: { operationId: 'eraseIt' },
    byPointer: { operationRef: '#/paths/~1a/delete' },
    shared: { $ref: '#/components/links/Erase' },
    kept: { operationId: 'readIt' },
  }
  const schema = { properties: { links: { example: { links } } } }
  const response = { description: '', links, content: { 'application/json': { schema } } }
  const { document: shown } = visiblePart({
    document: {
      openapi: '3.2.0',
      tags: [
        { name: 'Admin' },
        { name: 'Docs' },
        { name: 'Empty' },
        { name: 'Root' },
        { name: 'Leaf', parent: 'Root' },
      ],
      'x-tagGroups': [
        { name: 'Both', tags: ['Docs', 'Admin'] },
        { name: 'Secret', tags: ['Admin'] },
      ],
      paths: {
        '/a': { get: { operationId: 'readIt', tags: ['Docs', 'Leaf'], responses: { 200: response } }, delete: hidden },
        '/b': { additionalOperations: { PURGE: { ...hidden, operationId: 'purgeIt', tags: ['Root'] } } },
      },
      components: {
        links: { Erase: { operationId: 'eraseIt' } },
        securitySchemes: { adminKey: { type: 'apiKey' }, unused: { type: 'apiKey' } },
      },
    },
  })
  expect(valueAtPointer(shown, '/paths/~1a/get/responses/200')).toEqual({
    ...response,
    links: { kept: { operationId: 'readIt' } },
  })
  expect(shown).toMatchObject({
    tags: [{ name: 'Docs' }, { name: 'Empty' }, { name: 'Root' }, { name: 'Leaf' }],
    'x-tagGroups': [{ name: 'Both', tags: ['Docs'] }],
    components: { links: {}, securitySchemes: { unused: { type: 'apiKey' } } },
  })
  expect(Object.keys(shown.paths as JsonObject)).toEqual(['/a'])
  expect(JSON.stringify(shown)).not.toContain('adminKey')
})

test('resolves references, including circular and missing ones', () => {
  const description = { document }
  expect(resolve(description, { $ref: '#/components/schemas/Loop' }).value).toEqual({})
  expect(resolve(description, { $ref: '#/nowhere', title: 'A' }).value).toEqual({ title: 'A' })
  const pointer = pointerTo('', 'paths', '/orders/{id}')
  expect(resolve(description, { $ref: '#/paths/~1orders~1%7Bid%7D' }).pointer).toBe(pointer)
})
