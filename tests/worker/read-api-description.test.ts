import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { resolveApis } from '../../core/release/index.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { readApi } from '../../scripts/sync/api/read-api.ts'
import { shareTestSite } from '../harness/site.ts'
import type { ReadOnlySite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { urlSetting } from '../harness/urls/setting.ts'
import { siteText } from '../harness/urls/translated-fetch.ts'
import { breachesOf } from './json-schema.ts'

let site: ReadOnlySite

beforeAll(async () => {
  site = await shareTestSite(smallSite)
})

interface Description {
  openapi: string
  info: { description: string }
  servers: { url: string }[]
  paths: Record<
    string,
    {
      get: {
        operationId: string
        parameters: {
          name: string
          in: string
          required: boolean
          schema: Record<string, unknown>
          description: string
        }[]
        responses: Record<string, { content: Record<string, { schema: object }> }>
      }
    }
  >
  components: { schemas: object }
}

const describeApi = async () => {
  const response = await site.get('/api/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/vnd.oai.openapi+json')
  return (await response.json()) as Description
}

test('the description is OpenAPI 3.1 with every operation and the URL of the server', async () => {
  const { openapi, servers, paths } = await describeApi()
  expect(openapi).toBe('3.1.1')
  expect(servers).toEqual([{ url: siteText(site.url.origin + (urlSetting?.basePath ?? ''), site.url) }])
  expect(
    Object.entries(paths)
      .map(([path, { get }]) => [path, get.operationId])
      .sort(),
  ).toEqual([
    ['/api/changes', 'listChanges'],
    ['/api/locales', 'listLocales'],
    ['/api/navigation', 'readNavigation'],
    ['/api/pages', 'listPages'],
    ['/api/pages/{path}', 'readPage'],
    ['/api/posts', 'listPosts'],
    ['/api/release', 'readRelease'],
    ['/api/search', 'searchPages'],
    ['/api/translations', 'readTranslations'],
    ['/api/versions', 'listVersions'],
  ])
  for (const { get } of Object.values(paths))
    for (const parameter of get.parameters) expect(parameter.description, parameter.name).toBeTruthy()
})

test('the description equals the live example in our documentation (vitest --update writes it)', async () => {
  const description = { ...(await describeApi()), servers: [{ url: 'http://localhost:8787' }] }
  const info = { title: 'Read API', version: '1', description: description.info.description }
  await expect(`${JSON.stringify({ ...description, info }, null, 2)}\n`).toMatchFileSnapshot(
    join(engineFolder, 'content/_apis/read-api.json'),
  )
})

test('the description is translated completely in the live example', () => {
  const read = (file: string) => readFileSync(join(engineFolder, 'content', file), 'utf8')
  const overlays = { fr: '_apis/read-api.fr.yaml' }
  const [api] = resolveApis([{ name: 'read-api', source: '_apis/read-api.json', overlays }])
  const { byLocale, diagnostics } = readApi(api!, read, 'en', '')
  expect(diagnostics).toEqual([])
  const [english, french] = ['en', 'fr'].map((code) => textsIn(byLocale.get(code)!.document))
  expect(french).toHaveLength(english!.length)
  expect(english!.filter((text, index) => text === french![index])).toEqual([])
})

test('the description matches the parameter validation', async () => {
  const { parameters } = (await describeApi()).paths['/api/pages']!.get
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 })
  expect(schemaOf('order')).toMatchObject({ enum: ['stem', 'changed'], default: 'stem' })
  expect(schemaOf('fields')).toMatchObject({
    type: 'array',
    default: ['locale', 'collection', 'title', 'description', 'updatedAt'],
  })
})

test.each([
  [
    '/api/pages',
    '/api/pages?fields=locale,collection,title,description,stem,updatedAt,navigation,seo,meta,links,layout',
    200,
  ],
  [
    '/api/pages/{path}',
    '/api/pages/en/guide/install?fields=title,navigation,links,outline,readingMinutes,markdown,html,body',
    200,
  ],
  ['/api/navigation', '/api/navigation', 200],
  ['/api/search', '/api/search?q=the', 200],
  ['/api/locales', '/api/locales', 200],
  ['/api/release', '/api/release', 200],
  ['/api/pages', '/api/pages?limit=x', 400],
  ['/api/pages/{path}', '/api/pages/en/no', 404],
])('the description of %s matches the response to %s', async (path, address, status) => {
  const description = await describeApi()
  const [{ schema }] = Object.values(description.paths[path]!.get.responses[status]!.content) as [{ schema: object }]
  const response = await site.get(address, { accept: '*/*' })
  expect(response.status).toBe(status)
  const data = (await response.json()) as object
  expect(breachesOf(data, schema, description)).toEqual([])
  // A schema that accepts any value would prove nothing.
  expect(
    breachesOf(
      { ...data, items: 1, total: 'x', number: 'x', path: 1, status: 'x', locale: 1, defaultLocale: 1 },
      schema,
      description,
    ),
  ).not.toEqual([])
})

test('the description has no broken references', async () => {
  const description = await describeApi()
  const references = new Set(
    [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference),
  )
  expect([...references].sort()).toEqual(['#/components/schemas/NavigationNode', '#/components/schemas/Problem'])
  expect(Object.keys(description.components.schemas).sort()).toEqual(['NavigationNode', 'Problem'])
})

/** Returns the summaries and descriptions of an API, in order. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'string' && (key === 'summary' || key === 'description') ? [each] : textsIn(each),
  )
}
