import { expect, test } from 'vitest'
import { summarizeTranslations } from '../../../core/translation/index.ts'

function page(path: string, pair = path.replace(/^\/\w+/, '')) {
  return { path, pair, title: path, file: `${path.slice(1)}.md` }
}

const english = ['/en', '/en/install', '/en/use'].map((path) => page(path))

test('counts current, outdated, and missing pages in each language', () => {
  const [french, german] = summarizeTranslations({
    source: 'en',
    locales: ['en', 'fr', 'de'],
    pages: [...english, page('/fr'), page('/fr/installer', '/install'), page('/fr/only-here')],
    translations: [{ path: '/fr/installer', stale: ['avec-npm'], untranslated: [] }],
  })
  expect(french).toMatchObject({ locale: 'fr', total: 3, percent: 33 })
  expect(french!.stale.map(({ path }) => path)).toEqual(['/fr/installer'])
  expect(french!.missing).toMatchObject([{ path: '/fr/use', source: '/en/use' }])
  expect(german).toMatchObject({
    locale: 'de',
    percent: 0,
    missing: [{ path: '/de' }, { path: '/de/install' }, { path: '/de/use' }],
  })
})

test('does not count a page with an untranslated source section as current', () => {
  const [french] = summarizeTranslations({
    source: 'en',
    locales: ['fr'],
    pages: [...english, ...['/fr', '/fr/install', '/fr/use'].map((path) => page(path))],
    translations: [{ path: '/fr/use', stale: [], untranslated: ['more'] }],
  })
  expect(french).toMatchObject({ percent: 66, stale: [{ path: '/fr/use' }] })
})

test('lists a page with unpaired sections separately, and still counts it as current', () => {
  const ambiguous = [{ source: ['a', 'b'], translation: ['x'] }]
  const [french] = summarizeTranslations({
    source: 'en',
    locales: ['fr'],
    pages: [...english, ...['/fr', '/fr/install', '/fr/use'].map((path) => page(path))],
    translations: [{ path: '/fr/use', stale: [], untranslated: [], ambiguous }],
  })
  expect(french).toMatchObject({ percent: 100, stale: [], unpaired: [{ path: '/fr/use', ambiguous }] })
})

test('neither counts unlisted translations nor reports them as missing, and skips unlisted source pages', () => {
  const unlisted = (path: string) => ({ ...page(path), unlisted: true })
  const [french, german] = summarizeTranslations({
    source: 'en',
    locales: ['fr', 'de'],
    pages: [...english, unlisted('/en/secret'), unlisted('/fr/use'), page('/de/secret')],
    translations: [{ path: '/fr/use', stale: ['a'], untranslated: [] }],
  })
  const paths = (pages: readonly { path: string }[]) => pages.map(({ path }) => path)
  expect(french).toMatchObject({ total: 2, percent: 0, fresh: [], stale: [] })
  expect(paths(french!.missing)).toEqual(['/fr', '/fr/install'])
  expect(german!.total).toBe(3)
  expect(paths(german!.missing)).toEqual(['/de', '/de/install', '/de/use'])
})

test('reports 100 percent only for a complete translation', () => {
  const many = Array.from({ length: 1000 }, (_, index) => page(`/en/p${index}`))
  const [french] = summarizeTranslations({
    source: 'en',
    locales: ['fr'],
    pages: [...many, ...many.slice(1).map(({ pair }) => page(`/fr${pair}`, pair))],
    translations: [],
  })
  expect(french).toMatchObject({ percent: 99 })
})
