import { beforeAll, describe, expect, test } from 'vitest'
import { findSections } from '../../../core/ask/index.ts'
import { indexPages } from '../../harness/section-index.ts'
import { askLabeled, askUnanswerable, ownLanguages, smallLanguages } from './labeled-questions.ts'
import type { LabeledQuestion, AskedQuestion } from './labeled-questions.ts'

const share = <Item>(items: readonly Item[], isCounted: (item: Item) => boolean) =>
  items.filter(isCounted).length / items.length

describe('labeled questions that were set aside', () => {
  const answerable = new Map<string, LabeledQuestion[]>()
  let unanswerable: AskedQuestion[]
  beforeAll(async () => {
    for (const code of [...ownLanguages, ...smallLanguages]) answerable.set(code, await askLabeled('set-aside', code))
    unanswerable = await askUnanswerable('set-aside')
  })
  const all = () => [...answerable.values()].flat()

  test('find the right section among six', () => {
    expect(share(all(), ({ isFound }) => isFound)).toBeGreaterThanOrEqual(0.95)
    for (const [code, asked] of answerable)
      expect(
        share(asked, ({ isFound }) => isFound),
        code,
      ).toBeGreaterThanOrEqual(0.9)
  })

  test('are refused if no page answers them, and hardly ever otherwise', () => {
    expect(share(unanswerable, ({ isRefused }) => isRefused)).toBeGreaterThanOrEqual(0.92)
    expect(share(all(), ({ isRefused }) => isRefused)).toBeLessThanOrEqual(0.04)
  })
})

const harbor = indexPages(
  Array.from({ length: 9 }, (_, at) => ({
    path: `/en/berth-${at}`,
    title: `Berth ${at}`,
    body: [
      ['h2', { id: 'mooring' }, 'Mooring a boat'],
      ['p', {}, 'Moor the boat with two lines.'],
      ['h2', { id: 'lines' }, 'Mooring lines'],
      ['p', {}, 'The boat needs two lines.'],
      ['h2', { id: 'rings' }, 'Mooring rings of a boat'],
      ['p', {}, 'Each boat has a ring.'],
    ],
  })),
  'en',
)

test('returns at most six sections and two of a page, those of the current page first', async () => {
  const { sections } = await findSections(harbor, 'How do I moor a boat?', '/en/berth-5')
  expect(sections).toHaveLength(6)
  expect(sections.slice(0, 2).map(({ path }) => path)).toEqual(['/en/berth-5', '/en/berth-5'])
  for (const path of new Set(sections.map((section) => section.path)))
    expect(sections.filter((section) => section.path === path).length).toBeLessThanOrEqual(2)
})

test('leaves the order unchanged if the current page does not fit', async () => {
  const asked = 'Which rings are on berth 3?'
  const { sections } = await findSections(harbor, asked, '/en/elsewhere')
  expect(sections).toEqual((await findSections(harbor, asked)).sections)
})

test('finds nothing relevant for a text without a question', async () => {
  for (const question of ['', '???', 'how do I', 'a'.repeat(5000)])
    expect((await findSections(harbor, question)).isRelevant, question).toBe(false)
})

test('refuses a question about a product that the sections do not mention', async () => {
  const isAnswered = async (question: string) => (await findSections(harbor, question)).isRelevant
  expect(await isAnswered('How do I moor a boat?')).toBe(true)
  expect(await isAnswered('How do I moor a boat to a Hoverdock?')).toBe(false)
  expect(await isAnswered('How do I moor a boat to a hoverDock?')).toBe(false)
  expect(await isAnswered('How Do I Moor The Boat?')).toBe(true)
  expect(await isAnswered('HOW DO I MOOR A BOAT?')).toBe(true)
})

test('answers a question with general words that no section contains', async () => {
  for (const question of ['Which people need several mooring lines?', 'How do I quickly avoid a mooring ring?'])
    expect((await findSections(harbor, question)).isRelevant, question).toBe(true)
})

test('prefers the section with the most similar question of an author', async () => {
  const rule = (index: number) => ({
    path: `/en/rules-${index}`,
    title: 'Change boats before the season',
    body: 'Everyone looks at the boats before the season, and each crew may change them.',
  })
  const preview = { path: '/en/preview', title: 'Trial run', body: 'A crew takes a boat out for an hour.' }
  const questions = { top: ['Can someone look at a change before everyone else?', 'trial run for a crew'] }
  const first = async (pages: Parameters<typeof indexPages>[0]) => {
    const { sections } = await findSections(indexPages(pages, 'en'), 'Who may look at changes before everyone else?')
    return sections[0]?.path
  }
  const others = [rule(1), rule(2), rule(3)]
  expect(await first([...others, preview])).toBe('/en/rules-1')
  expect(await first([...others, { ...preview, questions }])).toBe('/en/preview')
})

test('prefers a word as typed to a corrected one', async () => {
  const pages = [
    { path: '/en/house', title: 'House', body: 'The house stands on the quay.' },
    { path: '/en/map', title: 'Map', body: 'Move the boat on the map with the keyboard.' },
  ]
  const { sections } = await findSections(indexPages(pages, 'en'), 'Is a keyboard enough without a mouse?')
  expect(sections[0]?.path).toBe('/en/map')
})

test('reads a French verb without the pronoun after it', async () => {
  const page = { path: '/fr/quai', title: 'Quai', body: 'Les anneaux se ferment la nuit.' }
  const { isRelevant } = await findSections(indexPages([page], 'fr'), 'Les anneaux se ferment-ils la nuit ?')
  expect(isRelevant).toBe(true)
})
