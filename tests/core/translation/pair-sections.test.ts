import { expect, test } from 'vitest'
import { pairSections } from '../../../core/translation/index.ts'

/** `#install ##linux` are a section of level 1 and one of level 2 below it. */
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
    'the same shape',
    '#install ##linux ##mac #use',
    '#installer ##linux ##mac-os #utiliser',
    'installer=install linux=linux mac-os=mac utiliser=use',
  ],
  ['explicit ids in the middle', '#a #b #c #d', '#x #c #y', 'c=c y=d'],
  ['a section more in the source, between two with the same id', '#a #new #b', '#a #b', 'a=a b=b'],
  ['a section more in the source, nothing to hold on to', '#a #new #b', '#x #y', ''],
  ['subsections that differ below siblings that do not', '#a ##b ##c #d ##e', '#x ##y #z ##w', 'x=a z=d w=e'],
  ['the same ids in another order', '#a #b #c', '#c #a #b', 'a=a b=b c=c'],
  ['a section with the same id elsewhere is the counterpart of no other', '#a #b #c', '#c #b', 'b=b c=c'],
  ['a translation that only begins', '#a #b', '', ''],
  ['levels that differ', '#a #b', '#x ##y', 'x=a y=b'],
  ['levels that differ between two with the same id', '#a #b ##c ##d #e', '#a #x ##y #z #e', 'a=a x=b y=c z=d e=e'],
  ['a branch that begins deeper', '##a #b #c', '#x ##y #z', 'x=a y=b z=c'],
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

test('pairs that are known stay pairs when sections come or go around them', () => {
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

test('an id that both have wins over what an earlier release thought', () => {
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
  ['one side has a section more', '#a #new #b', '#x #y', [{ source: ['a', 'new', 'b'], translation: ['x', 'y'] }]],
  [
    'only between the pairs that are certain',
    '#a #b #c #d',
    '#x #y #z #c #w',
    [{ source: ['a', 'b'], translation: ['x', 'y', 'z'] }],
  ],
  ['below the pair that it stands in', '#a ##b ##c #d', '#x ##y #z', [{ source: ['b', 'c'], translation: ['y'] }]],
  ['not what only one side has', '#a #new #b', '#a #b #more', []],
  ['nor a translation that only begins', '#a #b', '', []],
])('says what it cannot tell apart: %s', (_name, source, translation, ambiguous) => {
  expect(pairSections(outline(source), outline(translation)).ambiguous).toEqual(ambiguous)
})

test('does not call a section untranslated of which that is not certain', () => {
  expect(pairSections(outline('#a #new #b #c #last'), outline('#x #y #c'))).toMatchObject({
    untranslated: ['last'],
    unpaired: ['x', 'y'],
  })
})

test('says which sections have no counterpart', () => {
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
