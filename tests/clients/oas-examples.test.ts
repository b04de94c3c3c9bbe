// ReadMe's collection of edge cases (`@readme/oas-examples`). The expected texts are written from the specification:
// OpenAPI 3.2, and JSON Schema 2020-12.
import type { ElementContent } from 'hast'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labelOf, linkAnchors, pageArticle, pagesOfApi, upgrade } from '../../core/api/index.ts'
import type { Json } from '../../core/api/index.ts'

const folder = join(import.meta.dirname, 'node_modules', '@readme', 'oas-examples')
const titles = { operations: 'Operations', webhooks: 'Webhooks', schemas: 'Schemas' }
const options = {
  base: '',
  title: '',
  isPagePerTag: false,
  samples: ['curl', 'python'] as const,
  downloads: [],
  titles,
  hash: String,
}

const ownLine = new Set(['li', 'p', 'h2', 'h3', 'h4', 'summary', 'div', 'dt', 'dd'])

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  const text = node.children.map(textOf).join('')
  return ownLine.has(node.tagName) ? `${text}\n` : text
}

/** The lines of each page of an example, by the identity of the page. */
async function pagesOf(example: string, change = (text: string) => text): Promise<Map<string, string[]>> {
  const text = change(await readFile(join(folder, `${example}.json`), 'utf8'))
  const document = upgrade(linkAnchors(JSON.parse(text) as Json))
  return new Map(
    pagesOfApi({ document: document as never }, options).map(({ identity, page }) => {
      const article = pageArticle(page, {
        base: '',
        label: (name) => labelOf('en', name),
        changesTitle: 'Changes',
        hrefOf: (path) => path,
        code: (text) => ({ type: 'text', value: `${text}\n` }),
        text: (markdown) => (markdown === '' ? [] : [{ type: 'text', value: `${markdown}\n` }]),
      })
      const lines = article.map(textOf).join('').split('\n')
      return [identity, lines.map((line) => line.trim()).filter((line) => line !== '')]
    }),
  )
}

/** Expects lines that follow one another on a page. */
async function expectLines(example: string, identity: string, expected: readonly string[]): Promise<void> {
  const lines = (await pagesOf(example)).get(identity)
  expect(`\n${lines?.join('\n')}\n`, `${example} ${identity}`).toContain(`\n${expected.join('\n')}\n`)
}

test('a circular schema is expanded once, and then named', async () => {
  await expectLines('3.0/json/circular', 'get /anything', [
    'application/json ErrorMessage',
    'additionalProperties: false',
    'ErrorMessage',
    'statusCode integer<int32>',
    'error string | null',
    'inner ErrorMessage',
    'additionalProperties: false',
    'canBeRetried string',
    'Allowed values Unknown Yes No',
    'detailedErrorCode integer<int32>',
  ])
  // A circle of four schemas, reached through a reference to another operation.
  await expectLines('3.0/json/circular-paths', 'get /anything', [
    'offsetBefore offset',
    'offset',
    'id string',
    'rules rules',
    'rules',
    'transitions offsetTransition[]',
    'offsetTransition[]',
    'dateTime string<date-time>',
    'offsetAfter offset',
    'offsetBefore offset',
  ])
})

test('a discriminator names the variants by its mapping, else by their titles', async () => {
  const example = '3.0/json/discriminators'
  const body = ['discrim string Required', 'optionone number']
  for (const path of ['with-mapping', 'with-no-mapping'])
    await expectLines(example, `patch /discriminator-${path}`, [
      'application/json OptionOneNoDisc | OptionTwoNoDisc',
      'discriminator: discrim',
      path === 'with-mapping' ? 'Option One' : 'Schema title option one',
      ...body,
    ])
  // A mapping may name schemas, and several values may have the same schema.
  await expectLines(example, 'patch /mapping-of-schema-names', ['Option One', ...body])
  await expectLines(example, 'patch /mapping-with-duplicate-schemas', ['oneA, oneB, oneC', ...body])
  // The discriminator isn't a property of the variants, so the description is wrong. The variants are shown anyway.
  await expectLines(example, 'patch /improper-discriminator-placement', [
    'connector_properties gcsImport | s3Import',
    'discriminator: connector_type',
    'gcsImport',
    'gcs_bucket string',
    'gcs_prefix string',
    's3Import',
  ])
})

