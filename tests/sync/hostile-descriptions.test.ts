// Tests descriptions that attack the sync or its readers. Calls functions directly, because a site would only repeat
// the results.
import type { ElementContent } from 'hast'
import { describe, expect, test } from 'vitest'
import { resolveApis } from '../../core/release/index.ts'
import { apiSource } from '../../scripts/sync/api/api-source.ts'
import { apiArticle } from '../../scripts/sync/compile/api-article.ts'

let count = 0

/** Returns the trees of all pages of a description, and its problems. */
function read(files: Record<string, string>) {
  const [file = '', text = ''] = Object.entries(files)[0]!
  const [api] = resolveApis([{ name: 'x', source: file, tryIt: true }])
  const source = apiSource(api!, 'en', `hostile-${(count += 1)}`)
  const { entries = [], diagnostics = [] } = source.entries({ file, text, read: (name) => files[name] })
  const context = { file: 'x.md', locale: 'en', resolver: { pageExists: () => true } }
  return {
    trees: entries.flatMap((entry) => (entry.api ? [apiArticle(entry.api, context)] : [])),
    problems: diagnostics.map(({ code, line, message }) => [code, line, message] as const),
  }
}

const head = `openapi: 3.1.0\ninfo: { title: X, version: '1' }\n`

function withSchemas(schemas: object, more: object = {}): Record<string, string> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/A' } } }
  const operation = { requestBody: { content }, responses: { 200: { description: 'OK', content } }, ...more }
  const document = { openapi: '3.1.0', info: { title: 'X', version: '1' }, paths: { '/a': { post: operation } } }
  return { 'a.json': JSON.stringify({ ...document, components: { schemas } }) }
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('a description', () => {
  const deep = (size: number) => '['.repeat(size) + ']'.repeat(size)

  test.each([
    [
      'nested 100,000 levels deep, as JSON',
      { 'a.json': `{"openapi":"3.1.0","x":${deep(100_000)}}` },
      'is nested more than 200 levels deep.',
    ],
    ['nested too deeply, as YAML', { 'a.yaml': `${head}x: ${deep(10_000)}\n` }, 'is nested more than 200 levels deep.'],
    [
      'that contains itself through an alias',
      { 'a.yaml': `${head}x: &x [*x]\n` },
      'is nested more than 200 levels deep.',
    ],
    [
      'with a bomb of aliases',
      {
        'a.yaml': `${head}a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]\n`).join('')}`,
      },
      'has too many YAML aliases.',
    ],
    ['of 50 MB', { 'a.json': `{"openapi":"3.1.0","x":"${'a'.repeat(50_000_000)}"}` }, 'is larger than 30 MB.'],
  ])('%s is refused', (_, files, message) => {
    const { trees, problems } = read(files as Record<string, string>)
    expect(trees).toEqual([])
    expect(problems.map(([code, , text]) => [code, text])).toEqual([['api-invalid', `The description ${message}`]])
  })

  test.each([
    'http://169.254.169.254/latest',
    '//evil.example/a.yaml',
    '../../etc/passwd',
    '/etc/passwd',
    'b.yaml#/none',
  ])('that refers to %s is reported with its line', ($ref) => {
    const text = `${head}paths: {}\ncomponents:\n  schemas:\n    A:\n      $ref: '${$ref}'\n`
    expect(read({ 'a.yaml': text, 'b.yaml': 'x: 1\n' }).problems).toEqual([
      ['api-reference', 7, expect.stringContaining(`\`${$ref}\``)],
    ])
  })

  test.each([
    ['parameters', { parameters: [{ $ref: '#/paths/~1a/post/parameters/0' }] }],
    ['a callback', { callbacks: { c: { $ref: '#/paths/~1a/post/callbacks/c' } } }],
    ['the whole document', { responses: { 200: { content: { 'application/json': { schema: { $ref: '#' } } } } } }],
  ])('may contain circular references to %s', (_, operation) => {
    expect(read(withSchemas({ A: {} }, operation)).trees.length).toBeGreaterThan(2)
  })

  test.each<[string, object]>([
    ['that is its own reference', { A: ref('A') }],
    [
      'that extends itself',
      { A: { allOf: [ref('B')] }, B: { allOf: [ref('A'), ref('B')], properties: { a: ref('A') } } },
    ],
    ['that is its only variant', { A: { anyOf: [ref('B'), { type: 'null' }] }, B: { oneOf: [{ allOf: [ref('A')] }] } }],
    ['whose items and values are itself', { A: { items: ref('A'), additionalProperties: ref('A') } }],
    [
      'with a mapping to itself',
      { A: { discriminator: { propertyName: 'k', mapping: { a: '#/components/schemas/A' } } } },
    ],
    [
      'with a name of every object',
      {
        A: { properties: { __proto__x: {}, constructor: {}, toString: ref('constructor') } },
        constructor: { enum: [1] },
      },
    ],
  ])('may have a schema %s', (_, schemas) => {
    const { trees } = read(withSchemas(schemas))
    expect(JSON.stringify(trees).length).toBeLessThan(200_000)
  })

  const levels = Array.from({ length: 30 }, (_, level) => level)

  test.each<[string, object]>([
    [
      '5,000 fields',
      {
        A: {
          properties: Object.fromEntries(
            Array.from({ length: 5000 }, (_, at) => [`f${at}`, { properties: { a: {} } }]),
          ),
        },
      },
    ],
    ['20,000 values', { A: { enum: Array.from({ length: 20_000 }, (_, at) => `value ${at}`) } }],
    [
      'variants that double at each of 30 levels',
      Object.fromEntries(
        ['A', ...levels].map((name, at) => [name, { oneOf: [ref(String(at)), { allOf: [ref(String(at))] }] }]),
      ),
    ],
    [
      'fields that double at each of 30 levels',
      Object.fromEntries(
        ['A', ...levels].map((name, at) => [
          name,
          { properties: { a: ref(String(at)), b: { items: ref(String(at)) } } },
        ]),
      ),
    ],
  ])('with %s has pages of a limited size', (_, schemas) => {
    for (const tree of read(withSchemas(schemas)).trees) expect(JSON.stringify(tree).length).toBeLessThan(1_000_000)
  })
})

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1)) ![b](javascript:alert(1))',
  '<a href="javascript:alert(1)">c</a><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)//https://',
  '<style>*{display:none}</style><form action=//evil.example><input name=x></form>',
  '::component{onclick="alert(1)"}\n::',
]

