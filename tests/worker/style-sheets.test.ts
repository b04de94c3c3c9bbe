import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

let site: UnchangedSite

beforeAll(async () => {
  site = await openUnchangedSite({
    ...smallSite,
    'en/9.plain.md': '# Plain\n\n> [!NOTE]\n> A callout.\n\n:badge[New]\n\n```ts\nlet a\n```\n',
    'en/10.steps.md': '# Steps\n\n::note\n:::steps\n### First\n:::\n::\n',
    'en/12.formula.md': '# Formula\n\nSo it is $a^2$.\n',
    'en/11.package.md': '# Package\n\n```npm\nnpm install rivage\n```\n',
  })
})
afterAll(() => site.dispose())

test.each([
  ['/en/plain', ['main']],
  ['/en/steps', ['main', 'components']],
  ['/en/package', ['main', 'components']],
  ['/en/formula', ['main', 'formulas']],
  ['/en', ['main', 'landing']],
  ['/en/search', ['main', 'pages']],
  ['/en/no/such/page', ['main', 'error']],
])('the first paint of %s needs these style sheets: %j', async (path, names) => {
  const [head = '', body = ''] = (await (await site.get(path)).text()).split('</head>')
  expect(styleSheets(head)).toEqual(names)
  expect(styleSheets(body)).toEqual(['deferred'])
})

test('what else is below the text, or closed, is dressed by a style sheet right before the footer', async () => {
  expect(await (await site.get('/en/plain')).text()).toMatch(
    /<\/main><\/div><link rel="stylesheet" href="[^"]+"\/><footer /,
  )
})

function styleSheets(html: string): (string | undefined)[] {
  return [...html.matchAll(/<link rel="stylesheet" href="\/_assets\/(\w+)\./g)].map((match) => match[1])
}
