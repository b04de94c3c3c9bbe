import { beforeAll, describe, expect, test } from 'vitest'
import { WorkBudget } from '../../../core/budget/index.ts'
import {
  IndexPacker,
  languageOfSite,
  PageIndex,
  parseSearchQuery,
  searchPages,
  UnpackedIndex,
  withReference,
} from '../../../core/search/index.ts'
import type { PackablePage, SectionIndex } from '../../../core/search/index.ts'

const language = languageOfSite('en')
let id = 0

function page(path: string, title: string, content: string, others: Partial<PackablePage> = {}): PackablePage {
  const section = { id: ++id, heading: '', title, titles: [], level: 1, content, keywords: [], questions: [], code: [] }
  return { path: `/en/${path}`, title, boost: 1, document: path, sections: [section], ...others }
}

const guides = [
  page('guide/start', 'First steps', 'Install the tool, and read the harbour of the fleet over the REST API.'),
  page('guide/webhooks', 'Receive messages', 'A webhook calls your server when a ship arrives. It is signed.'),
  page('guide/quay', 'Quays', 'The quay has a number, a depth, and a keeper.'),
  page('guide/tides', 'Tides', 'Tides are predicted. A tide has a height, and the quay has a depth.'),
  ...Array.from({ length: 30 }, (_, index) =>
    page(
      `guide/other-${index}`,
      `Chapter ${'abcdefghij'[index % 10]}`,
      'Sails, masts, and a short story of the fleet.',
    ),
  ),
]

/** Pages of an API that contain the words of the guides, in their titles and many times. */
const operations = Array.from({ length: 150 }, (_, index) =>
  page(
    `reference/quays/webhook-${index}`,
    `REST API webhook of a quay ${index}`,
    `The REST API webhook of the quay, with its depth, height, number, keeper, and tide${index % 2 === 0 ? ', and its signature' : ''}.`,
    { boost: 0.35, isReference: true },
  ),
)

/** Returns the indexes of the server and of browsers. */
async function openIndexes(pages: readonly PackablePage[]): Promise<SectionIndex[]> {
  const whole = new PageIndex(language)
  for (const each of pages) whole.add(each)
  const server = whole.open()
  const unpack = async ({ frequencies }: SectionIndex, own: readonly PackablePage[]) => {
    const packer = new IndexPacker(language, await frequencies())
    for (const each of own) packer.add(each)
    return new UnpackedIndex(packer.pack())
  }
  const [prose, reference] = [false, true].map((wanted) => pages.filter((each) => !!each.isReference === wanted))
  return [
    server,
    withReference(await unpack(server, prose!), server.reference && (await unpack(server.reference, reference!))),
  ]
}

const search = async (index: SectionIndex, query: string, most = 200) => {
  const { pages, repaired } = await searchPages(index, parseSearchQuery(query, index.language), most)
  return { paths: pages.map(({ path }) => path), repaired }
}

describe('beside many pages of an API', () => {
  let alone: SectionIndex[]
  let together: SectionIndex[]

  beforeAll(async () => {
    alone = await openIndexes(guides)
    together = await openIndexes([...guides, ...operations])
  })

  test.each(['rest api', 'webhook', 'quay depth', 'height of the tide', 'quay keeper number', 'signed', 'qauy'])(
    'guides keep their order: %s',
    async (query) => {
      for (const [at, index] of together.entries()) {
        const { paths } = await search(index, query)
        const expected = await search(alone[at]!, query)
        expect(paths.filter((path) => path.startsWith('/en/guide/'))).toEqual(expected.paths)
        expect(expected.paths).not.toEqual([])
      }
    },
  )

  test('a search whose budget the API would spend finds the same guides', async () => {
    const [server] = await openIndexes([...guides, ...operations])
    const budget = new WorkBudget(10)
    const limited = { ...server!, budget, reference: { ...server!.reference!, budget } }
    const { pages } = await searchPages(limited, parseSearchQuery('quay depth number', limited.language), 200)
    const paths = pages.map(({ path }) => path).filter((path) => path.startsWith('/en/guide/'))
    expect(paths).toEqual(['/en/guide/quay', '/en/guide/tides'])
  })

  test('a guide that contains the words is among the first results', async () => {
    for (const index of together) expect((await search(index, 'rest api', 8)).paths).toContain('/en/guide/start')
  })

  test.each(['fleet', 'history of the fleet', 'masts and sails of the fleet'])(
    'a guide comes before a page of an API with the same text, although its words are rare in the API: %s',
    async (query) => {
      const [title, text] = ['History of the fleet', 'The masts, the sails, and the story of the fleet.']
      const copy = page('reference/fleet/history', title, text, { boost: 0.35, isReference: true })
      for (const index of await openIndexes([...guides, page('guide/history', title, text), ...operations, copy])) {
        const { paths } = await search(index, query)
        expect(paths[0]).toBe('/en/guide/history')
        expect(paths).toContain('/en/reference/fleet/history')
      }
    },
  )

  test('a page with a field comes before pages and guides that contain only parts of its path', async () => {
    const field = page('reference/quays/keeper', 'Change a keeper', 'The body contains tides.depth and tides.height.', {
      boost: 0.35,
      isReference: true,
    })
    // A browser knows the order of words only after it has loaded their sections.
    const other = page('reference/tides/depth', 'Tides depth', 'Tides, depth, and tides.depth_unit of the tides.', {
      boost: 0.35,
      isReference: true,
    })
    const [server] = await openIndexes([...guides, ...operations, field, other])
    const { paths } = await search(server!, 'tides.depth')
    expect(paths[0]).toBe('/en/reference/quays/keeper')
    expect(paths.slice(1, 3).toSorted()).toEqual(['/en/guide/tides', '/en/reference/tides/depth'])
  })

  test('a page of an API does not count as the page with a field if the query is a version', async () => {
    const boosted = { boost: 0.35, isReference: true }
    const release = page('reference/quays/release', 'Read a release', '9.8.7, 9.8.x, and v9.8.', boosted)
    const guide = page('guide/releases', 'Releases', 'Release 9.8.7 adds quays, 9.8.x follows, and v9.8 ends.')
    const [server] = await openIndexes([...guides, guide, ...operations, release])
    for (const query of ['9.8.7', '9.8.x', 'v9.8'])
      expect((await search(server!, query)).paths[0], query).toBe('/en/guide/releases')
  })

  test('operations are found, and words that only they contain are not corrected', async () => {
    for (const index of together) {
      const { paths, repaired } = await search(index, 'signature', 8)
      expect(repaired).toBeNull()
      expect(paths[0]).toMatch(/^\/en\/reference\//)
      expect((await search(index, 'signatrue', 8)).repaired).toBe('signature')
    }
  })
})
