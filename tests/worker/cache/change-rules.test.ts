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
  counts: { navigation: {} } as never, // Only sizes of trees are read.
})
const nothing: ReleaseChanges = { entries: [], pairs: [], nodes: [], translations: [], redirects: [], files: [] }
const matching = (changes: Partial<ReleaseChanges>, addresses: readonly string[]) =>
  addresses.filter(changeRules(release(1), release(2), { ...nothing, ...changes }).matches)

test('an image in another size ends with its file, however its address is written', () => {
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

test('a redirect that was written ends what was known of its address in every language and form', () => {
  const addresses = ['/en/old', '/fr/old', '/fr/en/old', '/en/OLD', '/en/old/_payload.json', '/raw/en/old.md']
  expect(matching({ redirects: ['/en/old'] }, [...addresses, '/en/old/page', '/old', '/en'])).toEqual(addresses)
  expect(matching({ redirects: ['/old'] }, ['/old', '/en/old'])).toEqual(['/old'])
})

test('nothing ends where nothing is different', () => {
  expect(matching({}, ['/en', '/en/search', '/sitemap.xml'])).toEqual([])
})

test('words that were known for repairs of searches end with every release that may be a purge', () => {
  const mayPurge = (changes: Partial<ReleaseChanges>) =>
    changeRules(release(1), release(2), { ...nothing, ...changes }).mayPurge
  // A page that was removed before: its gap says so once more. One of a preview only: nothing is different.
  expect([mayPurge({ redirects: ['/en/secret'] }), mayPurge({})]).toEqual([true, true])
  expect(mayPurge({ files: ['/plan.pdf'] })).toBe(false)
})

test('an icon that only one release names ends nothing; one that is drawn otherwise ends everything', () => {
  const drawing = (body: string) => ({ body, width: 24, height: 24 })
  const isKept = (before: SiteConfig['icons'], after: SiteConfig['icons']) =>
    !changeRules(release(1, before), release(2, after), nothing).matches('/en/guide')
  const anchor = { 'i-lucide-anchor': drawing('<path d="M1"/>') }
  expect(isKept(anchor, { ...anchor, 'i-lucide-ship': drawing('<path d="M2"/>') })).toBe(true)
  expect(isKept(anchor, {})).toBe(true)
  expect(isKept(anchor, { 'i-lucide-anchor': drawing('<path d="M3"/>') })).toBe(false)
  expect(isKept({ 'i-own-knot': null }, { 'i-own-knot': drawing('<path d="M4"/>') })).toBe(false)
})
