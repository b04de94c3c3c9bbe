// Tests that pages show every field of OpenAPI 3.2 and JSON Schema 2020-12, except those that are listed here with a
// reason.
import { expect, test } from 'vitest'
import { labelOf, linkAnchors, pageArticle, pagesOfApi, upgrade } from '../../../core/api/index.ts'
import type { ApiPage, Json, JsonObject } from '../../../core/api/index.ts'

/** Fields that pages don't show, by object of OpenAPI or part of JSON Schema. */
const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  openapi: {
    openapi: 'the version of the format says nothing about the API',
    $self: 'the base of references, which pages show as links',
    jsonSchemaDialect: 'the version of the format says nothing about the API',
    components: 'only parts that an operation uses, and schemas, are shown',
  },
  pathItem: { $ref: 'its target is shown' },
  operation: { operationId: 'it is in the URL of the page, and search finds it' },
  parameter: { in: 'it is the heading of the list', schema: 'its keywords are shown' },
  header: { schema: 'its keywords are shown' },
  mediaType: { schema: 'its keywords are shown', encoding: 'its fields are shown' },
  tag: {
    parent: 'the title of the outermost tag is the heading of the group',
    kind: 'it decides whether the tag is a group or a label',
  },
  schema: {
    $schema: 'the version of the format says nothing about the API',
    $vocabulary: 'the version of the format says nothing about the API',
    $id: 'the target of references, which are links',
    $anchor: 'the target of references, which are links',
    $dynamicAnchor: 'the target of references, which are links',
    $comment: 'a note for the maintainers of the description',
    $defs: 'schemas are shown where they are used',
    title: 'generators repeat the name of the field in it; it only names variants',
  },
}

/** Returns a text that is unique for a field. */
function mark(field: string): string {
  return `mark-${field.replaceAll(/\W/g, '-').toLowerCase()}-end`
}

function markAll(object: string, fields: readonly string[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field, mark(`${object} ${field}`)]))
}

/** Returns the text of all pages of a description. */
function render(document: JsonObject): string {
  const pages = pagesOfApi(
    { document: upgrade(linkAnchors(document)) ?? {} },
    {
      base: '/api',
      title: '',
      isPagePerTag: false,
      samples: [],
      downloads: [],
      titles: { operations: 'Operations', webhooks: 'Webhooks', schemas: 'Schemas' },
      hash: String,
    },
  )
  return pages.map(({ title, description, page }) => `${title}\n${description}\n${textOf(page)}`).join('\n')
}

function textOf(page: ApiPage): string {
  const article = pageArticle(page, {
    base: page.base,
    label: (name) => labelOf('en', name),
    changesTitle: 'Changes',
    hrefOf: (path) => `/en${path}`,
    code: (text) => ({ type: 'text', value: text }),
    text: (markdown) => (markdown === '' ? [] : [{ type: 'text', value: markdown }]),
  })
  return JSON.stringify(article).replaceAll(String.raw`\"`, '"')
}

const docs = { url: 'https://docs.example', description: mark('externalDocs description') }

