import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

let site: TestSite
const about = (name: string) => Array.from({ length: 20 }, (_, index) => `${name}${index}`).join(' ')
const page = (title: string, sections: Record<string, string>) =>
  `---\ntitle: ${title}\n---\n\nBegin.\n\n${Object.entries(sections)
    .map(([heading, name]) => `## ${heading}\n\n${about(name)}\n`)
    .join('\n')}`

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'en/3.rope.md': page('Rope', { Knots: 'knot', Splices: 'splice', Care: 'care' }),
  })
})
afterAll(() => site.dispose())

async function afterPublishing(files: Files, path: string): Promise<string> {
  await site.serve(files)
  return await (await site.get(path)).text()
}

test('a renamed heading keeps its previous ids, also after a second rename', async () => {
  const html = await afterPublishing(
    { 'en/3.rope.md': page('Rope', { 'Tying knots': 'knot', Splices: 'splice', Care: 'care' }) },
    '/en/rope',
  )
  expect(html).toMatch(/<h2 id="tying-knots"><span id="knots"><\/span>/)
  const again = await afterPublishing(
    { 'en/3.rope.md': page('Rope', { 'All knots': 'knot', Splices: 'splice', Care: 'care' }) },
    '/en/rope',
  )
  expect(again).toMatch(/<h2 id="all-knots">(?=.*id="knots")(?=.*id="tying-knots")/)
  expect(await site.publish()).toMatchObject({ published: false, rows: 0 })
})

test('a section that moved to another page leaves a pointer, which follows later moves', async () => {
  const html = await afterPublishing(
    {
      'en/3.rope.md': page('Rope', { 'All knots': 'knot', Care: 'care' }),
      'en/4.work.md': page('Work', { Tools: 'tool', 'Long splices': 'splice' }),
    },
    '/en/rope',
  )
  expect(html).toMatch(
    /<p class="moved-section" id="splices">.*This section has moved:.*<a href="\/en\/work#long-splices">Long splices<\/a>/,
  )
  const moved = await afterPublishing(
    { 'en/4.work.md': null, 'en/5.craft.md': page('Work', { Tools: 'tool', 'Long splices': 'splice' }) },
    '/en/rope',
  )
  expect(moved).toContain('href="/en/craft#long-splices"')
  const renamed = await afterPublishing(
    { 'en/5.craft.md': page('Work', { Tools: 'tool', 'Every splice': 'splice' }) },
    '/en/rope',
  )
  expect(renamed).toContain('href="/en/craft#every-splice"')
})

test('a moved page keeps its former heading ids, unless a new heading uses the id', async () => {
  const text = `${page('Rope', { 'All knots': 'knot', Care: 'care' })}\n## Splices\n\nNew words.\n`
  const html = await afterPublishing({ 'en/3.rope.md': null, 'en/6.lines.md': text }, '/en/lines')
  expect(html).toMatch(/<h2 id="all-knots">(?=.*id="knots")/)
  expect(html.match(/id="splices"/g)).toHaveLength(1)
  expect(html).not.toContain('moved-section')
})

test('a pointer disappears with its target page', async () => {
  await afterPublishing(
    {
      'en/6.lines.md': page('Rope', { 'All knots': 'knot', Care: 'care' }),
      'en/7.store.md': page('Store', { Shelf: 'shelf', Hooks: 'hook', Oil: 'oil', Wax: 'wax' }),
    },
    '/en/lines',
  )
  const html = await afterPublishing(
    {
      'en/7.store.md': page('Store', { Shelf: 'shelf', Oil: 'oil', Wax: 'wax' }),
      'en/8.hooks.md': page('Hook', { Hooks: 'hook' }),
    },
    '/en/store',
  )
  expect(html).toContain('href="/en/hooks#hooks"')
  expect(await afterPublishing({ 'en/8.hooks.md': null }, '/en/store')).not.toContain('moved-section')
})
