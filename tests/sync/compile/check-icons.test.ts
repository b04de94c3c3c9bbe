import { describe, expect, test } from 'vitest'
import { resolveSiteConfig } from '../../../core/release/index.ts'
import { checkFieldIcons } from '../../../scripts/sync/compile/check-icons.ts'
import { checkConfigIcons } from '../../../scripts/sync/plan/check-config-icons.ts'
import { createIcons } from '../../../scripts/sync/compile/icons.ts'
import { siteIcons } from '../../../scripts/sync/plan/site-icons.ts'
import { ownProject } from '../../harness/own-project.ts'

const icons = createIcons(ownProject)
const noFields = { stem: 'en/1.guide/1.moor', navigation: true, links: null, meta: {} }

function siteWith(headerIcon?: string) {
  return resolveSiteConfig(
    { header: { links: [{ label: 'Guide', to: '/guide', icon: headerIcon }] } },
    { known: [], folders: new Set(['en']), hash: () => '', renderInline: (text) => text },
  )
}

function row(fields: Partial<typeof noFields | { navigation: unknown; links: unknown; meta: unknown }>) {
  const { stem, ...columns } = { ...noFields, ...fields }
  return {
    digest: '',
    stem,
    ...Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value && JSON.stringify(value)])),
  } as never
}

describe('icons of a page view', () => {
  test.each<[from: string, fields: object]>([
    ['the sidebar entry of a page', { navigation: { icon: 'i-lucide-anchor' } }],
    ['a folder’s settings', { stem: 'en/1.guide/.navigation', meta: { icon: 'i-lucide-anchor' } }],
    ['the links of a page', { links: [{ label: 'Source', to: '/', icon: 'i-lucide-anchor' }] }],
    ['the features of a landing page', { meta: { features: [{ title: 'Deep', icon: 'i-lucide-anchor' }] } }],
    ['the actions of its hero', { meta: { hero: { actions: [{ label: 'Moor', icon: 'i-lucide-anchor' }] } } }],
  ])('include those of %s', (_from, fields) => {
    expect(Object.keys(siteIcons([row(fields)], siteWith(), icons))).toEqual(['i-lucide-anchor'])
  })

  test('include those of the configuration once, with their shapes', () => {
    const drawn = siteIcons([row({ navigation: { icon: 'i-lucide-anchor' } })], siteWith('i-lucide-anchor'), icons)
    expect(drawn['i-lucide-anchor']).toMatchObject({
      width: 24,
      height: 24,
      body: expect.stringContaining('<path') as string,
    })
    expect(Object.keys(drawn)).toHaveLength(1)
  })

  test('include unknown icons, so that the page changes once a set provides them', () => {
    expect(siteIcons([row({ navigation: { icon: 'i-own-anchor' } })], siteWith(), icons)).toEqual({
      'i-own-anchor': null,
    })
  })

  test('exclude values that only look like icon names', () => {
    const fields = {
      navigation: { icon: false },
      meta: { icon: 'i-lucide-ship', features: [{ icon: '⚓' }, { icon: { src: '/anchor.svg' } }] },
    }
    expect(siteIcons([row(fields)], siteWith(), icons)).toEqual({})
    expect(checkFieldIcons('en/1.guide/1.moor.md', '', { ...noFields, ...fields } as never, icons)).toEqual([])
  })
})

describe('an unknown icon', () => {
  test('is reported at its position, with the closest match', () => {
    const text = '---\ntitle: Moor\nnavigation:\n  icon: i-lucide-anchr\n---\n'
    const fields = { ...noFields, navigation: { icon: 'i-lucide-anchr' } }
    expect(checkFieldIcons('en/1.guide/1.moor.md', text, fields as never, icons)).toEqual([
      {
        severity: 'warning',
        file: 'en/1.guide/1.moor.md',
        line: 4,
        column: 9,
        code: 'unknown-icon',
        message: 'No installed icon set contains `i-lucide-anchr`.',
        hint: 'Did you mean `i-lucide-anchor`?',
      },
    ])
  })

  test('is also reported in the configuration', () => {
    expect(
      checkConfigIcons({ config: siteWith('i-lucide-anchr'), configFile: undefined }, icons).map(({ hint }) => hint),
    ).toEqual(['Did you mean `i-lucide-anchor`?'])
    expect(checkConfigIcons({ config: siteWith('i-lucide-anchor'), configFile: undefined }, icons)).toEqual([])
  })
})
