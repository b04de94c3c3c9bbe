import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'en/9.plain.md': '# Plain\n\n> [!NOTE]\n> A callout.\n\n:badge[New]\n\n```ts\nlet a\n```\n',
    'en/10.steps.md': '# Steps\n\n::note\n:::steps\n### First\n:::\n::\n',
    'en/11.package.md': '# Package\n\n```npm\nnpm install rivage\n```\n',
  })
})
afterAll(() => site.dispose())

test.each([
  ['/en/plain', ['main']],
  ['/en/steps', ['main', 'components']],
  ['/en/package', ['main', 'components']],
  ['/en', ['main', 'pages']],
  ['/en/search', ['main', 'pages']],
  ['/en/no/such/page', ['main', 'pages']],
])('%s loads the style sheets it needs: %j', async (path, names) => {
  const html = await (await site.get(path)).text()
  expect([...html.matchAll(/<link rel="stylesheet" href="\/_assets\/(\w+)\./g)].map((match) => match[1])).toEqual(names)
})
