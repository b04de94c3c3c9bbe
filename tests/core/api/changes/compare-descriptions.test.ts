import { expect, test } from 'vitest'
import { compareDescriptions, describeDetail } from '../../../../core/api/changes/index.ts'

import type { JsonObject } from '../../../../core/api/index.ts'

type Json = Record<string, unknown>

const order = {
  type: 'object',
  required: ['id', 'status'],
  properties: {
    id: { type: 'integer' },
    status: { type: 'string', enum: ['open', 'paid'] },
    note: { type: ['string', 'null'], maxLength: 100 },
    tags: { type: 'array', items: { type: 'string' } },
    parent: { $ref: '#/components/schemas/Order' },
  },
}

/** Returns a description with one operation that sends and receives an order. */
function describe(more: { operation?: Json; schema?: Json; document?: Json; path?: string } = {}): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } }
  return {
    openapi: '3.1.0',
    components: {
      schemas: { Order: { ...order, ...more.schema } },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    ...more.document,
    paths: {
      [more.path ?? '/orders/{id}']: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        put: {
          summary: 'Replace an order',
          parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
          requestBody: { required: true, content },
          responses: { '200': { description: 'OK', content }, '404': { description: 'Missing' } },
          ...more.operation,
        },
      },
    },
  }
}

/** Returns the differences as sentences; breaking ones are marked. */
function differences(before: Json, after: Json): string[] {
  return compareDescriptions({ document: before as JsonObject }, { document: after as JsonObject }).flatMap(
    ({ details }) => details.map((detail) => (detail.isBreaking ? '! ' : '') + describeDetail(detail)),
  )
}

