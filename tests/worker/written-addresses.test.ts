// The address that a page asks for in its frontmatter is where it is served, however it is written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentCheck } from '../../scripts/check/content-check.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

/** What the frontmatter says, and where the page is then. */
const addresses: readonly [written: string, path: string][] = [
  ['/en/plain', '/en/plain'],
  ['/en/with-slash/', '/en/with-slash'],
  ['/without-language', '/en/without-language'],
  ['/folder/without-language/', '/en/folder/without-language'],
  ['/en//doubled', '/en/doubled'],
  ['/en/page.html', '/en/page'],
  ['/en/folder/index', '/en/folder'],
  ['/en/caf%C3%A9', '/en/café'],
]

const page = (path: string) => `---\ntitle: Asked for ${path}\npath: ${path}\n---\n\nText.\n`

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({
    'en/index.md': '# Home\n',
    'fr/index.md': '# Accueil\n',
    ...Object.fromEntries(addresses.map(([written], index) => [`en/page-${index}.md`, page(written)])),
    'en/guest.md': page('/fr/guest'),
  })
})
afterAll(() => site.dispose())

test.for(addresses)('a page with `path: %s` is at %s', async ([written, path]) => {
  const response = await site.get(encodeURI(path))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`Asked for ${written}`)
})

test('a page at the address of another language is served there, and reported', async () => {
  expect(await (await site.get('/fr/guest')).text()).toContain('Asked for /fr/guest')
  const { diagnostics } = await new ContentCheck(new ContentFolder(site.folder)).run()
  expect(diagnostics.filter(({ code }) => code === 'page-address')).toMatchObject([
    {
      severity: 'warning',
      file: 'en/guest.md',
      line: 3,
      message: 'The address `/fr/guest` is one of another language than the page is written in, `en`.',
      hint: 'Begin it with `/en`, or move the file to the folder of that language.',
    },
  ])
})

test.for(['/en/..', '/en/a%2Fb', '/en/100%'])('`path: %s` is no address: the page is not published', async (path) => {
  const [file, text] = ['en/impossible.md', page(path)]
  const result = await site.publish({ [file]: text })
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'page-address', file, line: 3, message: `\`${path}\` cannot be the address of a page.` },
  ])
  expect((await site.get('/en/impossible')).status).toBe(404)
})
