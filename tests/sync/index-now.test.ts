// Tests that `npm run sync` notifies search engines of its changes, with a local endpoint.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runVerb } from '../harness/command-line.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { serveState } from '../harness/served-state.ts'
import { smallSite } from '../harness/small-site.ts'
import { writeContent, writeFiles } from '../harness/site.ts'

const key = 'a1b2c3d4-e5f6'
const origin = 'https://docs.example.com'

const told: { host: string; key: string; urlList: string[] }[] = []
/** The status of the endpoint's responses. */
let status = 200
const server = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += String(piece)
  told.push(JSON.parse(body) as (typeof told)[number])
  response.writeHead(status).end()
})

let folder: string
let state: string
let closeState: () => Promise<void>

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const pages = Array.from({ length: 5 }, (_, at) => [`en/6.more/${at}.page-${at}.md`, page(`Page ${at}`, 'First.')])
  folder = await writeContent({
    ...smallSite,
    ...Object.fromEntries(pages),
    'en/3.leaving.md': page('Leaving', 'The lighthouse moves to the other end of the pier.'),
    'en/4.going.md': page('Going harbour', 'Gone soon.'),
    'en/5.wrapped.md': page('Wrapped', 'One line that\nis broken here.'),
    'en/7.secret.md': page('Secret\nnoindex: true', 'Before.'),
    'site.config.json': JSON.stringify({
      url: origin,
      indexNow: { key, endpoint: `http://127.0.0.1:${port}/indexnow` },
    }),
  })
  // Runs in this process, so that the verbs don't have to start it each time.
  ;({ stateDir: state, dispose: closeState } = await serveState(await openMemoryDatabase()))
})
afterAll(async () => {
  vi.useRealTimers()
  server.close()
  await closeState()
  await rm(folder, { recursive: true, force: true })
})

function page(title: string, text: string): string {
  return `---\ntitle: ${title}\n---\n\n${text}\n`
}

const sync = async (...flags: string[]) => {
  // Changes are submitted if they are newer than the last submission, so a stopped clock has to advance.
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + 1)
  return await runVerb('sync', '--content', folder, '--state', state, ...flags)
}

test('submits every indexable page after the first sync', async () => {
  const { code, output } = await sync()
  expect(code).toBe(0)
  expect(output).toMatch(/IndexNow: \d+ URLs sent to http:/)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ host: 'docs.example.com', key })
  expect(told[0]!.urlList).toContain(`${origin}/fr/guide/install`)
  expect(told[0]!.urlList).not.toContain(`${origin}/en/secret`)
})

test('submits eight URLs after five edits, a move, and a deletion, and none for rewrapped lines', async () => {
  told.length = 0
  await writeFiles(folder, {
    ...Object.fromEntries(
      Array.from({ length: 5 }, (_, at) => [`en/6.more/${at}.page-${at}.md`, page(`Page ${at}`, 'Second.')]),
    ),
    'en/3.leaving.md': null,
    'en/8.left.md': page('Leaving', 'The lighthouse moves to the other end of the pier.'),
    'en/4.going.md': null,
    'en/5.wrapped.md': page('Wrapped', 'One line that is\nbroken here.'),
    'en/7.secret.md': page('Secret\nnoindex: true', 'After.'),
  })
  expect((await sync('--dry-run')).code).toBe(0)
  expect(told).toEqual([])
  expect((await sync()).code).toBe(0)
  expect(told.flatMap(({ urlList }) => urlList)).toEqual(
    [...Array.from({ length: 5 }, (_, at) => `/en/more/page-${at}`), '/en/going', '/en/leaving', '/en/left']
      .map((path) => origin + path)
      .sort(),
  )
  told.length = 0
  expect((await sync()).code).toBe(0)
  expect(told).toEqual([])
})

test('submits the changes of a rollback, and scheduled changes once they are visible', async () => {
  told.length = 0
  const back = await runVerb('rollback', '--state', state)
  expect([back.code, back.output]).toEqual([0, expect.stringMatching(/IndexNow: 8 URLs sent/)])
  expect(told.flatMap(({ urlList }) => urlList)).toHaveLength(8)
  await sync()
  told.length = 0
  const moment = Date.now() + 60_000
  await writeFiles(folder, {
    'en/9.soon.md': page(`Soon\npublishAt: ${new Date(moment).toISOString()}`, 'A comet.'),
  })
  const heard = async () => {
    expect((await sync()).code).toBe(0)
    return told.flatMap(({ urlList }) => urlList)
  }
  expect(await heard()).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: moment - 10 })
  expect(await heard()).toEqual([])
  vi.setSystemTime(moment)
  expect(await heard()).toEqual([`${origin}/en/soon`])
  expect(await heard()).toEqual([`${origin}/en/soon`])
})

test('completes the sync if the endpoint refuses or does not respond', async () => {
  status = 403
  await writeFiles(folder, { 'en/6.more/0.page-0.md': page('Page 0', 'Third.') })
  const refused = await sync()
  expect([refused.code, refused.output]).toEqual([
    0,
    expect.stringMatching(
      /returned status 403\. Check that it can read the key at https:\/\/docs\.example\.com\/a1b2c3d4-e5f6\.txt/,
    ),
  ])
  // A later sync submits it.
  status = 200
  told.length = 0
  expect((await sync()).output).toMatch(/IndexNow: one URL sent/)
  expect(told[0]!.urlList).toEqual([`${origin}/en/more/page-0`])
  server.close()
  server.closeAllConnections()
  await writeFiles(folder, { 'en/6.more/0.page-0.md': page('Page 0', 'Fourth.') })
  const away = await sync()
  expect([away.code, away.output]).toEqual([0, expect.stringMatching(/could not be reached.*published anyway/)])
})
