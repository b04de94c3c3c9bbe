import { expect, test } from 'vitest'
import { pagesOfApi, searchTermsOf } from '../../../core/api/index.ts'
import type { JsonObject } from '../../../core/api/index.ts'

const list = (schema: JsonObject, rest: JsonObject = {}) => ({
  openapi: '3.1.0',
  paths: {
    '/a': {
      post: {
        parameters: [{ in: 'query', name: 'page', schema: {} }],
        responses: { 200: { description: '', content: { 'application/json': { schema } }, ...rest } },
        ...rest,
      },
    },
  },
})

function fieldsOf(document: JsonObject): readonly string[] {
  const placed = pagesOfApi(
    { document },
    {
      base: '/api',
      title: '',
      isPagePerTag: false,
      samples: [],
      downloads: [],
      titles: { operations: '', webhooks: '', schemas: '' },
      hash: (texts) => texts.join(),
    },
  )
  return searchTermsOf(placed.find(({ identity }) => identity === 'post /a')!.page).fields
}

const objectOf = (properties: JsonObject): JsonObject => ({ type: 'object', properties })

test('lists shallow fields first, so that a long list ends with the deepest ones', () => {
  const many = Object.fromEntries(Array.from({ length: 160 }, (_, index) => [`deep_${index}`, {}]))
  const fields = fieldsOf(list(objectOf({ first: objectOf({ inner: objectOf(many) }), last: objectOf({ id: {} }) })))
  expect(fields.slice(0, 7)).toEqual(['page', '200', 'first', 'last', 'first.inner', 'last.id', 'first.inner.deep_0'])
})

test('lists the fields and headers of responses and callbacks once', () => {
  const called = {
    parameters: [{ in: 'header', name: 'X-Signature', schema: {} }],
    requestBody: { content: { 'application/json': { schema: objectOf({ event: objectOf({ kind: {} }), id: {} }) } } },
    responses: { 202: { description: '' } },
  }
  const document = list(objectOf({ id: {} }), {
    headers: { 'X-Total': { schema: {} } },
    callbacks: { done: { '{$request.body#/url}': { post: called } } },
  })
  expect(fieldsOf(document)).toEqual(['page', '200', 'id', 'X-Total', 'X-Signature', '202', 'event', 'event.kind'])
})