test('a discriminator without variants has those that its mapping names, or that extend its schema', async () => {
  const example = '3.0/json/discriminators'
  // The fields of the variants follow the common ones.
  await expectLines(example, 'patch /redocly-flavored-discriminator', [
    'electricity',
    'Electric Vehicle',
    'chargeSpeed integer',
    'In range kilometers per hour.',
  ])
  await expectLines(example, 'schema Pet', [
    'discriminator: pet_type',
    'Pet',
    'pet_type string Required',
    'Woof',
    'bark boolean',
    'breed string',
    'Allowed values Dingo Husky Retriever Shepherd',
    'Meow',
    'hunts boolean',
    'age integer',
  ])
  // A variant has the common fields, but not the other variants.
  const vehicle = (await pagesOf(example)).get('schema ElectricVehicle')!
  expect(vehicle).toEqual(expect.arrayContaining(['topSpeed integer', 'chargeSpeed integer']))
  expect(vehicle).not.toContain('gasoline')
})

test('uploads are sent as a file, or as a part with a file name', async () => {
  const example = '3.0/json/file-uploads'
  await expectLines(example, 'post /anything/image-png', ['image/png string<binary>'])
  await expectLines(example, 'post /anything/image-png', [
    `-H 'Content-Type: image/png' \\`,
    `--data-binary '@body.png'`,
  ])
  await expectLines(example, 'post /anything/multipart-formdata', [
    'orderId integer',
    'userId integer',
    'documentFile string<binary>',
  ])
  await expectLines(example, 'post /anything/multipart-formdata', [
    `--form-string 'orderId=1' \\`,
    `--form-string 'userId=1' \\`,
    `-F 'documentFile=@documentFile.bin;type=application/octet-stream'`,
  ])
  await expectLines(example, 'put /anything/multipart-formdata', ['filename string<binary>[]'])
  await expectLines(example, 'put /anything/multipart-formdata', [
    'files=[',
    '("filename", ("filename.bin", open("filename.bin", "rb"), "application/octet-stream")),',
    '],',
  ])
})

