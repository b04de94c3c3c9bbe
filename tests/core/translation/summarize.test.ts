import { expect, test } from 'vitest'
import { summarizeTranslations } from '../../../core/translation/index.ts'

function page(path: string, pair = path.replace(/^\/\w+/, '')) {
  return { path, pair, title: path, file: `${path.slice(1)}.md` }
}

const english = ['/en', '/en/install', '/en/use'].map((path) => page(path))

test('counts what is fresh, behind and missing in each language', () => {
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

test('a section of the source that is not translated keeps a page from being fresh', () => {
  const [french] = summarizeTranslations({
    source: 'en',
    locales: ['fr'],
    pages: [...english, ...['/fr', '/fr/install', '/fr/use'].map((path) => page(path))],
    translations: [{ path: '/fr/use', stale: [], untranslated: ['more'] }],
  })
  expect(french).toMatchObject({ percent: 66, stale: [{ path: '/fr/use' }] })
})

test('a page with sections that could not be paired is not behind for that, and is listed', () => {
  const ambiguous = [{ source: ['a', 'b'], translation: ['x'] }]
  const [french] = summarizeTranslations({
    source: 'en',
    locales: ['fr'],
    pages: [...english, ...['/fr', '/fr/install', '/fr/use'].map((path) => page(path))],
    translations: [{ path: '/fr/use', stale: [], untranslated: [], ambiguous }],
  })
  expect(french).toMatchObject({ percent: 100, stale: [], unpaired: [{ path: '/fr/use', ambiguous }] })
})

test('an unlisted translation is neither listed nor missed, in its own language alone; of an unlisted source nothing is said', () => {
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

test('is 100 per cent only when nothing is left', () => {
  const many = Array.from({ length: 1000 }, (_, index) => page(`/en/p${index}`))
  const [french] = summarizeTranslations({
    source: 'en',
    locales: ['fr'],
    pages: [...many, ...many.slice(1).map(({ pair }) => page(`/fr${pair}`, pair))],
    translations: [],
  })
  expect(french).toMatchObject({ percent: 99 })
})
