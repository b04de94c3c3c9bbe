import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalIndexFile } from '../../../core/search/index.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { page, searchFiles } from './search-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite(searchFiles)
})
afterAll(() => site.dispose())

describe('the file with the titles', () => {
  test('has a stable URL across releases and is revalidated', async () => {
    const html = await (await site.get('/en/installation')).text()
    const address = /data-titles="([^"]+)"/.exec(html)?.[1] ?? ''
    const response = await site.get(address)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const { pages } = (await response.json()) as { pages: string[][] }
    expect(pages.find(([path]) => path === '/en/installation')).toEqual([
      '/en/installation',
      'Installation',
      '2Requirements',
      '2With a proxy',
    ])
    expect((await site.get(address, { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
    expect((await site.get('/_search/en/older-build.json')).status).toBe(200)
  })
})

describe('the index for browsers', () => {
  const readIndex = async (address: string) => (await (await site.get(address)).json()) as LocalIndexFile

  test('has a stable URL across releases and contains the searchable pages of its language, with their sections', async () => {
    const html = await (await site.get('/en/installation')).text()
    const address = (/data-titles="([^"]+)"/.exec(html)?.[1] ?? '').replace(/[^/]+$/, 'index/$&')
    const response = await site.get(address)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const { packed, speech } = (await response.json()) as LocalIndexFile
    expect(packed.language).toMatchObject({ code: 'en' })
    expect(speech).toMatchObject([{ language: 'en', messages: { search: { none: 'No results for “{query}”' } } }, {}])
    expect(packed.pages.map(([path]) => path)).toEqual([
      '/en/installation',
      '/en/deployment',
      '/en/fetch',
      '/en/quiet',
      '/en/loud',
      '/en',
    ])
    const [first, , , , loud] = packed.pages
    expect(first?.slice(0, 3)).toEqual(['/en/installation', 'Installation', 1])
    expect(first?.[3]).toContainEqual([expect.any(Number), '2Requirements', 6])
    expect(packed.asked.split('\n').map((term) => term.slice(1))).toEqual(['behind', 'corporate', 'firewall'])
    expect(loud?.[2]).toBe(5)
    const older = await site.get('/_search/en/index/live-0-x.json')
    expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    await older.body?.cancel()
    expect((await site.get('/_search/de/index/x.json')).status).toBe(404)
    expect(await (await site.get(address, {}, 'HEAD')).text()).toBe('')
  })

  test('contains no text, which is requested by section id and belongs to the release', async () => {
    const [first] = (await readIndex('/_search/en/index/x.json')).packed.pages
    const [[ofPage] = [0], [ahead] = [0]] = first![3] as [ahead: number, heading: string, terms: number][]
    const id = ofPage + ahead
    const textsOf = async (locale: string, sections: string) =>
      await (await site.get(`/_search/${locale}/sections?sections=${sections}`)).json()
    expect(await textsOf('en', `${id},999999`)).toEqual([[id, 'A harbour and a lighthouse keeper.']])
    expect(await textsOf('fr', String(id))).toEqual([])
    const all = JSON.stringify(await textsOf('en', Array.from({ length: 80 }, (_, each) => each + 1).join()))
    expect(all).toContain('lighthouse keeper')
    expect(all).not.toContain('Hidden lighthouse')
  })

  test.each(['', '?sections=', '?sections=a', '?sections=1,', `?sections=${'1,'.repeat(80)}1`, '?sections=1&x=2'])(
    'rejects invalid sections: %s',
    async (query) => {
      expect((await site.get(`/_search/en/sections${query}`)).status).toBe(400)
    },
  )

  test('contains each page once, for any number of pages', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 130 }, (_, index) => [
        `fr/many/${index + 1}.page-${index}.md`,
        page(`Page ${index}`, index % 2 === 0 ? 'Semblable.' : `Autre ${index}.`),
      ]),
    )
    await site.publish(many)
    const read = async () => (await readIndex('/_search/fr/index/x.json')).packed.pages
    await expect.poll(async () => (await read()).filter(([path]) => path.startsWith('/fr/many/')).length).toBe(130)
    const pages = await read()
    expect(new Set(pages.map(([path]) => path)).size).toBe(pages.length)
    await site.publish(Object.fromEntries(Object.keys(many).map((file) => [file, null])))
  })
})
