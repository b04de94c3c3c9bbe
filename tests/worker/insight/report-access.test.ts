// Tests the report behind Cloudflare Access. As on Cloudflare, workerd sets `ctx.access`.
import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browse } from '../../harness/browse.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { smallSite } from '../../harness/small-site.ts'

const aud = 'a'.repeat(64)
const secret = 'a-secret-of-at-least-32-characters'

/** Returns a token in the format of Access, signed with another key. */
function forgeToken(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: [aud],
    email: 'owner@example.com',
    iss: 'https://team.cloudflareaccess.com',
    exp: 4_102_444_800,
  }
  const signed = `${encode({ alg: 'RS256', kid: 'forged', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

const token = forgeToken()
/** Headers that falsely claim that Access has checked the request. */
const forged: Record<string, string>[] = [
  { 'cf-access-jwt-assertion': token },
  { cookie: `CF_Authorization=${token}` },
  { 'cf-access-authenticated-user-email': 'owner@example.com' },
  { 'cf-access-token': token, authorization: `Bearer ${token}` },
  { 'mf-access': JSON.stringify({ app_aud: aud }), 'cf-access-blob': JSON.stringify({ app_aud: aud }) },
]

let site: TestSite

describe('behind Access', () => {
  beforeAll(async () => {
    site = await openTestSite(smallSite, { insight: true, access: { aud }, isDirect: false })
  })
  afterAll(() => site.dispose())

  test.each(['/_insight', '/_insight/report.json', '/_insight/report.csv', '/_insight/feed.xml'])(
    'shows %s, which no cache may store',
    async (path) => {
      const { status, headers } = await browse(new URL(path, site.url))
      expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'private, no-store', 'noindex'])
    },
  )
})

describe.each([
  ['without a secret, does not exist', {}, false],
  ['with a secret, asks for it', { INSIGHT_SECRET: secret }, true],
])('not behind Access', (what, variables, isAsked) => {
  beforeAll(async () => {
    site = await openTestSite(smallSite, { insight: true, variables, isDirect: false })
  })
  afterAll(() => site.dispose())

  test(`${what}, for every forged header`, async () => {
    const plain = await browse(new URL('/_insight', site.url))
    expect(plain.status).toBe(404)
    expect(plain.body.includes('type="password"')).toBe(isAsked)
    for (const headers of forged) {
      const { status, body } = await browse(new URL('/_insight', site.url), headers)
      expect(status).toBe(404)
      // A wrong secret in the header `Authorization` gets the same response as without a report.
      expect(body.includes('type="password"')).toBe(isAsked && !('authorization' in headers))
      expect(body).not.toContain('<polyline')
      expect((await browse(new URL('/_insight/report.json', site.url), headers)).status).toBe(404)
    }
  })
})
