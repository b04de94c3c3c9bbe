import { expect, test } from 'vitest'
import { openSearchedPages } from '../../harness/section-index.ts'
import type { SearchedPage } from '../../harness/section-index.ts'

/** Pages whose texts contain the words of all queries below. They differ in the other fields that contain them. */
const filler = Array.from({ length: 30 }, (_, index): SearchedPage => ({
  path: `/en/notes/n${index}`,
  title: `Entry ${index}`,
  body: `The page of day ${index} says that a boat came in. Add your own.`,
}))

async function order(pages: readonly SearchedPage[], query: string): Promise<string[]> {
  const { pages: found } = await openSearchedPages([...pages, ...filler], 'en').find(query)
  return found.map(({ path }) => path)
}

test('ranks titles by a word that every text contains but few titles do', async () => {
  const pages = [
    { path: '/en/boats', title: 'Boats', body: 'Add a boat to the list. Add another one, and add a third.' },
    { path: '/en/pages', title: 'Pages', body: 'Add a file, and the page is there.' },
  ]
  expect((await order(pages, 'how do I add a page'))[0]).toBe('/en/pages')
})

test('finds a common word while it is being typed', async () => {
  const pages = [{ path: '/en/first', title: 'Getting ashore', body: 'Jump.' }]
  for (const typed of ['get', 'gett', 'getting']) expect((await order(pages, typed))[0]).toBe('/en/first')
})

test('uses words in the URL if titles do not contain them', async () => {
  const body = 'The wind is measured with cups.'
  const pages = [
    { path: '/en/sails/cups', title: 'Measuring', body },
    { path: '/en/instruments/anemometer', title: 'Measuring', body: `${body} An anemometer is one.` },
    { path: '/en/instruments/a-rain', title: 'Measuring', body: `${body} An anemometer is none.` },
  ]
  expect((await order(pages, 'anemometer'))[0]).toBe('/en/instruments/anemometer')
})

test('finds a page by the last part of its URL if the word occurs nowhere else', async () => {
  const pages = [
    { path: '/en/holding/rings-and-anchors', title: 'Holding a boat', body: 'Iron and rope.' },
    { path: '/en/anchors/iron', title: 'Of iron', body: 'It rusts.' },
  ]
  expect(await order(pages, 'anchors')).toEqual(['/en/holding/rings-and-anchors'])
})

test('ranks a page named after the query above a section with that name', async () => {
  const pages = [
    {
      path: '/en/tools',
      title: 'Tools',
      body: [
        ['p', {}, 'Of all kinds.'],
        ['h3', { id: 'paint' }, 'Paint'],
        ['p', {}, 'Red.'],
      ],
    },
    { path: '/en/paint', title: 'Colours of a hull', body: 'Paint keeps the water out.' },
  ] satisfies SearchedPage[]
  expect((await order(pages, 'paint'))[0]).toBe('/en/paint')
})

test('ranks the page about a question above a section deep in another page', async () => {
  const reference: SearchedPage = {
    path: '/en/reference',
    title: 'Reference',
    body: [
      ['h2', { id: 'gauge' }, 'Gauge'],
      ['h3', { id: 'calibrate' }, 'Calibrate the gauge'],
      ['p', {}, 'Calibrates the gauge.'],
    ],
  }
  const guide = {
    path: '/en/guide',
    title: 'The gauge',
    description: 'Calibrate it twice a year.',
    body: 'Wait for noon.',
  }
  expect((await order([reference, guide], 'calibrate the gauge'))[0]).toBe('/en/reference')
  expect((await order([reference, guide], 'how do I calibrate the gauge'))[0]).toBe('/en/guide')
})

test('does not accept a question within example code as an answer', async () => {
  const pages: SearchedPage[] = [
    {
      path: '/en/prompts',
      title: 'Prompts',
      body: [['pre', { language: 'yaml', code: 'ask: How do I moor a ship?' }, 'ask: How do I moor a ship?']],
    },
    { path: '/en/mooring', title: 'Mooring', body: 'A ship is moored with two lines.' },
  ]
  expect((await order(pages, 'how do I moor a ship'))[0]).toBe('/en/mooring')
})

test('ranks a name first if its capital letters match the query', async () => {
  const section = (title: string): SearchedPage['body'] => [['p', {}, `About ${title}.`]]
  const pages = [
    { path: '/en/a', title: 'TideTable', body: section('TideTable') },
    { path: '/en/b', title: 'tideTable', body: section('tideTable') },
  ]
  expect((await order(pages, 'tideTable'))[0]).toBe('/en/b')
  expect((await order(pages, 'TideTable'))[0]).toBe('/en/a')
})

test('ranks a word and its synonyms above identifiers that contain it', async () => {
  const pages = [
    {
      path: '/en/reference',
      title: 'Reference',
      body: [
        ['h2', { id: 'update-config' }, 'updateConfig'],
        ['p', {}, 'Takes a function. Call `updateConfig` once.'],
      ],
    },
    {
      path: '/en/start',
      title: 'Ashore',
      body: [
        ['h2', { id: 'new' }, 'Updating the charts'],
        ['p', {}, 'Once a year.'],
      ],
    },
  ] satisfies SearchedPage[]
  for (const typed of ['update', 'upgrade']) expect((await order(pages, typed))[0]).toBe('/en/start')
  for (const typed of ['updateConfig', 'update config']) expect((await order(pages, typed))[0]).toBe('/en/reference')
})

