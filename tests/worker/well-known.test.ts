// Tests that all resources for programs below /.well-known/ are served.
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { shareTestSite } from '../harness/site.ts'
import type { ReadOnlySite } from '../harness/site.ts'
import { smallSiteWithUrl } from '../harness/small-site.ts'
import { needsLanguageInUrls } from '../harness/urls/skip.ts'
import { siteText } from '../harness/urls/translated-fetch.ts'

let site: ReadOnlySite

beforeAll(async () => {
  site = await shareTestSite(smallSiteWithUrl)
})

const get = (path: string, method = 'GET') => site.get(path, { host: 'docs.example.com', accept: '*/*' }, method)
const json = async (path: string) => (await (await get(path)).json()) as Record<string, never>

test('the API catalog lists the services of the site', async () => {
  needsLanguageInUrls()
  const response = await get('/.well-known/api-catalog')
  expect(response.headers.get('content-type')).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  )
  const { linkset } = (await response.json()) as { linkset: { anchor: string; 'service-desc': { href: string }[] }[] }
  expect(linkset.map(({ anchor }) => anchor)).toEqual(['https://docs.example.com/api', 'https://docs.example.com/mcp'])
  const head = await get('/.well-known/api-catalog', 'HEAD')
  expect(head.headers.get('link')).toBe('</.well-known/api-catalog>; rel="api-catalog"')
  expect((await get('/en')).headers.get('link')).toContain('</.well-known/api-catalog>; rel=api-catalog')
})

test('the MCP server has a card, which the catalog of agents lists', async () => {
  const { entries } = await json('/.well-known/ai-catalog.json')
  expect(entries).toEqual([
    {
      identifier: 'urn:air:docs.example.com:mcp:docs',
      type: 'application/mcp-server-card+json',
      url: 'https://docs.example.com/mcp/server-card',
    },
  ])
  const card = await json('/mcp/server-card')
  expect(card).toMatchObject({
    name: 'com.example.docs/docs',
    title: 'Côté mer',
    description: 'How the tides are read.',
    remotes: [{ type: 'streamable-http', url: 'https://docs.example.com/mcp' }],
  })
  expect(await json('/.well-known/mcp/server-card.json')).toEqual(card)
})

test('the skill matches the digest in its index, and is also served at its older URL', async () => {
  const { skills } = (await json('/.well-known/agent-skills/index.json')) as unknown as {
    skills: { name: string; url: string; digest: string; type: string }[]
  }
  expect(skills).toHaveLength(1)
  const { name, url, digest, type } = skills[0]!
  expect([name, type]).toEqual(['cote-mer-docs', 'skill-md'])
  const bytes = Buffer.from(await (await get(new URL(url).pathname)).arrayBuffer())
  expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest)
  const text = siteText(bytes.toString(), site.url)
  expect(text).toMatch(/^---\nname: cote-mer-docs\ndescription: "Read the documentation of Côté mer/)
  expect(text).toContain('- [Install](https://docs.example.com/en/guide/install.md): How to install it.')
  const older = (await json('/.well-known/skills/index.json')) as unknown as { skills: { name: string }[] }
  expect(older.skills).toMatchObject([{ name, files: ['SKILL.md'] }])
  expect(await (await get(`/.well-known/skills/${name}/SKILL.md`)).text()).toBe(text)
  expect((await get('/.well-known/agent-skills/other/SKILL.md')).status).toBe(404)
})

test('every listed URL is served', async () => {
  needsLanguageInUrls()
  const documents = [
    '/.well-known/api-catalog',
    '/.well-known/ai-catalog.json',
    '/mcp/server-card',
    '/.well-known/agent-skills/index.json',
    '/.well-known/agent-skills/cote-mer-docs/SKILL.md',
  ]
  const texts = await Promise.all(documents.map(async (path) => await (await get(path)).text()))
  const named = texts.join('\n').match(/https:\/\/docs\.example\.com\/[^\s"`)\]>:,]*/g)!
  const paths = new Set(named.map((address) => address.slice('https://docs.example.com'.length)))
  expect(paths.size).toBeGreaterThan(8)
  for (const path of paths) {
    const { status } = await get(path)
    // GET requests don't use `/mcp` and `/api`. Below a base path, the root is listed with its slash.
    expect([path, status]).toEqual([path, { '/mcp': 405, '/api': 404, '/': 302 }[path] ?? 200])
  }
})

test('the IndexNow key is served at the URL that search engines expect', async () => {
  const response = await get('/a1b2c3d4.txt')
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'a1b2c3d4',
  ])
  expect((await get('/a1b2c3d5.txt')).status).toBe(404)
})
