import { expect, test } from 'vitest'
import { resolveSiteConfig } from '../../../core/release/index.ts'
import { changeRules } from '../../../worker/cache/change-rules.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { ReleaseChanges } from '../../../worker/store/release-changes.ts'

const surroundings = {
  known: [],
  folders: new Set(['en', 'fr']),
  hash: () => 'sha256-none',
  renderInline: (text: string) => text,
}
const release = (number: number, icons: SiteConfig['icons'] = {}) => ({
  channel: 'live',
  number,
  createdAt: '2026-01-01T00:00:00.000Z',
  effectiveAt: null,
  config: { ...resolveSiteConfig({ locales: ['en', 'fr'] }, surroundings), icons },
  counts: { navigation: {} } as never, // Only the sizes of the trees are read.
})
const nothing: ReleaseChanges = { entries: [], pairs: [], nodes: [], translations: [], redirects: [], files: [] }
const matching = (changes: Partial<ReleaseChanges>, addresses: readonly string[]) =>
  addresses.filter(changeRules(release(1), release(2), { ...nothing, ...changes }).matches)

test('a changed image drops its variants, however their URLs are encoded', () => {
  const addresses = [
    '/images/a%20(1).png',
    '/_ipx/w_640/images/a%20(1).png',
    '/_ipx/w_640/images/a%20%281%29.png',
    '/_ipx/w_640/%69mages/a%20(1).png',
  ]
  expect(
    matching({ files: ['/images/a (1).png'] }, [...addresses, '/_ipx/w_640/images/b.png', '/images/b.png']),
  ).toEqual(addresses)
})

test('a new redirect drops the cached responses of its path in every language and format', () => {
  const addresses = ['/en/old', '/fr/old', '/fr/en/old', '/en/OLD', '/en/old/_payload.json', '/raw/en/old.md']
  expect(matching({ redirects: ['/en/old'] }, [...addresses, '/en/old/page', '/old', '/en'])).toEqual(addresses)
  expect(matching({ redirects: ['/old'] }, ['/old', '/en/old'])).toEqual(['/old'])
})

test('an unchanged release drops nothing', () => {
  expect(matching({}, ['/en', '/en/search', '/sitemap.xml'])).toEqual([])
})

test('every release that may purge content drops the words cached for spelling suggestions', () => {
  const mayPurge = (changes: Partial<ReleaseChanges>) =>
    changeRules(release(1), release(2), { ...nothing, ...changes }).mayPurge
  // The first is a page that was already removed, whose redirect is written again. The second is a page that only a
  // preview had.
  expect([mayPurge({ redirects: ['/en/secret'] }), mayPurge({})]).toEqual([true, true])
  expect(mayPurge({ files: ['/plan.pdf'] })).toBe(false)
})

test('a new icon drops nothing, but a changed drawing drops everything', () => {
  const drawing = (body: string) => ({ body, width: 24, height: 24 })
  const isKept = (before: SiteConfig['icons'], after: SiteConfig['icons']) =>
    !changeRules(release(1, before), release(2, after), nothing).matches('/en/guide')
  const anchor = { 'i-lucide-anchor': drawing('<path d="M1"/>') }
  expect(isKept(anchor, { ...anchor, 'i-lucide-ship': drawing('<path d="M2"/>') })).toBe(true)
  expect(isKept(anchor, {})).toBe(true)
  expect(isKept(anchor, { 'i-lucide-anchor': drawing('<path d="M3"/>') })).toBe(false)
  expect(isKept({ 'i-own-knot': null }, { 'i-own-knot': drawing('<path d="M4"/>') })).toBe(false)
})
