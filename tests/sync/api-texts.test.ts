import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { apiSource } from '../../scripts/sync/api/api-source.ts'

const bare = `openapi: 3.1
info:
  title: 404
  version: 1.0
servers:
  - url: https://{host}.example.com:{port}/{debug}
    variables:
      host: { default: 007, enum: [007, 8] }
      port:
        default: 8443
        enum: [443, 8443]
      debug: { default: false }
tags:
  - { name: 2024, description: 1.50 }
x-tagGroups:
  - { name: 1.0, tags: [2024] }
paths:
  /orders:
    get:
      operationId: 12.0
      tags: [2024]
      summary: yes
      parameters:
        - { name: 1.0, in: query, required: true, schema: { type: number, enum: [1.0, 2], default: 1.0 } }
      responses:
        200:
          description: true
          content:
            application/json:
              example: { version: 1.0, name: 5 }
components:
  schemas:
    1.0:
      description: 1.10
      required: [name]
      properties:
        name: { type: [string, null], x-enumDescriptions: { null: 0.0 }, enum: [a, null] }
        version: { const: 1.0 }
        description: true
        level: { type: number, enum: [1.0], x-enumDescriptions: { 1.0: 10.0 } }
`

/** Reads a YAML description in a folder. Results of earlier calls with this folder are reused. */
function read(text: string, folder: string, file = 'store.yaml') {
  const api = { name: 'store', source: file, path: '/api', pages: 'operation', samples: ['curl'], tryIt: true } as const
  const source = { file, text, read: (name: string) => (name === file ? text : undefined) }
  const { entries, diagnostics, files = [] } = apiSource({ ...api, samples: ['curl'] }, 'en', folder).entries(source)
  const download = files.find(({ path }) => path.endsWith('.json'))!
  return {
    pages: entries.map((entry) => ('api' in entry ? entry.api : undefined)) as unknown[],
    diagnostics,
    download: JSON.parse(Buffer.from(download.bytes).toString()) as Record<string, unknown>,
  }
}

const written = {
  openapi: '3.1',
  info: { title: '404', version: '1.0' },
  servers: [
    {
      variables: {
        host: { default: '007', enum: ['007', '8'] },
        port: { default: '8443', enum: ['443', '8443'] },
        debug: { default: 'false' },
      },
    },
  ],
  tags: [{ name: '2024', description: '1.50' }],
  'x-tagGroups': [{ name: '1.0', tags: ['2024'] }],
  paths: {
    '/orders': {
      get: {
        operationId: '12.0',
        tags: ['2024'],
        summary: 'yes',
        parameters: [{ name: '1.0', required: true, schema: { enum: [1, 2], default: 1 } }],
        responses: {
          200: { description: 'true', content: { 'application/json': { example: { version: 1, name: 5 } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      '1.0': {
        description: '1.10',
        properties: {
          name: { type: ['string', 'null'], 'x-enumDescriptions': { null: '0.0' }, enum: ['a', null] },
          version: { const: 1 },
          description: true,
        },
      },
    },
  },
}

test('keeps numbers, booleans, and nulls in YAML as they are written where OpenAPI expects a string', () => {
  const { pages, download, diagnostics } = read(bare, 'texts')
  expect(diagnostics).toEqual([])
  expect(download).toMatchObject(written)
  expect(pages).toContainEqual(expect.objectContaining({ kind: 'overview', title: '404', version: '1.0' }))
  const operation = pages.find((page) => (page as { kind: string }).kind === 'operation') as {
    samples: { code: string }[]
    tryIt: unknown
  }
  expect(JSON.stringify(operation.samples)).toContain('https://007.example.com:8443/false/orders?1.0=1')
  expect(operation.tryIt).toMatchObject({
    servers: [{ variables: [{ value: '007', options: ['007', '8'] }, { value: '8443' }, { value: 'false' }] }],
  })
  const schema = JSON.stringify(pages.find((page) => (page as { kind: string }).kind === 'schema'))
  expect(schema).toContain('{"value":"1","description":"10.0"}')
})

test('keeps these texts after an edit of a part, and shows numbers in JSON', () => {
  read(bare, 'edits')
  const edited = bare.replace('version: 1.0', 'version: 1.10').replace('title: 404', 'title: 405')
  expect(read(edited, 'edits').download).toMatchObject({ ...written, info: { title: '405', version: '1.10' } })
  const operation = bare.replace('summary: yes', 'summary: 1.20').replace('description: 1.10', 'description: 1.30')
  expect(read(operation, 'edits').download).toEqual(read(operation, 'others').download)
  const { pages } = read(JSON.stringify(parse(bare)), 'json', 'store.json')
  expect(pages).toContainEqual(expect.objectContaining({ kind: 'overview', title: '404', version: '1' }))
  expect(JSON.stringify(pages)).toContain('https://7.example.com:8443/false/orders')
})