test.each(attacks)('no code of %s runs, in any text or URL', (attack) => {
  const schema = {
    type: 'object',
    title: attack,
    description: attack,
    format: attack,
    pattern: attack,
    default: attack,
    example: attack,
    'x-additionalPropertiesName': attack,
    additionalProperties: {},
    properties: { [attack]: { enum: [attack], description: attack, 'x-enumDescriptions': [attack] } },
  }
  const media = {
    [attack]: { schema },
    'application/json': { schema, examples: { [attack]: { summary: attack, value: attack } } },
  }
  const server = {
    url: attack,
    description: attack,
    variables: { [attack]: { default: attack, enum: [attack], description: attack } },
  }
  const docs = { url: attack, description: attack }
  const operation = {
    summary: attack,
    description: attack,
    operationId: attack,
    tags: [attack],
    externalDocs: docs,
    servers: [server],
    'x-badges': [attack],
    'x-slug': attack,
    'x-codeSamples': [{ lang: attack, label: attack, source: attack }],
    security: [{ [attack]: [attack] }],
    parameters: ['query', 'header', 'cookie'].map((place) => ({
      name: attack,
      in: place,
      description: attack,
      schema,
      example: attack,
    })),
    requestBody: { description: attack, content: media },
    responses: {
      [attack]: {
        description: attack,
        content: media,
        headers: { [attack]: { description: attack, schema } },
        links: { [attack]: { operationId: attack, description: attack } },
      },
    },
    callbacks: { [attack]: { [attack]: { post: { description: attack, requestBody: { content: media } } } } },
  }
  const { trees } = read({
    'a.json': JSON.stringify({
      openapi: '3.1.0',
      info: {
        title: attack,
        version: attack,
        summary: attack,
        description: attack,
        contact: { name: attack, url: attack },
        license: { name: attack, url: attack },
        'x-logo': { url: attack, altText: attack },
      },
      servers: [server],
      tags: [{ name: attack, description: attack, 'x-displayName': attack, externalDocs: docs }],
      'x-tagGroups': [{ name: attack, tags: [attack] }],
      paths: { [`/${attack}`]: { post: operation } },
      webhooks: { [attack]: { post: operation } },
      components: {
        schemas: { [attack]: schema },
        securitySchemes: { [attack]: { type: 'http', scheme: attack, description: attack } },
      },
    }),
  })
  expect(trees.length).toBeGreaterThan(4)
  for (const tree of trees) expect(tree.flatMap(dangerousIn)).toEqual([])
})

/** Returns elements and attributes that run a script, or load or send anything. */
function dangerousIn(node: ElementContent | { type: 'raw' }): string[] {
  if (node.type === 'raw') return ['raw HTML']
  if (node.type !== 'element') return []
  const { tagName, properties, children } = node
  // Task lists have such boxes.
  const isInert = tagName === 'input' && properties.type === 'checkbox' && properties.disabled === true
  const bad = Object.entries(properties).filter(
    ([name, value]) =>
      /^on|^style$|^srcdoc$|^action$/i.test(name) ||
      (/^(?:href|src)$/.test(name) && !/^(?:https?:\/\/|mailto:|#|\/(?!\/))/.test(String(value))),
  )
  return [
    ...(tagName === 'input' && !isInert ? [tagName] : []),
    ...(/^(?:script|style|iframe|object|embed|form|svg|math|base|meta|link)$/.test(tagName) ? [tagName] : []),
    ...bad.map(([name, value]) => `${tagName} ${name}=${String(value)}`),
    ...children.flatMap((child) => dangerousIn(child as ElementContent)),
  ]
}
