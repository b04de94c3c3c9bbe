import { Hono } from 'hono'
import { Hono as TinyHono } from 'hono/tiny'
import { describe, expect, test } from 'vitest'
import { patterns } from '../../../core/route/index.ts'
import { cpuTimeMs } from '../../harness/cpu-time.ts'

const addresses: [name: keyof typeof patterns, params: Record<string, string>, href: string][] = [
  ['search', { locale: 'fr' }, '/fr/search'],
  ['rawMarkdown', { path: '/en' }, '/raw/en.md'],
  ['rawMarkdown', { path: '/en/guide/install' }, '/raw/en/guide/install.md'],
  ['rawMarkdown', { path: '/fr/été' }, '/raw/fr/%C3%A9t%C3%A9.md'],
  ['rawMarkdown', { path: '/en/guide/1.2.x' }, '/raw/en/guide/1.2.x.md'],
  ['markdown', { path: '/en/guide/install' }, '/en/guide/install.md'],
  ['payload', { path: '/en/guide' }, '/en/guide/_payload.json'],
  ['messages', { hash: '61686024', locale: 'zh_cn' }, '/_i18n/61686024/zh_cn/messages.json'],
  ['media', { hash: 'a1b2', name: 'a plan 100%?.png' }, '/_media/a1b2/a%20plan%20100%25%3F.png'],
  ['icons', { collection: 'lucide' }, '/api/_nuxt_icon/lucide.json'],
  ['latestBuild', {}, '/_nuxt/builds/latest.json'],
  ['buildMeta', { id: '0b9f-4c' }, '/_nuxt/builds/meta/0b9f-4c.json'],
  ['fragment', { key: 'Feedback_f3a' }, '/__nuxt_island/Feedback_f3a.json'],
  ['query', { collection: 'docs_en' }, '/__nuxt_content/docs_en/query'],
  ['dump', { collection: 'docs_en' }, '/__nuxt_content/docs_en/sql_dump.txt'],
]

describe('writes and reads a path by the same definition', () => {
  test.each(addresses)('%s with %o is %s', (name, params, href) => {
    const pattern = patternOf(name)
    expect(pattern.href(params)).toBe(href)
    expect(pattern.match(href)).toEqual(params)
  })

  test.each(addresses)('Hono routes %s with %o', async (name, _params, href) => {
    for (const app of [new Hono(), new TinyHono()]) {
      app.get(patternOf(name).path, (context) => context.text(name))
      expect(await (await app.request(href)).text()).toBe(name)
    }
  })
})

describe('rejects a path with another structure', () => {
  test.each<[keyof typeof patterns, string]>([
    ['rawMarkdown', '/raw/.md'],
    ['rawMarkdown', '/raw/en/guide'],
    ['rawMarkdown', '/raw//en.md'],
    ['rawMarkdown', '/raw/en/guide.md/more'],
    ['markdown', '/en/guide.mdx'],
    ['payload', '/_payload.json'],
    ['payload', '/en/guide/_payloadXjson'],
    ['messages', '/_i18n/hash/messages.json'],
    ['media', '/_media/hash/a/b.png'],
    ['icons', '/api/_nuxt_icon/.json'],
    ['latestBuild', '/_nuxt/builds/latestXjson'],
    ['query', '/__nuxt_content/docs_en/query/'],
  ])('%s does not match %s', (name, pathname) => {
    expect(patternOf(name).match(pathname)).toBeUndefined()
  })

  test.each(['/_media/h/%', '/_media/h/%zz.png', '/_media/h/%ff', '/_media/h/a%2Fb.png'])(
    'rejects %s without an exception',
    (pathname) => {
      expect(patterns.media.match(pathname)).toBeUndefined()
    },
  )
})

test('keeps a parameter within its segment', () => {
  expect(patterns.media.href({ hash: '..', name: '../x?y#z' })).toBe('/_media/../..%2Fx%3Fy%23z')
  expect(patterns.query.href({ collection: 'a/b' })).toBe('/__nuxt_content/a%2Fb/query')
})

test('reads a long hostile path quickly', () => {
  const read = () => expect(patterns.rawMarkdown.match(`/raw${'/a.md'.repeat(20_000)}/`)).toBeUndefined()
  expect(cpuTimeMs(read)).toBeLessThan(200)
})

test('derives the parameter types from the template', () => {
  const match = patterns.searchTitles.match('/_search/fr/0b9f.json')
  // @ts-expect-error: the template has no such parameter
  expect(match?.hash).toBeUndefined()
  expect(match?.locale).toBe('fr')
  expect(match?.version).toBe('0b9f')
})

/** Returns a pattern by its name. Allows a table of patterns with different parameters. */
function patternOf(name: keyof typeof patterns) {
  return patterns[name] as Pick<(typeof patterns)['latestBuild'], 'path'> & {
    href: (params: Record<string, string>) => string
    match: (pathname: string) => Record<string, string> | undefined
  }
}