test('all schemes of a requirement are needed, and one of several requirements', async () => {
  const schemesOf = async (path: string) => {
    const lines = (await pagesOf('3.0/json/security-multiple')).get(`post /anything/${path}`)!
    const text = lines.slice(lines.indexOf('Authentication') + 1, lines.indexOf('Responses')).join(' ')
    return text.match(/\bor (?=\w+ \()|\band (?=\w+ \()|\w+ \((?:[\w-]+)\)(?:: write:things)?/g)!.join('')
  }
  expect(await schemesOf('and')).toBe('apiKey_header (X-API-KEY)and basic (basic)and oauth2 (oauth2): write:things')
  expect(await schemesOf('or')).toBe('oauth2 (oauth2): write:thingsor apiKey_header (X-API-KEY)')
  expect(await schemesOf('and-or')).toBe(
    'oauth2 (oauth2): write:thingsand apiKey_header (X-API-KEY)or oauth2_alternate (oauth2): write:things',
  )
  expect(await schemesOf('many-and-or')).toBe(
    [
      'oauth2 (oauth2)and basic (basic)',
      'bearer (bearer)and bearer_jwt (bearer)',
      'bearer_jwt (bearer)',
      'basic (basic)',
      'basic (basic)and bearer (bearer)',
      'apiKey_cookie (api_key)and apiKey_header (X-API-KEY)and apiKey_query (apiKey)',
    ].join('or '),
  )
  // The sample uses the first requirement.
  await expectLines('3.0/json/security-multiple', 'post /anything/and', [
    `curl -X POST 'https://httpbin.org/anything/and' \\`,
    `-u 'USERNAME:PASSWORD' \\`,
    `-H 'X-API-KEY: API_KEY' \\`,
    `-H 'Authorization: Bearer TOKEN'`,
  ])
})

test('servers of an operation replace those of its path, which replace those of the document', async () => {
  const example = '3.0/json/server-variables'
  await expectLines(example, 'index', [
    'https://{name}.readme.io:{port}/{basePath}{name} Default demo',
    '{port} Default 3000 Allowed values 3000 5000',
    '{basePath} Default v1: path description',
  ])
  const urls = {
    'post /global': 'demo.example.com:443/v2/global',
    'put /path': 'httpbin.com/anything/common/demo/path',
  }
  for (const [operation, url] of Object.entries({ ...urls, 'put /combo': 'httpbin.com/anything/demo/combo' }))
    await expectLines(example, operation, [`curl -X ${operation.split(' ')[0]!.toUpperCase()} 'https://${url}'`])
})

test('callbacks and webhooks show the request that the API sends, and the expected responses', async () => {
  await expectLines('3.0/json/callbacks', 'post /streams', [
    'Callbacks',
    'onData',
    'POST {$request.query.callbackUrl}/data',
    'Request',
    'subscription payload',
    'application/json object',
    'object',
    'timestamp string<date-time>',
    'userData string',
    'Responses',
  ])
  await expectLines('3.1/json/webhooks', 'post webhook:newPet', [
    'POST newPet',
    'Request',
    'Information about a new pet in the system',
    'application/json Pet',
    'Pet',
    'id integer<int64> Required',
    'name string Required',
    'tag string',
    'Responses',
    '200',
  ])
  await expectLines('3.1/json/webhooks', 'delete webhook:newPet', ['Query parameters', 'id integer<int64> Required'])
})

/** The query of the sample of each operation, written from the table of styles (OpenAPI 3.2, section 4.12.5). */
const serialized: Readonly<Record<string, string>> = {
  'get /anything/path/matrix/{primitive}/{array}/{object}':
    '/anything/path/matrix/;primitive=string/;array=string/;object=name,string,description,string',
  'post /anything/path/matrix/{primitive}/{array}/{object}':
    '/anything/path/matrix/;primitive=string/;array=string/;name=string;description=string',
  'get /anything/path/label/{primitive}/{array}/{object}':
    '/anything/path/label/.string/.string/.name,string,description,string',
  'post /anything/path/label/{primitive}/{array}/{object}':
    '/anything/path/label/.string/.string/.name=string.description=string',
  'get /anything/path/simple/{primitive}/{array}/{object}':
    '/anything/path/simple/string/string/name,string,description,string',
  'post /anything/path/simple/{primitive}/{array}/{object}':
    '/anything/path/simple/string/string/name=string,description=string',
  'get /anything/query/form':
    '/anything/query/form?primitive=string&array=string&object=name,string,description,string',
  'post /anything/query/form': '/anything/query/form?primitive=string&array=string&name=string&description=string',
  'get /anything/query/deepObject': '/anything/query/deepObject?object[name]=string&object[description]=string',
}

test('parameters are written in their style', async () => {
  const example = '3.1/json/parameters-style'
  // Samples leave out optional parameters.
  const pages = await pagesOf(example, (text) => text.replaceAll(/"in": "(query|header)",/g, '$&"required":true,'))
  for (const [operation, path] of Object.entries(serialized)) {
    const [, url] = /^curl.* 'https:\/\/httpbin\.org(.*)'/.exec(
      pages.get(operation)!.find((line) => line.startsWith('curl'))!,
    )!
    // A sample has a placeholder for a text in a path.
    expect(decodeURIComponent(url!).replace('PRIMITIVE', 'string'), operation).toBe(path)
  }
  const headers = (operation: string) =>
    pages
      .get(operation)!
      .filter((line) => line.startsWith('-H'))
      .join(' ')
  expect(headers('get /anything/headers/simple')).toContain('object: name,string,description,string')
  expect(headers('post /anything/headers/simple')).toContain('object: name=string,description=string')
  await expectLines(example, 'get /anything/query/deepObject', ['style: deepObject', 'object', 'name string'])
  await expectLines(example, 'get /anything/query/spaceDelimited', ['style: spaceDelimited'])
  // Another style than `form` isn't exploded by default.
  await expectLines(example, 'post /anything/path/matrix/{primitive}/{array}/{object}', ['style: matrix explode: true'])
})