/** A schema with every keyword. Each value is on the page if `mark` or the keyword itself is. */
const schema: JsonObject = {
  title: 'Title',
  description: mark('schema description'),
  externalDocs: docs,
  type: 'object',
  format: mark('schema format'),
  deprecated: true,
  xml: {
    name: mark('xml name'),
    namespace: mark('xml namespace'),
    prefix: mark('xml prefix'),
    attribute: true,
    wrapped: true,
    nodeType: mark('xml nodeType'),
  },
  discriminator: {
    propertyName: mark('discriminator propertyName'),
    defaultMapping: mark('discriminator defaultMapping'),
    mapping: { [mark('discriminator mapping')]: '#/components/schemas/Variant' },
  },
  oneOf: [{ $ref: '#/components/schemas/Variant' }, { title: mark('schema oneOf'), type: 'object' }],
  anyOf: [{ title: mark('schema anyOf'), type: 'object' }, { type: 'object' }],
  allOf: [{ properties: { [mark('schema allOf')]: {} } }, { not: { required: [mark('schema allOf not')] } }],
  not: { properties: { [mark('schema not')]: {} } },
  if: { properties: { [mark('schema if')]: { const: mark('schema const') } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: [mark('schema then')] },
  else: { properties: { [mark('schema else')]: {} } },
  dependentSchemas: { [mark('schema dependentSchemas')]: { required: [mark('schema dependentSchemas required')] } },
  dependentRequired: { [mark('schema dependentRequired')]: [mark('schema dependentRequired name')] },
  properties: {
    [mark('schema properties')]: {
      type: 'string',
      minLength: 1,
      maxLength: 2,
      pattern: mark('schema pattern'),
      default: mark('schema default'),
      examples: [mark('schema examples')],
      readOnly: true,
      contentMediaType: mark('schema contentMediaType'),
      contentEncoding: mark('schema contentEncoding'),
      contentSchema: { properties: { [mark('schema contentSchema')]: {} } },
    },
    secret: { type: 'string', writeOnly: true, example: mark('schema example'), enum: [mark('schema enum')] },
    amount: { type: 'number', minimum: 1, maximum: 9, exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 },
    list: {
      type: 'array',
      items: { properties: { [mark('schema items')]: {} } },
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      contains: { properties: { [mark('schema contains')]: {} } },
      minContains: 1,
      maxContains: 2,
    },
    tuple: {
      prefixItems: [{ type: 'string', description: mark('schema prefixItems') }],
      unevaluatedItems: { properties: { [mark('schema unevaluatedItems')]: {} } },
    },
    node: { $dynamicRef: '#node' },
    anchored: { $ref: '#anchored' },
    identified: { $ref: 'https://schemas.example/identified' },
  },
  required: [mark('schema required')],
  patternProperties: { [mark('schema patternProperties')]: {} },
  additionalProperties: { description: mark('schema additionalProperties') },
  propertyNames: { pattern: mark('schema propertyNames') },
  unevaluatedProperties: { properties: { [mark('schema unevaluatedProperties')]: {} } },
  minProperties: 1,
  maxProperties: 9,
}

const parameter = {
  ...markAll('parameter', ['name', 'description']),
  in: 'query',
  required: true,
  deprecated: true,
  allowEmptyValue: true,
  style: 'pipeDelimited',
  explode: true,
  allowReserved: true,
  schema: { type: 'array' },
  example: mark('parameter example'),
}

const example = {
  summary: mark('example summary'),
  description: mark('example description'),
  value: { text: mark('example value') },
}

const server = {
  ...markAll('server', ['name', 'description']),
  url: `https://{region}.${mark('server url')}`,
  variables: {
    region: {
      default: mark('variable default'),
      enum: [mark('variable enum')],
      description: mark('variable description'),
    },
  },
}

const responses = {
  200: {
    ...markAll('response', ['summary', 'description']),
    headers: {
      [mark('response headers')]: {
        description: mark('header description'),
        required: true,
        deprecated: true,
        style: 'simple',
        explode: true,
        schema: { type: 'object', maxProperties: 3 },
        examples: { one: { dataValue: mark('header examples') } },
      },
      'X-Content': { content: { [mark('header content')]: { schema: {}, example: mark('header example') } } },
    },
    content: {
      [`application/${mark('response content')}+json`]: {
        schema: { $ref: '#/components/schemas/Everything' },
        examples: { one: example, two: { externalValue: `https://${mark('example externalValue')}/` } },
      },
    },
    links: {
      [mark('response links')]: {
        operationId: 'callee',
        description: mark('link description'),
        parameters: { [mark('link parameters')]: '$response.body#/id' },
        requestBody: mark('link requestBody'),
        server: { url: `https://${mark('link server')}` },
      },
      byReference: { operationRef: '#/paths/~1callee/get' },
    },
  },
}

const document = {
  openapi: '3.2.0',
  info: {
    ...markAll('info', ['title', 'summary', 'description', 'version']),
    termsOfService: `https://${mark('info termsOfService')}`,
    contact: {
      name: mark('contact name'),
      url: `https://${mark('contact url')}`,
      email: `${mark('contact email')}@x.example`,
    },
    license: { name: mark('license name'), identifier: mark('license identifier') },
  },
  servers: [server],
  externalDocs: docs,
  security: [{ oauth: [mark('requirement scope')] }],
  tags: [
    { name: 'Parent', summary: mark('tag summary'), description: mark('tag description') },
    { name: 'Child', parent: 'Parent', externalDocs: docs },
    { name: mark('tag name'), kind: 'badge' },
  ],
  paths: {
    '/callee': { summary: mark('pathItem summary'), get: { operationId: 'callee' } },
    [`/${mark('path')}`]: {
      description: mark('pathItem description'),
      parameters: [parameter],
      get: { tags: ['Child', mark('tag name')], security: [{}] },
      query: { summary: mark('query') },
      additionalOperations: { COPY: { summary: mark('additionalOperations') } },
      post: {
        ...markAll('operation', ['summary', 'description']),
        tags: ['Child'],
        deprecated: true,
        externalDocs: docs,
        servers: [server],
        parameters: [
          { name: 'json', in: 'header', content: { [mark('parameter content')]: { schema: {} } } },
          { name: 'search', in: 'querystring', content: { 'application/x-www-form-urlencoded': { schema: {} } } },
          { name: 'exploded', in: 'cookie', explode: false, schema: { type: 'array' } },
        ],
        requestBody: {
          description: mark('requestBody description'),
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { photo: { type: 'string' }, note: {} } },
              encoding: {
                photo: {
                  contentType: mark('encoding contentType'),
                  headers: { [mark('encoding headers')]: { schema: {} } },
                },
                note: {
                  style: 'form',
                  explode: false,
                  allowReserved: true,
                  encoding: { inner: { contentType: mark('encoding encoding') } },
                },
              },
            },
            'multipart/mixed': {
              itemSchema: { $ref: '#/components/schemas/Stream' },
              prefixEncoding: [{ contentType: mark('mediaType prefixEncoding') }],
              itemEncoding: { contentType: mark('mediaType itemEncoding') },
            },
            'application/json': { schema: {}, examples: { raw: { serializedValue: mark('example serializedValue') } } },
          },
        },
        responses,
        callbacks: {
          [mark('operation callbacks')]: {
            '{$request.body#/url}': {
              post: {
                ...markAll('callback', ['summary', 'description']),
                deprecated: true,
                parameters: [{ name: mark('callback parameter'), in: 'header', schema: {} }],
                requestBody: { description: mark('callback requestBody') },
                responses: {
                  202: { description: mark('callback response'), headers: { [mark('callback header')]: {} } },
                },
              },
            },
          },
        },
      },
    },
  },
  webhooks: { [mark('webhook')]: { post: { description: mark('webhook description') } } },
  components: {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        description: mark('scheme description'),
        deprecated: true,
        oauth2MetadataUrl: mark('scheme oauth2MetadataUrl'),
        flows: {
          deviceAuthorization: {
            ...markAll('flow', ['deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl']),
            scopes: { [mark('flow scopes')]: mark('flow scope text') },
          },
          authorizationCode: markAll('flow', ['authorizationUrl']),
        },
      },
      key: { type: 'apiKey', in: 'query', name: mark('scheme name') },
      bearer: { type: 'http', scheme: mark('scheme scheme'), bearerFormat: mark('scheme bearerFormat') },
      openId: { type: 'openIdConnect', openIdConnectUrl: mark('scheme openIdConnectUrl') },
    },
    schemas: {
      Everything: schema,
      Variant: { properties: { kind: {} } },
      Stream: { properties: { [mark('mediaType itemSchema')]: {} } },
      Node: { $dynamicAnchor: 'node', description: mark('schema $dynamicRef') },
      Anchored: { $anchor: 'anchored', description: mark('schema $ref to an anchor') },
      Identified: { $id: 'https://schemas.example/identified', description: mark('schema $ref to an id') },
    },
  },
} as JsonObject

