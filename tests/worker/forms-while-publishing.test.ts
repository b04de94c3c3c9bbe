// Publishes releases while every format of the pages is requested: no response may mix two of them. In `npm run soak`
// there are fifty releases.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

const releases = process.env.RIVAGE_SOAK === undefined ? 4 : 50

/** Returns pages that all contain the number of their release. */
const filesOf = (release: number): Files =>
  Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `en/5.tides/${name}.md`,
      `---\ntitle: Tide ${name} mark${release}e\ndescription: Of mark${release}e.\n---\n\n## High {#high}\n\nThe sea at mark${release}e.\n`,
    ]),
  )

const toolCall = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_pages', arguments: { under: '/en/tides' } },
})

/** Each format by its URL, with a request body if it needs one. */
const forms: [path: string, headers: Record<string, string>, body?: string][] = [
  ['/en/tides/a', {}],
  ['/en/tides/a', { accept: 'text/markdown' }],
  ['/en/tides/b.md', {}],
  ['/en/tides/b.md?section=high', {}],
  ['/raw/en/tides/c.md', {}],
  ['/fr/tides/a', {}],
  ['/en/tides/c/_payload.json', {}],
  ['/llms.txt', {}],
  ['/en/tides/llms.txt', {}],
  ['/en/llms-full-3.txt', {}],
  ['/.well-known/agent-skills/docs/SKILL.md', {}],
  ['/en?ask=tide', {}],
  ['/en/feed.xml', {}],
  ['/en/feed.json', {}],
  ['/api/pages?under=/en/tides', {}],
  ['/api/search?q=tide', {}],
  ['/en/suggestions.json?q=tide', {}],
  ['/mcp', { 'content-type': 'application/json' }, toolCall],
]

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ ...smallSite, ...filesOf(1) })
})
afterAll(() => site.dispose())

test(`${releases} releases`, { timeout: 30 * 60_000 }, async () => {
  const mixed: string[] = []
  /** The latest release that each format has shown. */
  const shown = new Map<string, number>()
  const over = new AbortController()
  const polling = forms.map(async ([path, headers, body], at) => {
    while (!over.signal.aborted) {
      const response = await site.get(path, headers, body === undefined ? 'GET' : 'POST', body)
      const text = await response.text()
      const marks = new Set(Array.from(text.matchAll(/mark(\d+)e/g), ([, mark]) => Number(mark)))
      const named = Number(response.headers.get('x-release') ?? [...marks][0])
      const name = `${at} ${path}`
      if (response.status !== 200) mixed.push(`${name} answers ${response.status}`)
      if (marks.size > 1 || (marks.size === 1 && !marks.has(named))) mixed.push(`${name}: ${named}, ${[...marks]}`)
      for (const mark of marks) shown.set(name, mark)
    }
  })
  try {
    for (let release = 2; release <= releases; release++) {
      await site.publish(filesOf(release))
      await expect
        .poll(() => forms.filter(([path], at) => shown.get(`${at} ${path}`) !== release).map(([path]) => path))
        .toEqual([])
    }
  } finally {
    over.abort()
    await Promise.all(polling)
  }
  expect(mixed).toEqual([])
})
