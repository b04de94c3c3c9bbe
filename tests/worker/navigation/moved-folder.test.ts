import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUnchangedSite } from '../../harness/site.ts'
import type { UnchangedSite } from '../../harness/site.ts'

let site: UnchangedSite

beforeAll(async () => {
  site = await openUnchangedSite({
    'en/index.md': '# Home\n\nText.\n',
    'en/1.guide/1.a.md': '# A\n\nText.\n',
    'en/1.guide/2.up.md': '---\npath: /en/up\n---\n\n# Up\n\nText.\n',
    'en/1.guide/3.c.md': '# C\n\nText.\n',
    'en/5.z.md': '---\npath: /en/newfolder/z\n---\n\n# Z\n\nText.\n',
    'en/9.end.md': '# End\n\nText.\n',
  })
})
afterAll(() => site.dispose())

test('a folder that only frontmatter names appears in the sidebar at the position of its page', async () => {
  const { items } = (await (await site.get('/api/navigation')).json()) as { items: { path: string }[] }
  expect(items.map(({ path }) => path)).toEqual(['/en/guide', '/en/up', '/en/newfolder', '/en/end'])
  const html = await (await site.get('/en/end')).text()
  const menu = html.slice(html.indexOf('id="shell:menu"'), html.indexOf('<main'))
  expect([...new Set([...menu.matchAll(/href="(\/en\/[^"]*)"/g)].map(([, href]) => href))].slice(-5)).toEqual([
    '/en/guide/a',
    '/en/guide/c',
    '/en/up',
    '/en/newfolder/z',
    '/en/end',
  ])
})

test('previous and next links follow the sidebar, including pages that frontmatter moves', async () => {
  const read: string[] = []
  for (let next: string | undefined = '/en/guide/a'; next;) {
    read.push(next)
    const html = await (await site.get(next)).text()
    next = /rel="next"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="next"/.exec(html)?.slice(1).find(Boolean)
  }
  expect(read).toEqual(['/en/guide/a', '/en/guide/c', '/en/up', '/en/newfolder/z', '/en/end'])
})