/** The texts on pages for fields whose values aren't texts. */
const shown: Readonly<Record<string, string>> = {
  'schema deprecated': 'Deprecated',
  'schema readOnly': 'Read-only',
  'schema writeOnly': 'Write-only',
  'schema minLength': 'minLength: 1',
  'schema maxLength': 'maxLength: 2',
  'schema minimum': 'minimum: 1',
  'schema maximum': 'maximum: 9',
  'schema exclusiveMinimum': 'exclusiveMinimum: 0',
  'schema exclusiveMaximum': 'exclusiveMaximum: 10',
  'schema multipleOf': 'multipleOf: 0.5',
  'schema minItems': 'minItems: 1',
  'schema maxItems': 'maxItems: 2',
  'schema uniqueItems': 'uniqueItems: true',
  'schema minContains': 'minContains: 1',
  'schema maxContains': 'maxContains: 2',
  'schema minProperties': 'minProperties: 1',
  'schema maxProperties': 'maxProperties: 9',
  'schema type': 'number',
  'xml attribute': 'xml.attribute: true',
  'xml wrapped': 'xml.wrapped: true',
  'parameter style': 'style: pipeDelimited',
  'parameter explode': 'explode: true',
  'parameter allowReserved': 'allowReserved: true',
  'parameter allowEmptyValue': 'allowEmptyValue: true',
  'parameter in': 'in: querystring',
  'cookie explode': 'explode: false',
  'header explode': 'maxProperties: 3',
  'scheme deprecated': 'deprecated: true',
  'scheme in': 'in: query',
  'scheme type': 'openIdConnect',
  'operation security': 'Authentication',
  'flow name': 'deviceAuthorization',
  'link operationId': 'href":"/en/api/operations/callee"',
  'mediaType itemSchema type': 'itemSchema: Stream',
}

