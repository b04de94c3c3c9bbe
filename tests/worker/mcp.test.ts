// The tools of the MCP server. mcp-protocol.test.ts tests its messages.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { estimateTokens } from '../../core/text/index.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { anyText } from '../harness/any-text.ts'
import { mcpClient } from '../harness/mcp-client.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

const origin = 'https://docs.example.com'

let site: TestSite
let before: number

const tale = (name: string) => Array.from({ length: 20 }, (_, at) => `${name}${at}`).join(' ')
/** Returns hundreds of pages with long titles, which the tests change and move. */
const many = (text: string) =>
  Object.fromEntries(
    Array.from({ length: 150 }, (_, at) => [
      `en/11.many/${String(at).padStart(3, '0')}.many-${at}.md`,
      `---\ntitle: ${'海'.repeat(100)} ${at}\ndescription: ${'潮'.repeat(100)}\n---\n\n${text}\n`,
    ]),
  )

beforeAll(async () => {
  const numbered = Array.from(
    { length: 5 },
    (_, at) => [`en/6.more/${at}.page.md`.replace('page', `page-${at}`), at] as const,
  )
  const long = Array.from({ length: 3000 }, (_, at) => `Sentence ${at} of the tale 海.`).join('\n\n')
  site = await openTestSite({
    ...smallSite,
    ...Object.fromEntries(numbered.map(([file, at]) => [file, `---\ntitle: Page ${at}\n---\n\nFirst of ${at}.\n`])),
    'en/3.leaving.md': '---\ntitle: Leaving\n---\n\nThe lighthouse moves to the other end of the pier.\n',
    'en/4.going.md': '---\ntitle: Going harbour\n---\n\nGone soon.\n',
    'en/5.wrapped.md': '---\ntitle: Wrapped\n---\n\nOne line that\nis broken here.\n',
    'en/7.long.md': `---\ntitle: Long\n---\n\n${long}\n`,
    'en/9.quoted.md': `---\ntitle: Quoted\n---\n\n\`\`\`text\n${'"\\\n'.repeat(20_000)}\`\`\`\n`,
    'en/10.rope.md': `---\ntitle: Rope\n---\n\n## Knots\n\n${tale('knot')}\n\n## Splices\n\n${tale('splice')}\n`,
    ...many('First.'),
    'site.config.json': JSON.stringify({ title: 'Tides', url: origin }),
  })
  before = (await site.publish()).release
  await site.serve({
    ...Object.fromEntries(numbered.map(([file, at]) => [file, `---\ntitle: Page ${at}\n---\n\nSecond of ${at}.\n`])),
    'en/3.leaving.md': null,
    'en/8.left.md': '---\ntitle: Leaving\n---\n\nThe lighthouse moves to the other end of the pier.\n',
    'en/4.going.md': null,
    'en/5.wrapped.md': '---\ntitle: Wrapped\n---\n\nOne line that is\nbroken here.\n',
  })
})
afterAll(() => site.dispose())

interface ToolData {
  id: string
  title: string
  url: string
  text: string
  next?: number
  results: { id: string; url: string }[]
  pages: { id: string }[]
  items: { id: string }[]
  changes: { kind: string; id: string; from?: string }[]
  languages: { missingPages: { path: string }[] }[]
}

const { send, modern } = mcpClient(() => site)

async function call(name: string, input: Record<string, unknown> = {}) {
  const { status, message } = await modern('tools/call', { name, arguments: input })
  expect(status).toBe(200)
  return message.result as unknown as { isError: boolean; structuredContent: ToolData; content: { text: string }[] }
}

