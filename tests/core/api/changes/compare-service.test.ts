import { expect, test } from 'vitest'
import {
  compareDescriptions,
  compareService,
  contractOf,
  describeDetail,
  detailText,
} from '../../../../core/api/changes/index.ts'
import type { ChangeDetail } from '../../../../core/api/changes/index.ts'
import type { JsonObject } from '../../../../core/api/index.ts'

const contract = (document: object) => contractOf({ document: document as JsonObject })
const sentences = (details: readonly ChangeDetail[]) =>
  details.map((detail) => (detail.isBreaking ? '! ' : '') + describeDetail(detail))
const compare = (before: object, after: object) => sentences(compareService(contract(before), contract(after)))

const server = (variable: object) => ({
  servers: [{ url: 'https://{region}.example', variables: { region: { default: 'eu', ...variable } } }],
})

test.each([
  [
    'a removed and an added server',
    ['https://a.example'],
    ['https://b.example/v2'],
    ['! server https://a.example was removed', 'server https://b.example/v2 was added'],
  ],
  ['no difference in order or in a slash at the end', ['https://a.example/', '/'], ['/', 'https://a.example'], []],
  ['no difference if the first servers are named', [], ['https://a.example'], []],
])('finds %s', (_, before, after, expected) => {
  const document = (urls: readonly string[]) => ({ servers: urls.map((url) => ({ url, description: url + _ })) })
  expect(compare(document(before), document(after))).toEqual(expected)
})

test('finds other values of server variables', () => {
  expect(compare(server({ enum: ['eu', 'us'] }), server({ enum: ['us', 'ap'], default: 'us' }))).toEqual([
    '! server: https://{region}.example {region} changed from eu, us to us, ap',
    'server: https://{region}.example {region} default changed from eu to us',
  ])
  expect(compare(server({ enum: ['eu'] }), server({ description: 'Any.' }))).toEqual([
    'server: https://{region}.example {region} changed from eu',
  ])
})

test('compares the servers of an operation that has its own', () => {
  const urls = (...list: string[]) => ({ servers: list.map((url) => ({ url })) })
  const describe = (ofPath: object, ofOperation: object) =>
    contract({
      ...urls('https://api.example'),
      paths: { '/files': { ...ofPath, get: { responses: {}, ...ofOperation } } },
    })
  const differences = (...[before, after]: readonly [JsonObject, JsonObject][]) =>
    compareDescriptions(describe(...before!), describe(...after!)).flatMap(({ details }) => sentences(details))
  const own = urls('https://files.example')
  const moved = ['! server https://api.example was removed', 'server https://files.example was added']
  expect(differences([{}, {}], [own, {}])).toEqual(moved)
  expect(differences([{}, {}], [{}, own])).toEqual(moved)
  expect(differences([own, {}], [{}, own])).toEqual([])
  expect(differences([{}, {}], [{}, urls('https://api.example/', 'https://b.example')])).toEqual([
    'server https://b.example was added',
  ])
})

const oauth = (flows: object) => ({
  components: { securitySchemes: { login: { type: 'oauth2', flows } } },
})
const flow = { authorizationUrl: 'https://a.example/login', tokenUrl: 'https://a.example/token' }

test('finds other URLs, scopes, and flows of OAuth', () => {
  const before = oauth({
    authorizationCode: { ...flow, scopes: { read: 'Read.', write: 'Write.' } },
    implicit: { authorizationUrl: flow.authorizationUrl, scopes: {} },
  })
  const after = oauth({
    authorizationCode: {
      ...flow,
      tokenUrl: 'https://b.example/token',
      refreshUrl: 'https://b.example/refresh',
      scopes: { read: 'Read all.', admin: 'All.' },
    },
    clientCredentials: { tokenUrl: 'https://b.example/token', scopes: {} },
    'x-flow': {},
  })
  expect(compare(before, after)).toEqual([
    '! auth.login.authorizationCode: tokenUrl changed from https://a.example/token to https://b.example/token',
    '! auth.login.authorizationCode: scope write was removed',
    '! auth.login: flow implicit was removed',
    'auth.login.authorizationCode: refreshUrl https://b.example/refresh was added',
    'auth.login.authorizationCode: scope admin was added',
    'auth.login: flow clientCredentials was added',
  ])
})

test('finds another OpenID configuration', () => {
  const describe = (openIdConnectUrl: string) => ({
    components: {
      securitySchemes: {
        sign: { $ref: '#/components/securitySchemes/id' },
        id: { type: 'openIdConnect', openIdConnectUrl },
      },
    },
  })
  expect(compare(describe('https://a.example'), describe('https://b.example')).at(-1)).toBe(
    '! auth.id: openIdConnectUrl changed from https://a.example to https://b.example',
  )
})

test('ignores the descriptions of scopes and servers', () => {
  const scopes = (text: string) => ({
    ...oauth({ authorizationCode: { ...flow, scopes: { read: text } } }),
    servers: [{ url: '/', description: text, variables: { v: { default: '1', description: text } } }],
  })
  expect(contract(scopes('Read.'))).toEqual(contract(scopes('Read all.')))
})

test('keeps the order of changed values in right-to-left languages', () => {
  const detail = {
    at: 'server',
    kind: 'changed',
    subject: 'port',
    before: '80',
    after: '443',
    isBreaking: false,
  } as const
  expect(detailText(detail, 'ar')).toBe('server port – \u206680 → 443\u2069')
  expect(detailText(detail, 'fr')).toBe('server port – 80 → 443')
})
