// Every keyword of JSON Schema 2020-12 that affects values is compared, in requests and in responses.
import { expect, test } from 'vitest'
import { compareDescriptions, contractOf, describeDetail } from '../../../../core/api/changes/index.ts'
import type { JsonObject } from '../../../../core/api/index.ts'

/** A description with an operation that sends and receives a value. */
function describe(schema: JsonObject, more: JsonObject = {}): JsonObject {
  const content = { 'application/json': { schema } }
  return {
    components: {
      schemas: {
        Base: { type: 'object', discriminator: { propertyName: 'kind' }, properties: { kind: {} } },
        Kid: { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { age: { type: 'integer' } } },
        ...more,
      },
    },
    paths: { '/': { post: { requestBody: { content }, responses: { '200': { content } } } } },
  }
}

/** The differences as sentences, from the published part of the descriptions. Breaking ones are marked. */
function differences(before: JsonObject, after: JsonObject): string[] {
  const [older, newer] = [contractOf({ document: before }), contractOf({ document: after })]
  return compareDescriptions(older, newer).flatMap(({ details }) =>
    details.map((detail) => (detail.isBreaking ? '! ' : '') + describeDetail(detail)),
  )
}

const text = { type: 'string' } as const
const number = { type: 'number' } as const
const limit = (maximum: number) => ({ maximum })

