// Tests edits of an API description in one process: unchanged parts are not read, checked, or written again.
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { apiSource } from '../../scripts/sync/api/api-source.ts'
import { parseFile } from '../../scripts/sync/api/parse-file.ts'
import type { SiteApi } from '../../core/release/index.ts'

const api: SiteApi = {
  name: 'store',
  source: 'store.json',
  path: '/api',
  pages: 'operation',
  samples: [],
  tryIt: false,
}

/** Reads a description in a folder. Results of earlier calls with this folder are reused. */
function read(text: string, folder: string, file = api.source) {
  const source = { file, text, read: (name: string) => (name === file ? text : undefined) }
  const { entries, diagnostics, files = [] } = apiSource({ ...api, source: file }, 'en', folder).entries(source)
  return {
    entries,
    diagnostics,
    files: files.map(({ bytes, ...file }) => ({ ...file, text: Buffer.from(bytes).toString() })),
  }
}

const original = JSON.stringify(
  {
    openapi: '3.0.3',
    info: { title: 'Store', version: '1' },
    paths: {
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', nullable: true } }],
        get: {
          operationId: 'getOrder',
          description: 'Reads “an order”.\nOnly one.',
          responses: {
            200: {
              description: 'OK',
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Order' }, example: { total: 'x' } },
              },
            },
            404: { $ref: '#/components/responses/Missing' },
          },
        },
        delete: { operationId: 'deleteOrder', responses: { 204: { description: 'Gone' } } },
      },
      '/items': { get: { tags: ['Items'], responses: { 200: { description: 'OK' } } } },
    },
    components: {
      schemas: {
        Order: {
          type: 'object',
          properties: { total: { type: 'number' }, buyer: { $ref: '#/components/schemas/Buyer' } },
        },
        Buyer: { type: 'object', properties: { name: { type: 'string', example: 'Ada' } } },
      },
      responses: { Missing: { description: 'Missing' } },
    },
  },
  null,
  2,
)

const edits: [string, string | RegExp, string][] = [
  ['a text', 'Only one', 'Only one, édité'],
  ['a shared schema', '"type": "number"', '"type": "string"'],
  ['a wrong reference', 'schemas/Buyer', 'schemas/Nobody'],
  ['a new operation', '"delete":', '"head": { "operationId": "headOrder", "responses": {} },\n"delete":'],
  ['a removed path', /,\s+"\/items": \{.*?\n    \}/s, ''],
  ['a hidden operation', '"operationId": "deleteOrder"', '"x-internal": true'],
  ['an external reference', '#/components/responses/Missing', 'other.json#/Missing'],
  ['an invalid text', '"version": "1"', '"version": 1"'],
  ['a key twice', '"Buyer": {', '"Order": { "type": "object" },\n"Buyer": {'],
  ['a longer list', '"Items"', '"Items", "Other"'],
  ['deep nesting', '"example": "Ada"', `"example": ${'['.repeat(300)}${']'.repeat(300)}`],
  ['another version', '3.0.3', '3.1.0'],
  ['the whole file', /^.*$/s, '[]'],
]

test('an edit of a JSON file keeps the unchanged parts as the same objects', () => {
  const edited = original.replace('Only one', 'Only one, édité')
  const before = parseFile(api.source, original).parsed!
  const after = parseFile(api.source, edited, before).parsed!
  expect(after.value).toEqual(JSON.parse(edited))
  const [older, newer] = [before.value, after.value] as { components: object; paths: Record<string, object> }[]
  expect(newer!.components).toBe(older!.components)
  expect(newer!.paths['/items']).toBe(older!.paths['/items'])
})

test('the downloads contain the whole description', () => {
  const [json, , yaml] = read(original.replace('3.0.3', '3.1.0'), 'downloads').files
  expect(JSON.parse(json!.text)).toEqual({ ...(JSON.parse(original) as object), openapi: '3.1.0' })
  expect(parse(yaml!.text)).toEqual(JSON.parse(json!.text))
})

test.each(edits)('an edit of %s gives the result of a new read, and so does its undoing', (name, from, to) => {
  const edited = original.replace(from, to)
  expect(edited).not.toBe(original)
  for (const [index, text] of [original, edited, original, edited.replace('Store', 'Shop'), original].entries())
    expect(read(text, name)).toEqual(read(text, `${name} ${index}`))
})

const yaml = stringify(JSON.parse(original))

test('an edit of a YAML file keeps the unchanged parts as the same objects', () => {
  const edited = yaml.replace('Only one', 'Only one, édité')
  const before = parseFile('store.yaml', yaml).parsed!
  const older = before.value as { components: object; paths: Record<string, object> }
  const after = parseFile('store.yaml', edited, before).parsed!
  expect(after.value).toEqual(parse(edited))
  const newer = after.value as typeof older
  expect(newer.components).toBe(older.components)
  expect(newer.paths['/items']).toBe(older.paths['/items'])
  const keys = ['components', 'schemas', 'Order', 'properties', 'total']
  expect(after.placeOf(keys)).toEqual(parseFile('store.yaml', edited).parsed!.placeOf(keys))
})

const yamlEdits: [string, string | RegExp, string][] = [
  ['a text', 'Only one', 'Only one, édité'],
  ['a text with a key', 'Only one', 'Only one\nsummary: "x"'],
  ['a quote that stays open', 'Only one', 'Only one"'],
  ['a shared schema', 'type: number', 'type: string # a comment'],
  ['a wrong reference', 'schemas/Buyer', 'schemas/Nobody'],
  ['a new operation', 'delete:', 'head:\n      operationId: headOrder\n      responses: {}\n    delete:'],
  ['a removed path', /  \/items:.*(?=components:)/s, ''],
  ['less indentation', '      operationId: deleteOrder', '  operationId: deleteOrder'],
  ['the end of the file', /responses:\n    Missing:.*$/s, 'responses: {}\n'],
  ['a key twice', 'Buyer:', 'Order:\n      type: object\n    Buyer:'],
  ['a new anchor', 'type: number', 'type: &type number'],
  ['an alias without an anchor', 'type: number', 'type: *type'],
  ['a tab', 'type: number', '\ttype: number'],
  [
    'a block scalar at the end of a part',
    'operationId: deleteOrder',
    'description: |+\n        Text\n\n      operationId: deleteOrder',
  ],
  ['a directive', 'openapi:', '%YAML 1.2\n---\nopenapi:'],
  ['a second document', 'components:', '---\ncomponents:'],
  ['the whole file', /^.*$/s, '[]'],
]

test.each(yamlEdits)(
  'an edit of %s in YAML gives the result of a new read, and so does its undoing',
  (name, from, to) => {
    const edited = yaml.replace(from, to)
    expect(edited).not.toBe(yaml)
    for (const [index, text] of [yaml, edited, yaml, edited.replace('Store', 'Shop'), yaml].entries())
      expect(read(text, name, 'store.yaml')).toEqual(read(text, `${name} ${index}`, 'store.yaml'))
  },
)
