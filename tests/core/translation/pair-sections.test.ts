import { expect, test } from 'vitest'
import { pairSections } from '../../../core/translation/index.ts'

/** Converts `#install ##linux` to a section of level 1 and a section of level 2 below it. */
function outline(text: string) {
  return [
    { heading: '', level: 1 },
    ...text
      .split(' ')
      .filter(Boolean)
      .map((item) => ({ heading: item.replace(/^#+/, ''), level: item.lastIndexOf('#') + 2 })),
  ]
}

test.each([
  [
    'pairs sections with the same structure',
    '#install ##linux ##mac #use',
    '#installer ##linux ##mac-os #utiliser',
    'installer=install linux=linux mac-os=mac utiliser=use',
  ],
  ['pairs sections with explicit ids in the middle', '#a #b #c #d', '#x #c #y', 'c=c y=d'],
  ['skips an extra source section between two shared ids', '#a #new #b', '#a #b', 'a=a b=b'],
  ['pairs nothing around an extra source section without shared ids', '#a #new #b', '#x #y', ''],
  ['pairs siblings whose subsections differ', '#a ##b ##c #d ##e', '#x ##y #z ##w', 'x=a z=d w=e'],
  ['pairs the same ids in a different order', '#a #b #c', '#c #a #b', 'a=a b=b c=c'],
  ['does not pair a section whose id exists elsewhere', '#a #b #c', '#c #b', 'b=b c=c'],
  ['pairs nothing with an empty translation', '#a #b', '', ''],
  ['pairs sections with different levels', '#a #b', '#x ##y', 'x=a y=b'],
  ['pairs different levels between two shared ids', '#a #b ##c ##d #e', '#a #x ##y #z #e', 'a=a x=b y=c z=d e=e'],
  ['pairs a branch that starts at a deeper level', '##a #b #c', '#x ##y #z', 'x=a y=b z=c'],
])('%s', (_name, source, translation, expected) => {
  const { pairs } = pairSections(outline(source), outline(translation))
  expect(pairs.get('')).toBe('')
  expect(
    [...pairs]
      .filter(([heading]) => heading)
      .map((pair) => pair.join('='))
      .sort()
      .join(' '),
  ).toBe(expected.split(' ').filter(Boolean).sort().join(' '))
})

test('keeps known pairs when sections around them are added or removed', () => {
  const known = new Map([
    ['', ''],
    ['x', 'a'],
    ['y', 'b'],
  ])
  expect([...pairSections(outline('#a #new #b #last'), outline('#x #y'), known).pairs]).toEqual([
    ['', ''],
    ['x', 'a'],
    ['y', 'b'],
  ])
})

test('prefers a shared id to the pair of an earlier release', () => {
  const { pairs } = pairSections(
    outline('#a #b'),
    outline('#x #a'),
    new Map([
      ['a', 'b'],
      ['x', 'a'],
    ]),
  )
  expect([...pairs]).toEqual([
    ['', ''],
    ['a', 'a'],
  ])
})

test.each([
  [
    'with an extra section on one side',
    '#a #new #b',
    '#x #y',
    [{ source: ['a', 'new', 'b'], translation: ['x', 'y'] }],
  ],
  [
    'only between certain pairs',
    '#a #b #c #d',
    '#x #y #z #c #w',
    [{ source: ['a', 'b'], translation: ['x', 'y', 'z'] }],
  ],
  ['below the pair that contains it', '#a ##b ##c #d', '#x ##y #z', [{ source: ['b', 'c'], translation: ['y'] }]],
  ['without sections that exist on one side only', '#a #new #b', '#a #b #more', []],
  ['without the sections of an empty translation', '#a #b', '', []],
])('reports ambiguous sections %s', (_name, source, translation, ambiguous) => {
  expect(pairSections(outline(source), outline(translation)).ambiguous).toEqual(ambiguous)
})

test('does not report an ambiguous section as untranslated', () => {
  expect(pairSections(outline('#a #new #b #c #last'), outline('#x #y #c'))).toMatchObject({
    untranslated: ['last'],
    unpaired: ['x', 'y'],
  })
})

test('reports sections without a counterpart', () => {
  expect(pairSections(outline('#a #new #b'), outline('#a #b #more'))).toMatchObject({
    untranslated: ['new'],
    unpaired: ['more'],
  })
})

test('takes no longer for thousands of headings than for a few', () => {
  const many = outline(
    Array.from({ length: 20_000 }, (_, index) => `${'#'.repeat(1 + (index % 4))}h${index}`).join(' '),
  )
  expect(pairSections(many, many.toReversed()).pairs.size).toBeGreaterThan(0)
})
