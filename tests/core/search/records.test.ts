import { expect, it } from 'vitest'
import { toSearchRecords } from '../../../core/search/index.ts'

it('names a record by the path of its page and its heading', () => {
  expect(
    toSearchRecords('/en/guide', [
      { heading: '', title: 'Guide', titles: [], content: 'About.', level: 1 },
      { heading: 'install', title: 'Install', titles: ['Guide'], content: 'Run it.', level: 2 },
    ]),
  ).toEqual([
    { id: '/en/guide', title: 'Guide', titles: [], content: 'About.', level: 1 },
    { id: '/en/guide#install', title: 'Install', titles: ['Guide'], content: 'Run it.', level: 2 },
  ])
})