describe('tools', () => {
  test('accept the ids and URLs that other tools return', async () => {
    const { structuredContent } = await call('search', { query: 'installer' })
    const found = structuredContent.results.find(({ id }) => id.includes('#'))!
    expect(found).toMatchObject({ id: '/en/guide/install#with-npm', url: `${origin}/en/guide/install#with-npm` })
    for (const id of [found.id, found.url, `${origin}/en/guide/install.md?section=with-npm`]) {
      const page = (await call('fetch', { id })).structuredContent
      expect(page).toMatchObject({ id: '/en/guide/install#with-npm', title: 'Install', metadata: { language: 'en' } })
      expect(page.text).toContain('## With npm')
      expect((await call('get_page', { id })).structuredContent.text).toBe(page.text)
    }
    const pages = (await call('list_pages', { under: `${origin}/en/guide.md` })).structuredContent
    expect(pages.pages.map(({ id }) => id)).toEqual(['/en/guide/install', '/en/guide/use', '/en/guide'])
    const tree = (await call('get_navigation', { under: '/en/guide#x' })).structuredContent
    expect(tree.items.map(({ id }) => id)).toEqual(['/en/guide/install', '/en/guide/use'])
  })

  test('read a page in a language and from a release', async () => {
    needsLanguages()
    const french = (await call('get_page', { id: '/en/guide/install', language: 'fr' })).structuredContent
    expect(french).toMatchObject({ id: '/fr/guide/install', title: 'Installer', metadata: { language: 'fr' } })
    const past = (await call('get_page', { id: '/en/more/page-1', release: before })).structuredContent
    expect(past.text).toContain('First of 1.')
    expect(past.url).toBe(`${origin}/en/more/page-1?release=${before}`)
  })

  test('read a moved page at its new path, and suggest the nearest pages for a removed one', async () => {
    needsLanguages()
    expect((await call('fetch', { id: '/en/leaving' })).structuredContent.id).toBe('/en/left')
    const gone = await call('fetch', { id: '/en/going' })
    expect(gone.isError).toBe(true)
    expect(gone.content[0]!.text).toMatch(/removed[^]*\[Options\]/)
    expect((await call('fetch', { id: 'https://evil.example/en' })).isError).toBe(true)
    expect((await call('get_page', { id: '/en/guide', language: 'de' })).content[0]!.text).toContain('en, fr')
    for (const id of ['/en/100% sure', '/en/%', '%', '/en/../..%00'])
      expect((await call('fetch', { id })).content[0]!.text).toBe(`\`${id}\` is not a page.`)
    expect((await call('list_pages', { under: '/en/%' })).isError).toBe(true)
    expect((await call('search', { query: 1 })).isError).toBe(true)
    const language = await call('get_translation_status', { language: 'zz' })
    expect([language.isError, language.content[0]!.text]).toEqual([
      true,
      expect.stringMatching(/^Invalid parameters: language: expected one of en, fr/),
    ])
    const section = await call('get_page', { id: '/en/guide/use', section: 'nope' })
    expect(section.content[0]!.text).toContain(
      'There is no section `nope` on the page /en/guide/use. Its sections: `every-day`.',
    )
  })

  test('split a long page into small parts without losing text', async () => {
    let [text, offset] = ['', 0]
    for (;;) {
      const { structuredContent, content } = await call('fetch', { id: '/en/long', offset })
      expect(content[0]!.text.length / 3).toBeLessThan(20_000)
      text += structuredContent.text
      if (structuredContent.next === undefined) break
      offset = structuredContent.next
    }
    expect(text).toBe(await (await site.get('/en/long.md', { host: 'docs.example.com' })).text())
  })

  test('list changes that readers see: five edits, a move, and a removal', async () => {
    for (const since of [before, String(before)]) {
      const { changes } = (await call('get_changes', { since })).structuredContent
      expect(changes.map(({ kind, id, from }) => [kind, id, from]).sort()).toEqual([
        ['changed', '/en/more/page-0', undefined],
        ['changed', '/en/more/page-1', undefined],
        ['changed', '/en/more/page-2', undefined],
        ['changed', '/en/more/page-3', undefined],
        ['changed', '/en/more/page-4', undefined],
        ['moved', '/en/left', '/en/leaving'],
        ['removed', '/en/going', undefined],
      ])
    }
    const { changes } = (await call('get_changes', { since: '2999-01-01', language: 'en' })).structuredContent
    expect(changes).toEqual([])
  })

  test('report the completeness of translations', async () => {
    needsLanguages()
    const { structuredContent } = await call('get_translation_status', { language: 'fr' })
    expect(structuredContent).toMatchObject({ source: 'en', languages: [{ locale: 'fr', fresh: 2 }] })
  })

  test('read a section by a former id, also after a move to another page', async () => {
    await site.serve({
      'en/10.rope.md': `---\ntitle: Rope\n---\n\n## All knots\n\n${tale('knot')}\n`,
      'en/12.craft.md': `---\ntitle: Craft\n---\n\n## Tools\n\n${tale('tool')}\n\n## Splices\n\n${tale('splice')}\n`,
    })
    const renamed = (await call('get_page', { id: '/en/rope', section: 'knots' })).structuredContent
    expect(renamed.text).toContain('## All knots\n\nknot0')
    const moved = (await call('fetch', { id: `${origin}/en/rope#splices` })).structuredContent
    expect([moved.id, moved.title]).toEqual(['/en/craft#splices', 'Craft'])
    expect(moved.text).toContain('splice0')
    const get = (path: string) => site.get(path, { host: 'docs.example.com', accept: 'text/markdown' })
    expect((await get('/en/rope?section=splices')).headers.get('location')).toBe('/en/craft?section=splices')
    expect((await get('/en/rope.md?section=splices')).headers.get('location')).toBe('/en/craft.md?section=splices')
    expect((await get('/en/rope.md?section=none')).status).toBe(404)
  })

  test('keep every result below the limit of clients, with an offset for the rest', async () => {
    needsLanguages()
    const since = Number((await site.get('/robots.txt')).headers.get('x-release'))
    const pages = Object.entries(many('Second.'))
    const other = (file: string) => file.replace('/11.many/', '/13.moved/')
    await site.serve(
      Object.fromEntries([
        ...pages.slice(0, 120),
        ...pages.slice(120, 135).map(([file]) => [file, null]),
        ...pages.slice(135).map(([file]) => [file, null]),
        ...Object.entries(many('First.'))
          .slice(135)
          .map(([file, text]) => [other(file), text]),
      ]) as Record<string, string | null>,
    )
    const walk = async <Item>(name: string, input: Record<string, unknown>, read: (data: ToolData) => Item[]) => {
      const items: Item[] = []
      for (let offset: number | undefined = 0; offset !== undefined;) {
        const { structuredContent, content, isError } = await call(name, { ...input, offset })
        expect([name, isError]).toEqual([name, false])
        expect(estimateTokens(content[0]!.text)).toBeLessThanOrEqual(20_000)
        expect(JSON.parse(content[0]!.text)).toEqual(structuredContent)
        items.push(...read(structuredContent))
        offset = structuredContent.next
      }
      return items
    }
    const changes = await walk('get_changes', { since }, (data) => data.changes)
    const kinds = Map.groupBy(changes, ({ kind }) => kind)
    expect(Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]))).toEqual({
      changed: 120,
      moved: 15,
      removed: 15,
    })
    expect(new Set(changes.map(({ id }) => id)).size).toBe(150)
    const listed = await walk('list_pages', { under: '/en/many', limit: 100 }, (data) => data.pages)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(120)
    const nodes = await walk('get_navigation', { under: '/en/many', depth: 20 }, (data) => data.items)
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(120)
    const behind = await walk('get_translation_status', { language: 'fr' }, (data) => data.languages[0]!.missingPages)
    expect(behind.filter(({ path }) => path.includes('/many/'))).toHaveLength(120)
    expect(new Set(behind.map(({ path }) => path)).size).toBe(behind.length)
    const quoted = await walk('fetch', { id: '/en/quoted' }, (data) => [data.text])
    expect(quoted.join('')).toBe(await (await site.get('/en/quoted.md', { host: 'docs.example.com' })).text())
  })

  test.each(['', ' ', '\0', '\t', '/en/guide\n/install', '\u0085'])(
    'reject an empty id instead of returning the landing page: %j',
    async (id) => {
      for (const name of ['fetch', 'get_page']) {
        const { isError, content } = await call(name, { id })
        expect([isError, content[0]!.text]).toEqual([true, expect.stringMatching(/^Invalid page `|`id` must have/)])
      }
      if (id === id.trim() && id !== '') return
      const { message } = await send({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: id } })
      expect(message.error.code).toBe(-32002)
    },
  )

  test('fetch a page from a release', async () => {
    const { structuredContent } = await call('fetch', { id: '/en/more/page-1', release: before })
    expect(structuredContent.text).toContain('First of 1.')
    expect((await call('fetch', { id: '/en/more/page-1' })).structuredContent.text).toContain('Second of 1.')
  })

  test('list pages as resources', async () => {
    const { resources } = (await modern('resources/list')).message.result
    const { uri } = resources.find(({ title }) => title === 'Install')!
    const { contents } = (await modern('resources/read', { uri })).message.result
    expect(contents[0]!.text).toContain('Run the installer.')
  })
})

test('two hundred hostile calls cause no server error', async () => {
  const { tools } = (await modern('tools/list')).message.result
  const names = [...tools.map(({ name }) => name), '__proto__']
  const keys = [
    'query',
    'id',
    'under',
    'language',
    'release',
    'offset',
    'section',
    'since',
    'limit',
    'depth',
    '__proto__',
  ]
  const value = fc.oneof(
    fc.constantFrom(
      '/../..',
      '\ud800',
      '%',
      '/en/guide?release=9',
      'a'.repeat(5000),
      "' OR 1",
      'https://[',
      '//evil',
      '#',
      '\0',
    ),
    anyText(),
    fc.integer(),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.dictionary(fc.constantFrom(...keys), value), async (name, input) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
      expect((await send(body)).status).toBeLessThan(500)
    }),
    { numRuns: 200 },
  )
})
