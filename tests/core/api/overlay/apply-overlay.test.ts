import { expect, test } from 'vitest'
import { applyOverlay } from '../../../../core/api/overlay/apply-overlay.ts'
import { translating } from '../../../../core/api/overlay/translating.ts'

const description = {
  info: { title: 'Store', description: 'Sells things.' },
  tags: [{ name: 'orders' }, { name: 'internal' }],
  paths: {
    '/orders': {
      get: { summary: 'List orders', tags: ['orders'], parameters: [{ name: 'page', description: 'A page' }] },
    },
    '/secret': { get: { summary: 'Secret', 'x-internal': true } },
  },
}

function apply(...actions: object[]) {
  return applyOverlay(description, { overlay: '1.1.0', actions })
}

test('merges objects, joins lists, and replaces other values', () => {
  const { document, problems } = apply({
    target: "$.paths['/orders'].get",
    update: { summary: 'Lister', tags: ['commandes'], 'x-new': { deep: 1 } },
  })
  expect(problems).toEqual([])
  expect(document).toEqual({
    ...description,
    paths: {
      ...description.paths,
      '/orders': {
        get: {
          ...description.paths['/orders'].get,
          summary: 'Lister',
          tags: ['orders', 'commandes'],
          'x-new': { deep: 1 },
        },
      },
    },
  })
  expect(document.tags).toBe(description.tags)
})

test('appends to a selected list, and replaces a selected text', () => {
  const { document } = apply(
    { target: '$.tags', update: { name: 'new' } },
    { target: '$.info.title', update: 'Boutique' },
  )
  expect(document).toMatchObject({ tags: [...description.tags, { name: 'new' }], info: { title: 'Boutique' } })
})

test('removes every match, also of a list and by a filter', () => {
  const { document } = apply(
    { target: '$.tags[*]', remove: true },
    { target: "$.paths[?@.get['x-internal'] == true]", remove: true, update: { ignored: true } },
  )
  expect(document).toEqual({ info: description.info, tags: [], paths: { '/orders': description.paths['/orders'] } })
})

test('copies one value', () => {
  const { document, problems } = apply(
    { target: "$.paths['/secret'].get", copy: "$.paths['/orders'].get" },
    { target: '$.info', copy: '$.tags[*]' },
  )
  expect(document).toMatchObject({ paths: { '/secret': { get: { summary: 'List orders', 'x-internal': true } } } })
  expect(problems).toMatchObject([{ action: 1, code: 'overlay-copy' }])
})

test('reports targets without a match, and targets that are not paths', () => {
  const { document, problems } = apply({ target: '$.paths.missing', update: {} }, { target: 'paths', remove: true })
  expect(problems).toMatchObject([
    { action: 0, code: 'overlay-unmatched' },
    { action: 1, code: 'overlay-target' },
  ])
  expect(document).toBe(description)
})

test('lists the texts that it sets, with those that they replace', () => {
  const { texts } = apply(
    { target: '$.info', update: { title: 'Boutique', summary: 'Neuf' } },
    { target: "$.paths['/orders'].get.parameters[?@.name == 'page']", update: { description: 'Une page' } },
    { target: '$.info.title', update: 'Magasin' },
  )
  expect(texts).toEqual([
    { keyPath: ['info', 'title'], source: 'Store', text: 'Magasin' },
    { keyPath: ['info', 'summary'], text: 'Neuf' },
    { keyPath: ['paths', '/orders', 'get', 'parameters', 0, 'description'], source: 'A page', text: 'Une page' },
  ])
})

test('refuses other documents', () => {
  expect(applyOverlay(description, { openapi: '3.1.0' }).problems).toMatchObject([{ code: 'overlay-version' }])
})

test('neither removes nor hides parts of the API as a translation, but removes texts', () => {
  const described = {
    ...description,
    components: { schemas: { Order: { description: 'An order', properties: { description: { type: 'string' } } } } },
  }
  const translate = (...actions: object[]) => {
    const { document, problems } = applyOverlay(described, { overlay: '1.1.0', actions }, translating)
    return { document, problems: problems.map(({ action, code }) => [action, code]) }
  }
  const refused = translate(
    { target: "$.paths['/orders']", remove: true },
    { target: '$.components.schemas.Order.properties.description', remove: true },
    { target: "$.paths['/secret'].get['x-internal']", remove: true },
    { target: "$.paths['/secret'].get['x-internal']", update: false },
    { target: '$.paths', update: { '/orders': { get: { 'x-hidden': true } } } },
  )
  expect(refused.document).toEqual(described)
  expect(refused.problems).toEqual([0, 1, 2, 3, 4].map((action) => [action, 'overlay-remove']))
  const order = '$.components.schemas.Order'
  const { document, problems } = translate(
    { target: `${order}.description`, remove: true },
    { target: order, update: { properties: { 'x-hidden': { type: 'string' } }, example: { 'x-internal': true } } },
    { target: "$.paths['/orders'].get", update: { summary: 'Lister', 'x-internal': true } },
  )
  expect(document.components).toEqual({
    schemas: {
      Order: {
        properties: { description: { type: 'string' }, 'x-hidden': { type: 'string' } },
        example: { 'x-internal': true },
      },
    },
  })
  expect(document.paths).toMatchObject({ '/orders': { get: { summary: 'Lister' } } })
  expect(document).not.toHaveProperty(['paths', '/orders', 'get', 'x-internal'])
  expect(problems).toEqual([[2, 'overlay-remove']])
})