test('shows every field of OpenAPI and JSON Schema', () => {
  const text = render(document)
  const marks = new Set([...JSON.stringify(document).matchAll(/mark-[\w-]+?-end/g)].map(([found]) => found))
  expect(marks.size).toBeGreaterThan(100)
  expect([...marks].filter((each) => !text.includes(each))).toEqual([])
  expect(Object.entries(shown).filter(([, each]) => !text.includes(each))).toEqual([])
})

/** The fields of the specifications' objects (OpenAPI 3.2.0, section 4; JSON Schema 2020-12, core and validation). */
const fields: Readonly<Record<string, string>> = {
  openapi: 'openapi $self info jsonSchemaDialect servers paths webhooks components security tags externalDocs',
  info: 'title summary description termsOfService contact license version',
  contact: 'name url email',
  license: 'name identifier',
  server: 'url description name variables',
  variable: 'enum default description',
  pathItem: '$ref summary description get post query additionalOperations parameters',
  operation:
    'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers',
  parameter:
    'name in description required deprecated allowEmptyValue style explode allowReserved schema example content',
  requestBody: 'description content required',
  mediaType: 'schema itemSchema examples encoding prefixEncoding itemEncoding',
  encoding: 'contentType headers encoding style explode allowReserved',
  response: 'summary description headers content links',
  example: 'summary description value serializedValue externalValue',
  link: 'operationRef operationId parameters requestBody description server',
  header: 'description required deprecated style explode schema examples content',
  tag: 'name summary description externalDocs parent kind',
  scheme: 'type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated',
  flow: 'authorizationUrl deviceAuthorizationUrl tokenUrl refreshUrl scopes',
  xml: 'nodeType name namespace prefix attribute wrapped',
  discriminator: 'propertyName mapping defaultMapping',
  schema:
    '$schema $id $ref $anchor $dynamicRef $dynamicAnchor $vocabulary $comment $defs allOf anyOf oneOf not if then else dependentSchemas prefixItems items contains properties patternProperties additionalProperties propertyNames unevaluatedItems unevaluatedProperties type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired title description default deprecated readOnly writeOnly examples format contentEncoding contentMediaType contentSchema discriminator xml externalDocs example',
}

test.each(Object.entries(fields))(
  'the test above covers the fields of the object %s, or states a reason',
  (object, names) => {
    const written = new Set<string>()
    const visit = (value: Json): void => {
      if (Array.isArray(value)) value.forEach(visit)
      else if (typeof value === 'object' && value !== null)
        for (const [key, child] of Object.entries(value)) {
          written.add(key)
          visit(child)
        }
    }
    visit(document)
    expect(names.split(' ').filter((name) => !written.has(name) && leftOut[object]?.[name] === undefined)).toEqual([])
  },
)

test.each<[security: JsonObject[], expected: string]>([
  [[{}], 'No authentication'],
  [[{ key: [] }, {}], 'key (token)or no authentication'],
  [[{}, { key: [] }], 'No authenticationor key (token)'],
])('states in words that authentication is optional: %j', (security, expected) => {
  const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'token' } }
  const text = render({
    openapi: '3.2.0',
    paths: { '/a': { get: { security, parameters: [{ name: 'end', in: 'query' }] } } },
    components: { securitySchemes },
  })
  const list = text.slice(text.indexOf('api-auth'), text.indexOf(labelOf('en', 'query')))
  expect(Array.from(list.matchAll(/"value":"([^"]*)"/g), ([, value]) => value).join('')).toBe(expected)
})

test('the headings of a schema have different ids than its fields', () => {
  const Order = { type: 'object', properties: { example: { type: 'string' } } }
  const text = render({ openapi: '3.2.0', components: { schemas: { Order } } })
  expect([...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)).toEqual(
    expect.arrayContaining(['example', 'example:2']),
  )
})
