import { describe, expect, test } from 'vitest'
import { formOf, isPrefetch, maskText, pageOfPath, readerOf } from '../../../core/insight/index.ts'
import { agentUserAgents, crawlerUserAgents } from './user-agents.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const read = (headers: Record<string, string>, asksForText = false) => readerOf(new Headers(headers), asksForText)

describe('readerOf', () => {
  test.each(agentUserAgents)('recognizes %s by its user agent, even in a browser', (agent, userAgent) => {
    const expected = {
      kind: 'agent',
      agent: agent === 'Claude Code' && userAgent.startsWith('Claude-User') ? 'Claude' : agent,
    }
    expect(read({ 'user-agent': userAgent })).toEqual(expected)
    expect(read({ 'user-agent': userAgent, ...navigation })).toEqual(expected)
  })

  test('counts an unknown program that requests Markdown as an agent', () => {
    expect(read({ 'user-agent': chrome }, true)).toEqual({ kind: 'agent', agent: '' })
    expect(read({}, true)).toEqual({ kind: 'agent', agent: '' })
  })

  test.each([...crawlerUserAgents, chrome.replace('Chrome', 'HeadlessChrome')])(
    'counts %s as a crawler',
    (userAgent) => {
      expect(read({ 'user-agent': userAgent, ...navigation })).toEqual({ kind: 'crawler', agent: '' })
    },
  )

  test('counts the page load of a browser as a person, and other requests separately', () => {
    expect(read({ 'user-agent': chrome, ...navigation })).toEqual({ kind: 'person', agent: '' })
    expect(read({ 'user-agent': chrome })).toEqual({ kind: 'other', agent: '' })
    expect(read({ 'user-agent': 'curl/8.14.1' })).toEqual({ kind: 'other', agent: '' })
    expect(read({})).toEqual({ kind: 'other', agent: '' })
    expect(read({ 'user-agent': 'Mozilla/5.0 (Cubot X30)', ...navigation })).toEqual({ kind: 'crawler', agent: '' })
  })

  test('recognizes a prefetch', () => {
    expect(isPrefetch(new Headers({ 'sec-purpose': 'prefetch;prerender' }))).toBe(true)
    expect(isPrefetch(new Headers({ purpose: 'prefetch' }))).toBe(true)
    expect(isPrefetch(new Headers())).toBe(false)
  })
})

test.each([
  ['/en/guide', 'text/html; charset=utf-8', 'html'],
  ['/en/guide', null, 'html'],
  ['/en/guide', 'text/markdown; charset=utf-8', 'markdown'],
  ['/en/guide.md', 'text/markdown', 'markdown'],
  ['/raw/en/guide.md', 'text/plain', 'markdown'],
  ['/en/llms.txt', 'text/plain', 'llms'],
  ['/llms-full-2.txt', 'text/plain', 'llms'],
  ['/mcp', 'application/json', 'mcp'],
  ['/api/pages', 'application/json', 'api'],
  ['/api/_nuxt_icon/lucide.json', 'application/json', undefined],
  ['/en/feed.xml', 'application/atom+xml', 'feed'],
  ['/en/guide/_payload.json', 'application/json', undefined],
  ['/_media/abc.png', 'image/png', undefined],
])('%s of type %s is read as %s', (pathname, type, form) => {
  expect(formOf(pathname, type)).toBe(form)
})

test.each([
  ['/raw/en/guide.md', '/en/guide'],
  ['/en/guide.md', '/en/guide'],
  ['/raw/en/guide/index.md', '/en/guide'],
  ['/en/index.md', '/en'],
  ['/en/guide', '/en/guide'],
])('the page of %s is %s', (path, page) => {
  expect(pageOfPath(path)).toBe(page)
})

test.each([
  ['  How to   Install\n', 'how to install'],
  ['mail to jane.doe+x@example.co.uk please', 'mail to [email] please'],
  ['/en/user/jane%40example.com', '/en/user/[email]'],
  ['call +33 6 12 34 56 78 now', 'call +[number] now'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', '[token]'],
  ['key sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'key [token]'],
  ['https://user:secret@example.com/x', '[credentials]@example.com/x'],
  ['useVirtualizerWithDynamicRowHeights', 'usevirtualizerwithdynamicrowheights'],
  ['release 2026-11-28', 'release [number]'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('masks %j as %j', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})
