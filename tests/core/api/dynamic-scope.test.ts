import { expect, test } from 'vitest'
import { linkAnchors, pagesOfApi, resolveDynamicScopes } from '../../../core/api/index.ts'
import type { JsonObject } from '../../../core/api/index.ts'

const options = {
  base: '',
  title: '',
  isPagePerTag: false,
  samples: [],
  downloads: [],
  titles: { operations: '', webhooks: '', schemas: '' },
  hash: String,
}

interface Shape {
  name?: string
  type: string
  fields?: Shape[]
}

/** The fields of the body of each operation, as text. */
function bodiesOf(schemas: JsonObject, names: readonly string[]): string[] {
  const paths = Object.fromEntries(
    names.map((name) => {
      const schema = { $ref: `#/components/schemas/${name}` }
      return [`/${name}`, { post: { requestBody: { content: { 'application/json': { schema } } } } }]
    }),
  )
  const linked = linkAnchors({ openapi: '3.1.0', paths, components: { schemas } }) as JsonObject
  const pages = pagesOfApi(resolveDynamicScopes({ document: linked }), options)
  return names.map((name) => {
    const { page } = pages.find(({ identity }) => identity === `post /${name}`)!
    const { body } = page as unknown as { body: { contents: { shape: Shape }[] } }
    return textOf(body.contents[0]!.shape)
  })
}

function textOf({ name, type, fields = [] }: Shape): string {
  const inner = fields.length > 0 ? ` { ${fields.map(textOf).join('; ')} }` : ''
  return `${name === undefined ? '' : `${name}: `}${type}${inner}`
}

const user = { type: 'object', properties: { email: { type: 'string' } } }
const page = {
  $defs: { item: { $dynamicAnchor: 'item' } },
  type: 'object',
  properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
}
const pageOf = (schema: JsonObject) => ({
  $defs: { item: { $dynamicAnchor: 'item', ...schema } },
  $ref: '#/components/schemas/Page',
})

test('a list takes the type of its items from the schema that overrides the anchor', () => {
  const schemas = {
    Page: page,
    Users: pageOf({ $ref: '#/components/schemas/User' }),
    Numbers: pageOf({ type: 'number' }),
    User: user,
  }
  expect(bodiesOf(schemas, ['Page', 'Users', 'Numbers'])).toEqual([
    'Page { items: any[] }',
    'Users { items: User[] { email: string } }',
    'Numbers { items: number[] }',
  ])
  // The same with the identifiers that JSON Schema requires.
  const identified = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { $id: `https://schemas.example/${name}`, ...schema }]),
  )
  expect(bodiesOf(identified, ['Users', 'Numbers'])).toEqual([
    'Users { items: User[] { email: string } }',
    'Numbers { items: number[] }',
  ])
})

test('an anchor applies across schemas, and the outermost one counts', () => {
  const schemas = {
    Page: page,
    Users: pageOf({ $ref: '#/components/schemas/User' }),
    // It has no anchor, but refers to a schema with one.
    Envelope: { type: 'object', properties: { data: { $ref: '#/components/schemas/Page' }, next: { type: 'string' } } },
    UserEnvelope: {
      $defs: { item: { $dynamicAnchor: 'item', $ref: '#/components/schemas/User' } },
      allOf: [{ $ref: '#/components/schemas/Envelope' }],
    },
    Text: {
      $defs: { item: { $dynamicAnchor: 'item', type: 'string' } },
      allOf: [{ $ref: '#/components/schemas/Users' }],
    },
    User: user,
  }
  expect(bodiesOf(schemas, ['UserEnvelope', 'Text', 'Users'])).toEqual([
    'UserEnvelope { data: object { items: User[] { email: string } }; next: string }',
    'Text { items: string[] }',
    'Users { items: User[] { email: string } }',
  ])
})

test('a recursive schema that is extended contains itself', () => {
  const schemas = {
    Tree: {
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
    },
    Named: {
      $dynamicAnchor: 'node',
      $ref: '#/components/schemas/Tree',
      required: ['name'],
      properties: { name: { type: 'string' }, children: { $ref: '#/components/schemas/Tree/properties/children' } },
    },
  }
  expect(bodiesOf(schemas, ['Tree', 'Named'])).toEqual([
    'Tree { children: Tree[] }',
    'Named { children: Named[]; name: string }',
  ])
})

test('returns a description without dynamic references as the same object', () => {
  const description = { document: { openapi: '3.1.0', components: { schemas: { User: user } } } }
  expect(resolveDynamicScopes(description)).toBe(description)
})