// oxlint-disable unicorn/no-thenable -- a keyword of JSON Schema
test.each<[string, JsonObject, JsonObject, string[]]>([
  ['another exclusion', {}, { not: text }, ['! body[not] was added', '200[not] was added']],
  ['no exclusion', { not: text }, {}, ['! 200[not] was removed', 'body[not] was removed']],
  [
    'an exclusion of more values',
    { not: { enum: [1] } },
    { not: { enum: [1, 2] } },
    ['! body[not]: enum changed from 1 to 1, 2', '200[not]: enum changed from 1 to 1, 2'],
  ],
  [
    'an exclusion of fewer values',
    { not: { enum: [1, 2] } },
    { not: { enum: [1] } },
    ['! 200[not]: enum changed from 1, 2 to 1', 'body[not]: enum changed from 1, 2 to 1'],
  ],
  [
    'one of several exclusions',
    { allOf: [{ not: text }, { not: { maximum: 3 } }] },
    { allOf: [{ not: text }, { not: { maximum: 2 } }] },
    ['! 200[not]: maximum changed from 3 to 2', 'body[not]: maximum changed from 3 to 2'],
  ],
  [
    'a condition',
    { if: text, then: { minLength: 1 } },
    { if: number, then: { minLength: 1 } },
    ['! body[if]: type changed from string to number', '! 200[if]: type changed from string to number'],
  ],
  [
    'the schemas below a condition',
    { if: text, then: { minLength: 1 } },
    { if: text, then: { minLength: 2 }, else: { minimum: 1 } },
    [
      '! body[then]: minLength changed from 1 to 2',
      '! body[else] was added',
      '200[then]: minLength changed from 1 to 2',
      '200[else] was added',
    ],
  ],
  ['a condition without effect', { if: text }, { if: number }, []],
  [
    'the first items of a list',
    { prefixItems: [text, number] },
    { prefixItems: [text, text] },
    ['! body.1: type changed from number to string', '! 200.1: type changed from number to string'],
  ],
  [
    'a further item before the others',
    { prefixItems: [text], items: false },
    { prefixItems: [text, text], items: false },
    ['! 200.1 changed from false to schema', 'body.1 changed from false to schema'],
  ],
  ['items', {}, { items: text }, ['! body changed from true to schema', '200 changed from true to schema']],
  [
    'a required item',
    { contains: text, minContains: 1 },
    { contains: number, minContains: 2, maxContains: 3 },
    [
      '! body: minContains changed from 1 to 2',
      '! body: maxContains changed to 3',
      '! body[contains]: type changed from string to number',
      '! 200[contains]: type changed from string to number',
      '200: minContains changed from 1 to 2',
      '200: maxContains changed to 3',
    ],
  ],
  [
    'fields that a pattern describes',
    { patternProperties: { '^x-': text } },
    { patternProperties: { '^x-': { type: ['string', 'null'] } } },
    [
      '! 200[patternProperties: ^x-]: type changed from string to string, null',
      'body[patternProperties: ^x-]: type changed from string to string, null',
    ],
  ],
  [
    'names',
    {},
    { propertyNames: { pattern: '^a' } },
    ['! body[propertyNames] was added', '200[propertyNames] was added'],
  ],
  [
    'unevaluated fields and items',
    { unevaluatedItems: text },
    { unevaluatedItems: false, unevaluatedProperties: false },
    [
      '! body[unevaluatedItems] changed from schema to false',
      '! body[unevaluatedProperties] was added',
      '200[unevaluatedItems] changed from schema to false',
      '200[unevaluatedProperties] was added',
    ],
  ],
  [
    'fields that depend on another one',
    { dependentSchemas: { card: { required: ['zip'] } }, dependentRequired: { card: ['zip'] } },
    {
      dependentSchemas: { card: { required: ['zip', 'cvc'] } },
      dependentRequired: { card: ['cvc'], description: ['a'] },
    },
    [
      '! body[dependentSchemas: card].cvc is now required',
      '! body.card: dependentRequired changed from zip to cvc',
      '! body.description: dependentRequired changed to a',
      '! 200.card: dependentRequired changed from zip to cvc',
      '200[dependentSchemas: card].cvc is now required',
      '200.description: dependentRequired changed to a',
    ],
  ],
  [
    'encoded content',
    { contentMediaType: 'text/csv', contentSchema: text },
    { contentMediaType: 'application/json', contentEncoding: 'base64', contentSchema: number },
    [
      '! body: contentMediaType changed from "text/csv" to "application/json"',
      '! body: contentEncoding changed to "base64"',
      '! body[contentSchema]: type changed from string to number',
      '! 200: contentMediaType changed from "text/csv" to "application/json"',
      '! 200: contentEncoding changed to "base64"',
      '! 200[contentSchema]: type changed from string to number',
    ],
  ],
  ['XML', {}, { xml: { name: 'a' } }, ['! body: xml changed to {"name":"a"}', '! 200: xml changed to {"name":"a"}']],
  [
    'a keyword that is unknown',
    { precision: 1 },
    { precision: 2 },
    ['body: precision changed from 1 to 2', '200: precision changed from 1 to 2'],
  ],
  [
    'required fields without a description',
    {},
    { required: ['id'] },
    ['! body.id is now required', '200.id is now required'],
  ],
  [
    'alternatives that exclude each other',
    { anyOf: [text, number] },
    { oneOf: [text, number] },
    ['! body: oneOf changed from anyOf to oneOf', '200: oneOf changed from anyOf to oneOf'],
  ],
  [
    'alternatives of the same type',
    { oneOf: [{ type: 'object', minProperties: 1 }, { type: 'object' }] },
    { oneOf: [{ type: 'object', minProperties: 2 }, { type: 'object' }] },
    ['! body: minProperties changed from 1 to 2', '200: minProperties changed from 1 to 2'],
  ],
  [
    'the limits of a schema and its parent',
    { allOf: [limit(3)], maximum: 5, pattern: 'a' },
    { allOf: [limit(4), { pattern: 'b' }], maximum: 5, pattern: 'a' },
    [
      '! body: pattern changed from "a" to ["b","a"]',
      'body: maximum changed from 3 to 4',
      '200: maximum changed from 3 to 4',
      '200: pattern changed from "a" to ["b","a"]',
    ],
  ],
  [
    'a field that a schema and its parent describe',
    { allOf: [{ properties: { a: number } }], properties: { a: { minimum: 1 } } },
    { allOf: [{ properties: { a: { type: 'integer' } } }], properties: { a: { minimum: 1 } } },
    ['! body.a: type changed from number to integer', '200.a: type changed from number to integer'],
  ],
  [
    'a discriminator',
    { discriminator: { propertyName: 'kind', mapping: { a: 'Base', b: 'Base' } } },
    { discriminator: { propertyName: 'type', mapping: { a: 'Kid', c: 'Base' } } },
    [
      '! body: discriminator changed from kind to type',
      '! body: discriminator changed from a: Base to a: Kid',
      '! body: discriminator b was removed',
      '! 200: oneOf Kid was added',
      '! 200: discriminator changed from kind to type',
      '! 200: discriminator changed from a: Base to a: Kid',
      '! 200: discriminator c was added',
      'body: oneOf Kid was added',
      'body: discriminator c was added',
      '200: discriminator b was removed',
    ],
  ],
])('compares %s', (_, before, after, expected) => {
  expect(differences(describe(before), describe(after))).toEqual(expected)
})

