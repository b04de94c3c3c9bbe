import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../core/document/index.ts'
import { UnbrokenText } from '../../worker/layout/text-language.tsx'
import { parseLandingContent } from '../../worker/pages/kinds/landing/landing-content.ts'

function home(meta: Entry['meta'], fields: Partial<Entry> = {}): Entry {
  return {
    id: 'landing_en/en/index.md',
    collection: 'landing_en',
    path: '/en',
    stem: 'en/index',
    extension: 'md',
    title: 'Harbour',
    description: '',
    navigation: true,
    seo: {},
    links: null,
    layout: null,
    meta,
    ...fields,
  }
}

test('a hyphenated word in large text stays on one line if it fits on a phone', () => {
  const written = (text: string, longest = 20) => renderToStaticMarkup(UnbrokenText({ text, longest }))
  const whole = (text: string) => `<span class="code-word">${text}</span>`
  expect(written('It fetches, type-checks, and caches.')).toBe(`It fetches, ${whole('type-checks')}, and caches.`)
  expect(written('État-major : vingt-et-un')).toBe(`${whole('État-major')} : ${whole('vingt-et-un')}`)
  expect(written('a - b, -x, well-known', 9)).toBe('a - b, -x, well-known')
})

describe('the hero of a landing page', () => {
  test.each<[meta: Entry['meta'], fields: Partial<Entry>, title: string, tagline: string]>([
    [{ hero: { title: 'A safe harbour', tagline: 'For every boat.' } }, {}, 'A safe harbour', 'For every boat.'],
    [{ hero: { text: 'A safe harbour', description: 'For every boat.' } }, {}, 'A safe harbour', 'For every boat.'],
    [{ hero: { title: 42 } }, {}, '42', ''],
    [{}, { description: 'Where boats stay.' }, 'Harbour', 'Where boats stay.'],
    [
      {},
      { seo: { title: 'The harbour of the north', description: 'Sheltered.' } },
      'The harbour of the north',
      'Sheltered.',
    ],
    [{ hero: 'a text' }, {}, 'Harbour', ''],
    [{ hero: null }, {}, 'Harbour', ''],
  ])('%j with %j has a title and a tagline', (meta, fields, title, tagline) => {
    expect(parseLandingContent(home(meta, fields)).hero).toMatchObject({ title, tagline })
  })

  test('has an image and a backdrop if a sync found the files', () => {
    const image = { light: '/a.png', dark: '/b.png', alt: 'Boats', width: 800, height: 400, animated: false }
    const { hero } = parseLandingContent(home({ hero: { image, backdrop: { light: '', dark: '' } } }))
    expect([hero?.image, hero?.backdrop]).toEqual([image, null])
  })

  test('is hidden if the text contains a hero', () => {
    expect(parseLandingContent(home({ hero: false })).hero).toBeNull()
  })
})

describe('the actions of a hero', () => {
  test.each<[actions: unknown, primary: boolean[]]>([
    [
      [
        { label: 'Moor', to: '/moor' },
        { label: 'Leave', to: '/leave' },
      ],
      [true, false],
    ],
    [
      [
        { text: 'Moor', link: '/moor' },
        { text: 'Leave', link: '/leave', theme: 'brand' },
      ],
      [false, true],
    ],
    [
      [
        { label: 'Moor', to: '/moor', variant: 'outline' },
        { label: 'Leave', to: '/leave', variant: 'solid' },
      ],
      [false, true],
    ],
    [[{ label: 'Nowhere' }, { to: '/no-name' }, 'Moor', null, { label: 'Moor', to: '/moor' }], [true]],
    ['Moor', []],
    [undefined, []],
  ])('%j: the first is primary, unless another one is marked', (actions, primary) => {
    expect(parseLandingContent(home({ hero: { actions } })).hero?.actions.map((action) => action.primary)).toEqual(
      primary,
    )
  })

  test('keep their icon and their target', () => {
    const actions = [{ label: 'Source', to: 'https://example.com', icon: 'i-simple-icons-github', target: '_blank' }]
    expect(parseLandingContent(home({ hero: { actions } })).hero?.actions).toEqual([
      {
        label: 'Source',
        to: 'https://example.com',
        icon: 'i-simple-icons-github',
        target: '_blank',
        primary: true,
      },
    ])
  })
})

describe('other fields of a landing page', () => {
  test('are empty by default', () => {
    expect(parseLandingContent(home({}))).toMatchObject({
      numbers: [],
      features: [],
      callToAction: null,
    })
  })

  test.each<[features: unknown, expected: unknown]>([
    [
      [{ title: 'Deep', description: 'Nine metres.', to: '/depth', icon: 'i-lucide-anchor' }],
      [{ title: 'Deep', description: 'Nine metres.', to: '/depth', icon: 'i-lucide-anchor' }],
    ],
    [
      [{ title: 'Deep', details: 'Nine metres.', link: '/depth', icon: { src: '/anchor.svg' } }],
      [{ title: 'Deep', description: 'Nine metres.', to: '/depth', icon: '' }],
    ],
    [[{ description: 'Without a title.' }, 7], []],
    [{ title: 'Not a list' }, []],
  ])('parses the features %j', (features, expected) => {
    expect(parseLandingContent(home({ features })).features).toEqual(expected)
  })

  test('numbers become text under either field name, and empty ones are omitted', () => {
    const numbers = [{ value: 0, label: 'storms' }, { value: '20 m', label: 'of quay' }, { label: 'nothing' }]
    const expected = [
      { value: '0', label: 'storms' },
      { value: '20 m', label: 'of quay' },
    ]
    expect(parseLandingContent(home({ numbers })).numbers).toEqual(expected)
    expect(parseLandingContent(home({ proof: numbers })).numbers).toEqual(expected)
  })

  test('a call to action needs a title', () => {
    expect(parseLandingContent(home({ cta: { description: 'Come.' } })).callToAction).toBeNull()
  })
})
