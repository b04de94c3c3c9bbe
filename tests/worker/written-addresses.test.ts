// Tests that a page is served at the path in its frontmatter, in any spelling.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentCheck } from '../../scripts/check/content-check.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

/** The frontmatter, and the resulting path of the page. */
const addresses: readonly [written: string, path: string][] = [
  ['path: /en/plain', '/en/plain'],
  ['path: /en/with-slash/', '/en/with-slash'],
  ['path: /without-language', '/en/without-language'],
  ['path: /folder/without-language/', '/en/folder/without-language'],
  ['path: /en//doubled', '/en/doubled'],
  ['path: /en/page.html', '/en/page'],
  ['path: /en/folder/index', '/en/folder'],
  ['path: /en/caf%C3%A9', '/en/café'],
  ['slug: named', '/en/here/named'],
  ['slug: named-page.html', '/en/here/named-page'],
  ['slug: /named/apart/', '/en/named/apart'],
  ['slug: /en/named/with-language', '/en/named/with-language'],
]

const page = (written: string) => `---\ntitle: '${written}'\n${written}\n---\n\nText.\n`

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({
    'en/index.md': '# Home\n',
    'fr/index.md': '# Accueil\n',
    ...Object.fromEntries(addresses.map(([written], index) => [`en/here/page-${index}.md`, page(written)])),
    'en/100%.md': '# Not written, but named\n',
    'en/guest.md': page('path: /fr/guest'),
  })
})
afterAll(() => site.dispose())

test.for(addresses)('serves a page with `%s` at %s', async ([written, path]) => {
  const response = await site.get(encodeURI(path))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(written)
})

test('a file name may contain characters that are invalid in a URL', async () => {
  expect(await (await site.get('/en/100%25')).text()).toContain('Not written, but named')
})

test('serves a page at a path of another language, and reports it', async () => {
  expect(await (await site.get('/fr/guest')).text()).toContain('path: /fr/guest')
  const { diagnostics } = await new ContentCheck(new ContentFolder(site.folder)).run()
  expect(diagnostics.filter(({ code }) => code === 'page-address')).toMatchObject([
    {
      severity: 'warning',
      file: 'en/guest.md',
      line: 3,
      message: "The path `/fr/guest` doesn't belong to the language of the page, `en`.",
      hint: 'Start it with `/en`, or move the file to the folder of that language.',
    },
  ])
})

test('reports the reserved path of a page', async () => {
  const taken: readonly [file: string, written: string, message: string][] = [
    [
      'en/FR/guide.md',
      '',
      "A page can't have the path `/en/fr/guide`, because its second segment is a language code, so the page",
    ],
    ['en/feed.xml.md', '', "A page can't have the path `/en/feed.xml`, because"],
    ['en/fr.md', '', "A page can't have the path `/en/fr`, because"],
    ['en/taken-1.md', 'path: /fr/en/guide', "A page can't have the path `/fr/en/guide`, because"],
    [
      'en/taken-2.md',
      'path: /en/guide/_payload.json',
      "A page can't have the path `/en/guide/_payload.json`, because it is reserved",
    ],
    ['en/taken-3.md', 'slug: llms.txt', "A page can't have the path `/en/llms.txt`, because"],
  ]
  const { diagnostics } = await site.publish(
    Object.fromEntries(taken.map(([file, written]) => [file, written ? page(written) : '# Taken\n\nText.\n'])),
  )
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject(
    taken.map(([file, , message]) => ({ code: 'page-address', file, message: expect.stringContaining(message) })),
  )
  await site.publish(Object.fromEntries(taken.map(([file]) => [file, null])))
})

test.for(['/en/..', '/en/a%2Fb', '/en/100%'])(
  'rejects the invalid `path: %s` without publishing the page',
  async (path) => {
    const [file, text] = ['en/impossible.md', page(`path: ${path}`)]
    const result = await site.publish({ [file]: text })
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'page-address', file, line: 3, message: `\`${path}\` is not a valid page path.` },
    ])
    expect((await site.get('/en/impossible')).status).toBe(404)
  },
)