const page = (more: Json) => ({ parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' }, ...more }] })
const schema = (name: keyof typeof order.properties, more: Json) => ({
  schema: { properties: { ...order.properties, [name]: { ...order.properties[name], ...more } } },
})
const without = (name: string) => ({
  schema: { properties: Object.fromEntries(Object.entries(order.properties).filter(([key]) => key !== name)) },
})

test.each<[string, Json, Json, string[]]>([
  ['texts', {}, { operation: { description: 'Longer', operationId: 'x' } }, []],
  ['the name of a path parameter', {}, { path: '/orders/{order}' }, []],
  [
    'a new parameter',
    {},
    { operation: { parameters: [...page({}).parameters, { name: 'q', in: 'query' }] } },
    ['query.q was added'],
  ],
  [
    'a new required parameter',
    { operation: { parameters: [] } },
    { operation: page({ required: true }) },
    ['! query.page was added'],
  ],
  ['a removed parameter', {}, { operation: { parameters: [] } }, ['! query.page was removed']],
  ['a required parameter', {}, { operation: page({ required: true }) }, ['! query.page is now required']],
  ['an optional parameter', { operation: page({ required: true }) }, {}, ['query.page is now optional']],
  [
    'a narrower parameter',
    {},
    { operation: page({ schema: { type: 'integer', maximum: 10 } }) },
    ['! query.page: maximum changed to 10'],
  ],
  [
    'a wider parameter',
    {},
    { operation: page({ schema: { type: ['integer', 'string'] } }) },
    ['query.page: type changed from integer to integer, string'],
  ],
  [
    'integers that become numbers',
    {},
    { operation: page({ schema: { type: 'number' } }) },
    ['query.page: type changed from integer to number'],
  ],
  [
    'a default',
    {},
    { operation: page({ schema: { type: 'integer', default: 2 } }) },
    ['! query.page: default changed to 2'],
  ],
  ['a style', {}, { operation: page({ explode: false }) }, ['! query.page: explode changed from true to false']],
  [
    'a value of an enum, sent and received',
    {},
    schema('status', { enum: ['open', 'paid', 'late'] }),
    [
      '! 200.status: enum changed from "open", "paid" to "open", "paid", "late"',
      'body.status: enum changed from "open", "paid" to "open", "paid", "late"',
    ],
  ],
  [
    'a removed value',
    {},
    schema('status', { enum: ['open'] }),
    [
      '! body.status: enum changed from "open", "paid" to "open"',
      '200.status: enum changed from "open", "paid" to "open"',
    ],
  ],
  [
    'a property that can be null',
    {},
    schema('id', { type: ['integer', 'null'] }),
    ['! 200.id: type changed from integer to integer, null', 'body.id: type changed from integer to integer, null'],
  ],
  ['`nullable` and a list of types alike', {}, schema('note', { type: 'string', nullable: true }), []],
  ['a removed property', {}, without('tags'), ['! body.tags was removed', '! 200.tags was removed']],
  [
    'a new required property',
    without('note'),
    { schema: { required: ['id', 'status', 'note'] } },
    ['! body.note was added', '200.note was added'],
  ],
  [
    'a property that became required',
    {},
    { schema: { required: ['id', 'status', 'note'] } },
    ['! body.note is now required', '200.note is now required'],
  ],
  [
    'a property that became optional',
    {},
    { schema: { required: ['id'] } },
    ['! 200.status is now optional', 'body.status is now optional'],
  ],
  [
    'a shorter text',
    {},
    schema('note', { maxLength: 10 }),
    ['! body.note: maxLength changed from 100 to 10', '200.note: maxLength changed from 100 to 10'],
  ],
  [
    'items of a list',
    {},
    schema('tags', { items: { type: 'integer' } }),
    ['! body.tags: type changed from string to integer', '! 200.tags: type changed from string to integer'],
  ],
  [
    'values of a map',
    {},
    schema('tags', { additionalProperties: false }),
    ['! body.tags.* changed from true to false', '200.tags.* changed from true to false'],
  ],
  [
    'a parent schema',
    {},
    { schema: { allOf: [{ type: 'object', required: ['note'] }] } },
    ['! body.note is now required', '200.note is now required'],
  ],
  [
    'a deprecated property',
    {},
    schema('note', { deprecated: true }),
    ['body.note is now deprecated', '200.note is now deprecated'],
  ],
  ['a read-only property in requests', {}, schema('note', { readOnly: true }), ['! body.note was removed']],
  ['a removed error', {}, { operation: { responses: { '200': { content: describeContent() } } } }, ['404 was removed']],
  ['a removed success', {}, { operation: { responses: { '404': { description: 'Missing' } } } }, ['! 200 was removed']],
  [
    'a media type',
    {},
    { operation: { requestBody: { required: true, content: { 'text/csv': {} } } } },
    ['! body: application/json was removed', 'body: text/csv was added'],
  ],
  ['an optional body', {}, { operation: { requestBody: { content: describeContent() } } }, ['body is now optional']],
  ['a required key', {}, { document: { security: [{ key: [] }] } }, ['! auth changed from – to key']],
  [
    'another way to authenticate',
    { document: { security: [{ key: [] }] } },
    { document: { security: [{ key: [] }, { token: [] }] } },
    ['auth changed from key to key, token'],
  ],
  [
    'a second credential',
    { operation: { security: [{ key: [] }] } },
    { operation: { security: [{ key: [], token: [] }] } },
    ['! auth changed from key to key + token'],
  ],
  [
    'optional authentication',
    { operation: { security: [{ key: [] }] } },
    { operation: { security: [{ key: [] }, {}] } },
    ['auth changed from key to key, –'],
  ],
])('compares %s', (_, before, after, expected) => {
  expect(differences(describe(before), describe(after))).toEqual(expected)
})

function describeContent(): Json {
  return { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } }
}

test('lists added, removed, and deprecated operations', () => {
  const operation = (more: Json) => ({ get: { summary: 'List', responses: {}, ...more } })
  const before = { paths: { '/a': operation({}), '/b': operation({ summary: 'Gone' }) } }
  const after = {
    paths: { '/a': operation({ deprecated: true }), '/c': operation({ summary: undefined, operationId: 'new' }) },
  }
  expect(compareDescriptions({ document: before as never }, { document: after as never })).toEqual([
    {
      key: 'get /a',
      method: 'GET',
      path: '/a',
      title: 'List',
      kind: 'deprecated',
      isBreaking: false,
      details: [{ at: '', kind: 'deprecated', isBreaking: false }],
    },
    { key: 'get /c', method: 'GET', path: '/c', title: 'new', kind: 'added', isBreaking: false, details: [] },
    { key: 'get /b', method: 'GET', path: '/b', title: 'Gone', kind: 'removed', isBreaking: true, details: [] },
  ])
})

test('compares variants by the name of their schema, and reverses the directions of a webhook', () => {
  const hook = (names: readonly string[]) => ({
    components: { schemas: { Cat: { type: 'object' }, Dog: { type: 'object' } } },
    webhooks: {
      born: {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) },
              },
            },
          },
        },
      },
    },
  })
  expect(differences(hook(['Cat']), hook(['Dog', 'Cat']))).toEqual(['! body: oneOf Dog was added'])
  expect(differences(hook(['Cat', 'Dog']), hook(['Cat']))).toEqual(['body: oneOf Dog was removed'])
})

test('ends at schemas that contain or extend themselves', () => {
  const self = (type: string) => ({
    schema: {
      allOf: [{ $ref: '#/components/schemas/Order' }],
      properties: {
        ...order.properties,
        id: { type },
        self: { $ref: '#/components/schemas/Order', description: 'Again' },
      },
    },
    document: { 'x-loop': { $ref: '#/x-loop' } },
  })
  expect(differences(describe(self('integer')), describe(self('string')))).toEqual([
    '! body.id: type changed from integer to string',
    '! 200.id: type changed from integer to string',
  ])
})