test('follows references in rules, and compares schemas that extend a schema with a discriminator', () => {
  const base = { $ref: '#/components/schemas/Base' }
  const kid = { allOf: [base], properties: { age: text } }
  expect(differences(describe(base), describe(base, { Kid: kid }))).toEqual([
    '! body.age: type changed from integer to string',
    '! 200.age: type changed from integer to string',
  ])
  const rule = { not: { $ref: '#/components/schemas/Kid' } }
  expect(differences(describe(rule), describe(rule, { Kid: kid }))).toEqual([
    '! body[not].age: type changed from integer to string',
    '! 200[not].age: type changed from integer to string',
  ])
})

/** A description of an operation with a callback, a header, a link, and an encoding. */
function describeMessages(more: { callback?: JsonObject; url?: string; response?: JsonObject; body?: JsonObject }) {
  const callback = {
    requestBody: { content: { 'application/json': { schema: more.callback ?? text } } },
    responses: {},
  }
  return {
    components: { callbacks: { Paid: { [more.url ?? '{$request.body#/url}']: { post: callback } } } },
    paths: {
      '/orders': {
        post: {
          requestBody: { content: { 'multipart/form-data': { schema: {}, ...more.body } } },
          responses: { '200': { description: '', ...more.response } },
          ...(more.url !== '' && { callbacks: { paid: { $ref: '#/components/callbacks/Paid' } } }),
        },
      },
    },
  }
}

test.each<[string, Parameters<typeof describeMessages>[0], Parameters<typeof describeMessages>[0], string[]]>([
  [
    'the body of a callback, which the API sends',
    {},
    { callback: { type: ['string', 'null'] } },
    ['! callback.paid.body: type changed from string to string, null'],
  ],
  [
    'the URL of a callback',
    {},
    { url: '{$request.query.url}' },
    ['! callback.paid changed from {$request.body#/url} to {$request.query.url}'],
  ],
  ['a removed callback', {}, { url: '' }, ['! callback.paid: POST was removed']],
  ['a new callback', { url: '' }, {}, ['callback.paid: POST was added']],
  [
    'a header of a response',
    { response: { headers: { 'X-Rate': { required: true, schema: number } } } },
    { response: { headers: { 'x-rate': { schema: text } } } },
    ['! 200.header.x-rate is now optional', '! 200.header.x-rate: type changed from number to string'],
  ],
  [
    'a removed header',
    { response: { headers: { 'X-Rate': { schema: number } } } },
    {},
    ['! 200.header.x-rate was removed'],
  ],
  [
    'links',
    { response: { links: { next: { operationId: 'a', description: 'A' }, last: {} } } },
    { response: { links: { next: { operationId: 'b' }, first: {} } } },
    [
      '200: link next changed from {"operationId":"a"} to {"operationId":"b"}',
      '200: link last was removed',
      '200: link first was added',
    ],
  ],
  [
    'how a part of a body is written',
    {},
    { body: { encoding: { file: { contentType: 'image/png' } } } },
    ['! body.file: encoding changed to {"contentType":"image/png"}'],
  ],
  [
    'the items of a stream',
    { body: { itemSchema: text } },
    { body: { itemSchema: number } },
    ['! body: type changed from string to number'],
  ],
])('compares %s', (_, before, after, expected) => {
  expect(differences(describeMessages(before), describeMessages(after))).toEqual(expected)
})
