import { beforeAll, describe, expect, test } from 'vitest'
import {
  IndexPacker,
  languageOfSite,
  PageIndex,
  parseSearchQuery,
  searchPages,
  UnpackedIndex,
} from '../../../core/search/index.ts'
import type { SectionIndex } from '../../../core/search/index.ts'

const language = languageOfSite('en')

/** An operation as it is indexed: its method and path, its path, and its id are keywords. */
function operation(method: string, path: string, title: string) {
  const name = `${method} ${path}`
  const words = path.replaceAll(/[{}/]+/g, ' ')
  return {
    path: `/en/reference/events/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    title,
    boost: 0.35,
    keywords: [name, path, title.toLowerCase().replaceAll(' ', '-')],
    content: `${name} Returns events. ${words} event events event_type`,
  }
}

/** Many operations below the same first segments, which contain the words of every shorter path more often. */
const operations = [
  operation('GET', '/events', 'List public activity'),
  operation('POST', '/events', 'Publish'),
  operation('GET', '/', 'List everything'),
  operation('POST', '/get', 'Collect'),
  operation('GET', '/user', 'Read the signed-in account'),
  operation('GET', '/events/{id}', 'Get event'),
  operation('GET', '/repos/{owner}/{repo}/events', 'Repository events'),
  ...Array.from({ length: 130 }, (_, index) => {
    const name = String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))
    return operation('GET', `/events/{event_id}/user/user-events/${name}`, `Get user event ${name}`)
  }),
]
const guide = {
  path: '/en/guide',
  title: 'GET /events',
  boost: 1,
  keywords: ['events'],
  content: 'Send GET /events to read the events of a user.',
}
const pages = [guide, ...operations].map((page, index) => ({
  path: page.path,
  title: page.title,
  boost: page.boost,
  document: String(index),
  sections: [
    {
      id: index + 1,
      heading: '',
      title: page.title,
      titles: [],
      level: 1,
      content: page.content,
      keywords: page.keywords,
      questions: [],
      code: [],
    },
  ],
}))

async function pathsOf(index: SectionIndex, query: string): Promise<string[]> {
  const { pages: found } = await searchPages(index, parseSearchQuery(query, index.language), 8)
  return found.map(({ path }) => path.replace('/en/reference/events/', ''))
}

describe('the path of an operation', () => {
  const whole = new PageIndex(language)
  for (const page of pages) whole.add(page)
  const server = whole.open()
  let browser: SectionIndex

  beforeAll(async () => {
    const packer = new IndexPacker(language, await server.frequencies())
    for (const page of pages) packer.add(page)
    browser = new UnpackedIndex(packer.pack())
  })

  test.each([
    ['/user', ['get-user']],
    ['GET /user', ['get-user']],
    ['GET /', ['get-']],
    ['/get', ['post-get']],
    ['/events', ['get-events', 'post-events']],
    ['GET /events', ['get-events']],
    ['get /Events/', ['get-events']],
    ['GET /events?page=2', ['get-events']],
    ['POST /events', ['post-events']],
    ['/events/{id}', ['get-events-id-']],
    ['/events/:id', ['get-events-id-']],
    ['GET /repos/{owner}/{repo}/events', ['get-repos-owner-repo-events']],
  ])('finds its operations first, on the server and in the browser: %s', async (query, first) => {
    for (const index of [server, browser])
      expect((await pathsOf(index, query)).slice(0, first.length).sort()).toEqual(first)
  })

  test('is neither a word of the vocabulary nor of the frequencies', async () => {
    expect(await browser.frequencies()).toEqual(await server.frequencies())
    const words = [...(await server.vocabulary()), ...(await server.frequencies()).terms.map(([term]) => term)]
    expect(words.filter((word) => !/^=?[a-z0-9]+$/.test(word))).toEqual([])
  })
})