test.each([
  ['typescript', 'TypeScript'],
  ['navbar', 'navBar'],
  ['email', 'e-mail'],
  ['color mode', 'colorMode'],
])('%s matches the whole of %s, not its parts', async (typed, name) => {
  const pages = [
    { path: '/en/named', title: name, body: 'A.' },
    { path: '/en/other', title: 'Types, menus, mails and modes', body: `B, and ${name}.` },
  ]
  const { pages: found } = await openSearchedPages([...pages, ...filler], 'en').find(typed)
  expect(found[0]).toMatchObject({ path: '/en/named', title: [{ text: name, hit: true }] })
})

test('finds the page that is named after the first parts of a name', async () => {
  const pages = [
    { path: '/en/meta', title: 'Tide meta', body: 'Of the gauge: `client`.' },
    { path: '/en/other', title: 'Clients', body: 'Where tide.meta.client is true, and tide.meta.server is not.' },
  ]
  expect(await order(pages, 'tide.meta.client')).toContain('/en/meta')
})

test('ranks an error message first if it was pasted with a different name in it', async () => {
  const sentence =
    'If the gauge cannot be reached, wait. A gauge that was reached in time is shown in the list of gauges. '
  const pages = [
    { path: '/en/gauges', title: 'Gauges that cannot be reached', body: sentence.repeat(3) },
    {
      path: '/en/log',
      title: 'The log',
      body: 'It may say: The gauge "north" could not be reached in time, and goes on.',
    },
  ]
  expect((await order(pages, 'The gauge "quay-7" could not be reached in time'))[0]).toBe('/en/log')
})

test('ranks words around a colon first if the page has them in that form', async () => {
  const pages = [
    { path: '/en/boats', title: 'Create a boat', body: 'Create one for the harbour. The harbour is created, too.' },
    { path: '/en/events', title: 'Events', body: 'A list. harbour:created is raised when there is one.' },
  ]
  expect((await order(pages, 'harbour:created'))[0]).toBe('/en/events')
})

test('finds a synonym of several words if the page writes its first words as a name', async () => {
  const pages = [
    {
      path: '/en/modes',
      title: 'Modes',
      body: [
        ['p', {}, 'There are some.'],
        ['h2', { id: 'ssr' }, 'Server-Side Rendering'],
        ['p', {}, 'On each request.'],
      ],
    },
    { path: '/en/servers', title: 'Servers', body: 'Rendering is on one side.' },
  ] satisfies SearchedPage[]
  expect(await order(pages, 'SSR')).toEqual(['/en/modes'])
})

test('prefers the meaning of a phrase to the meanings of its words', async () => {
  const words = 'port, quay, dock, pier, basin, wharf, marina, haven, jetty, slip'
  const pages: SearchedPage[] = [
    { path: '/en/charges', title: 'Mooring charge', body: 'By the length of the hull.' },
    { path: '/en/ports', title: 'Port', body: 'A quay with a fee.' },
  ]
  const site = openSearchedPages([...pages, ...filler], 'en', [words, 'port fee, mooring charge'])
  expect((await site.find('port fee')).pages[0]!.path).toBe('/en/charges')
})

test.each([
  ['fa', 'صفحه اول', 'صفحه اصلی'],
  ['ar', 'الوضع الليلي', 'الوضع الداكن'],
  ['he', 'מצב לילה', 'מצב כהה'],
])('finds the synonym of a phrase in a language with word forms: %s', async (tag, typed, title) => {
  const [first] = typed.split(' ')
  const pages = [
    { path: '/x/named', title, body: 'A.' },
    ...filler.map((page): SearchedPage => ({ ...page, body: `${first} B.` })),
  ]
  const { pages: found } = await openSearchedPages(pages, tag).find(typed)
  expect(found.map(({ path }) => path)).toEqual(['/x/named'])
})

test('gives an object more weight than an action in Chinese', async () => {
  const chinese = filler.map((page): SearchedPage => ({ ...page, body: '那天有一艘船进港，带着自己的 logo。' }))
  const pages: SearchedPage[] = [
    { path: '/zh/history', title: '修改记录', body: '新的 logo 从去年开始。' },
    { path: '/zh/logo', title: '网站的 logo', body: '可以修改。' },
  ]
  const site = openSearchedPages([...pages, ...chinese], 'zh')
  expect((await site.find('修改logo')).pages[0]!.path).toBe('/zh/logo')
})

test('keeps a word with synonyms whole within a long run of Chinese characters', async () => {
  const pages: SearchedPage[] = [
    { path: '/zh/appearance', title: '深色外观', body: '跟随系统。' },
    { path: '/zh/modes', title: '模式', body: '黑色的船，暗处的灯。' },
  ]
  const site = openSearchedPages([...pages, ...filler], 'zh')
  expect((await site.find('网站暗黑模式')).pages[0]?.path).toBe('/zh/appearance')
})
