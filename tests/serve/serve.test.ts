import { databaseFileOf } from '../../scripts/local/database-file.ts'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { InsightReport } from '../../core/insight/index.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { runVerb } from '../harness/command-line.ts'
import { writeContent } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const token = 'a token that nobody but this test knows'
const secret = 'a secret of at least 32 characters'
const large = Buffer.alloc(20_000_000, 'a film, as far as anybody can tell. ')

interface Served {
  child: ChildProcess
  url: string
  /** Events written so far. */
  events: Record<string, unknown>[]
  ended: Promise<unknown[]>
}

let image: string
let state: string
let content: string
let site: Served
const children: ChildProcess[] = []

/** Starts the site like the container: in a folder with the image's files and nothing else of this project. */
async function start(): Promise<Served> {
  const dockerfile = await readFile(join(engineFolder, 'Dockerfile'), 'utf8')
  const [, ...command] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)![1]!) as string[]
  const child = spawn(
    process.execPath,
    command.map((part) => (part === '/data' ? state : part === '0.0.0.0' ? '127.0.0.1' : part)),
    {
      cwd: image,
      env: { PATH: process.env.PATH, PORT: '0', RIVAGE_TOKEN: token, INSIGHT_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  const events: Record<string, unknown>[] = []
  const listening = Promise.withResolvers<string>()
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const event = JSON.parse(line) as Record<string, unknown>
    events.push(event)
    if (event.event === 'listening') listening.resolve(String(event.address))
  })
  const ended = once(child, 'exit')
  const url = await Promise.race([listening.promise, ended.then(() => Promise.reject(new Error('It has ended')))])
  return { child, url, events, ended }
}

/** Returns the ids of child processes, or an empty list if the system doesn't expose processes as files. */
async function startedBy({ pid }: ChildProcess): Promise<string[]> {
  const list = `/proc/${pid}/task/${pid}/children`
  const ids = existsSync(list) ? (await readFile(list, 'utf8')).split(' ').filter(Boolean) : []
  if (existsSync(list)) expect(await commandsOf(ids)).toContainEqual(expect.stringContaining('workerd'))
  return ids
}

/** Returns the commands of those processes that are still running. */
async function commandsOf(ids: readonly string[]): Promise<string[]> {
  const commands = ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(commands)).filter((command) => command !== '')
}

const get = async (path: string, headers: Record<string, string> = {}) =>
  await fetch(new URL(path, site.url), { headers: { accept: 'text/html', ...headers } })

beforeAll(async () => {
  image = join(await temporaryFolder('image'), 'app')
  expect((await runVerb('image', image)).code).toBe(0)
  const insight = '\n[[d1_databases]]\nbinding = "INSIGHT"\ndatabase_name = "insight"\ndatabase_id = "insight"\n'
  await appendFile(join(image, 'wrangler.toml'), insight)
  state = await temporaryFolder('state')
  content = await writeContent({ ...smallSite, 'public/film.mp4': large })
  site = await start()
})
afterAll(() => {
  vi.unstubAllEnvs()
  for (const child of children) child.kill('SIGKILL')
})

describe('npm run serve, from the files of the image', () => {
  test('accepts a sync over HTTP with the token, and serves the published content', async () => {
    expect(await (await get('/_health')).json()).toEqual({ status: 'ok', release: 0 })
    const sync = (...flags: string[]) => runVerb('sync', '--content', content, ...flags)
    vi.stubEnv('RIVAGE_TOKEN', '')
    expect((await sync('--to', site.url)).output).toMatch(/^Set RIVAGE_TOKEN to the token/)
    vi.stubEnv('RIVAGE_TOKEN', 'short')
    expect((await sync('--to', site.url)).output).toMatch(/^RIVAGE_TOKEN has 5 characters/)
    vi.stubEnv('RIVAGE_TOKEN', `${token}!`)
    expect(await sync('--to', site.url)).toMatchObject({ code: 2, output: expect.stringMatching(/rejected the token/) })
    for (const address of [
      'http://docs.example.com',
      'localhost:4371',
      'docs.example.com:8787',
      'mailto:me@example.com',
    ])
      expect(await sync('--to', address), address).toMatchObject({
        code: 2,
        output: expect.stringMatching(/^Invalid URL .* in --to/),
      })
    vi.stubEnv('RIVAGE_TOKEN', token)
    expect(await sync('--to', site.url)).toMatchObject({ code: 0, output: expect.stringContaining('release 1') })
    await expect.poll(async () => (await get('/en/guide/use')).status).toBe(200)
    expect(await (await get('/en/guide/use')).text()).toContain('Use it daily.')
    expect(await (await get('/_health')).json()).toEqual({ status: 'ok', release: 1 })

    const preview = await sync('--to', site.url, '--channel', 'draft')
    expect(preview.output).toContain(`is at ${site.url}/_preview/`)
  })

  test('sends the headers that caches need, and rejects unauthenticated statements', async () => {
    const html = await get('/en/guide/use')
    const asset = /\/_assets\/main\.\w+\.css/.exec(await html.text())![0]
    expect((await get(asset)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = html.headers.get('etag')!
    expect((await get('/en/guide/use', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/en/guide/use', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br')

    for (const path of [
      '/sitemap.xml',
      '/robots.txt',
      '/api/pages',
      '/_i18n/en/messages.json',
      '/en/guide/use.md',
      asset,
    ])
      expect((await get(path)).headers.get('vary'), path).toMatch(/\baccept-encoding\b/i)
    expect((await get('/film.mp4', { range: 'bytes=0-9' })).headers.get('vary')).toBeNull()

    const post = (path: string, headers: Record<string, string>, body: string) =>
      fetch(new URL(path, site.url), { method: 'POST', headers, body })
    const statements = JSON.stringify([{ sql: 'DELETE FROM channel', params: [] }])
    const own = { authorization: `Bearer ${token}` }
    expect((await post('/_sync', {}, statements)).status).toBe(403)
    expect((await post('/_sync', { authorization: 'Bearer é' }, statements)).status).toBe(403)
    expect((await post('/_sync', own, '{}')).status).toBe(400)
    expect((await post('/_sync', own, '[]'.padEnd(30_000_000))).status).toBe(413)
    expect((await get('/_sync')).status).toBe(405)
    // Headers of Miniflare that could select another Worker or host.
    expect((await post('/', { 'MF-Route-Override': 'loader', ...own }, statements)).status).toBe(400)
    expect(site.events).toContainEqual(
      expect.objectContaining({ event: 'request', method: 'GET', path: '/en/guide/use', status: 200 }),
    )
    await get('/en/search?q=secretword')
    expect(JSON.stringify(site.events)).not.toContain('secretword')
  })

  /** Returns the response to a request whose target and host are sent unchanged. */
  const ask = async (path: string, headers: Record<string, string> = {}, body?: string) => {
    const sent = request(site.url, { path, headers, agent: false, method: body === undefined ? 'GET' : 'POST' }).end(
      body,
    )
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }
  }

  test('answers every request, with 400 for an invalid target or host', async () => {
    for (const path of ['//', '///', '//:'])
      expect([path, (await ask(path)).status]).toEqual([path, expect.toSatisfy((status) => status < 500)])
    expect(await ask('//')).toMatchObject({ status: 302, headers: { location: '/en' } })
    expect((await ask(`${site.url}/en/guide/use`)).status).toBe(200)
    for (const path of ['http://[', 'http://', '*']) expect([path, (await ask(path)).status]).toEqual([path, 400])
    for (const host of ['a&b<c', 'a b', 'a,b', 'a/b', 'a?b', 'a@b', '[::1', 'localhost:99999', 'x:y'])
      expect([host, (await ask('/en', { host })).status]).toEqual([host, 400])
    for (const host of ['localhost', 'docs.example.com:8787', '127.0.0.1', '[::1]:80', 'a_b'])
      expect([host, (await ask('/en', { host })).status]).toEqual([host, 200])
    expect(site.events).not.toContainEqual(expect.objectContaining({ event: 'failure' }))
  })

  test('serves ranges of the original file, with a strong entity tag for one encoding only', async () => {
    const svg = await ask('/images/shore.svg')
    const part = await ask('/images/shore.svg', { range: 'bytes=0-9', 'accept-encoding': 'gzip, br' })
    expect(part).toMatchObject({ status: 206, bytes: svg.bytes.subarray(0, 10) })
    expect(part.headers['content-encoding']).toBeUndefined()
    const tags = await Promise.all(
      ['gzip', 'br'].map(async (encoding) => {
        const { headers } = await ask('/images/shore.svg', { 'accept-encoding': encoding })
        expect(headers['content-encoding']).toBe(encoding)
        return headers.etag!
      }),
    )
    for (const tag of tags) expect([tag, tag === svg.headers.etag]).toEqual([expect.stringMatching(/^W\/"/), false])
    for (const tag of [svg.headers.etag!, ...tags]) {
      const headers = { 'if-none-match': tag, 'accept-encoding': 'gzip' }
      expect(await ask('/images/shore.svg', headers)).toMatchObject({ status: 304, headers: { etag: tags[0] } })
    }
  })

  test('blocks /mcp for a page whose domain resolves to this machine, unless the site has that URL', async () => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const statusOf = async (host: string, origin?: string) =>
      (await ask('/mcp', { host, 'content-type': 'application/json', ...(origin && { origin }) }, message)).status
    expect(await statusOf('evil.example:8787', 'http://evil.example:8787')).toBe(403)
    expect(await statusOf('127.evil.example', 'http://127.evil.example')).toBe(403)
    expect(await statusOf('localhost:8787', 'http://localhost:3000')).toBe(403)
    expect(await statusOf('localhost:8787', 'null')).toBe(403)
    expect(await statusOf('localhost:8787', 'http://localhost:8787')).toBe(200)
    expect(await statusOf('127.0.0.1:8787', 'http://127.0.0.1:8787')).toBe(200)
    expect(await statusOf('[::1]:8787', 'http://[::1]:8787')).toBe(200)
    expect(await statusOf('docs.example.com')).toBe(200)
  })

  test('limits the rate at which one caller may download a whole collection, as the deployed Worker does', async () => {
    const take = async (caller: string) =>
      (await ask('/__nuxt_content/docs_en/sql_dump.txt', { 'x-forwarded-for': caller })).status
    let answered = 0
    let refused = 0
    // The limit counts clock minutes, so up to twice as many requests may succeed in a row.
    while (refused === 0 && answered <= 60) {
      const statuses = await Promise.all(Array.from({ length: 10 }, () => take('203.0.113.7')))
      answered += statuses.filter((status) => status === 200).length
      refused += statuses.filter((status) => status === 429).length
    }
    expect([refused > 0, answered >= 30, answered <= 60]).toEqual([true, true, true])
    expect(await take('203.0.113.8')).toBe(200)
  })

  test('writes to the second database that wrangler.toml binds, and shows the report only with the secret', async () => {
    for (const path of ['/_insight', '/_insight/report.json']) expect((await get(path)).status).toBe(404)
    const problem = 'The command fails with npm 12.'
    const params = { name: 'report_problem', arguments: { id: '/en/guide/use', problem } }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    await ask('/mcp', { 'content-type': 'application/json' }, JSON.stringify(message))
    const expected = [expect.objectContaining({ by: 'agent', path: '/en/guide/use', text: problem })]
    const shown = await get('/_insight/report.json', { authorization: `Bearer ${secret}` })
    expect(((await shown.json()) as InsightReport).feedback).toEqual(expected)
    const { stdout } = await runVerb('insight', '--json', '--to', site.url)
    expect((JSON.parse(stdout) as InsightReport).feedback).toEqual(expected)
  })

  test('loses no data if it is killed, and finishes running requests if it is stopped', async () => {
    const started = await startedBy(site.child)
    site.child.kill('SIGKILL')
    await site.ended
    await expect.poll(() => commandsOf(started)).toEqual([])
    site = await start()
    expect(await (await get('/en/guide/use')).text()).toContain('Use it daily.')

    const sent = request(new URL('/film.mp4', site.url), { agent: false }).end()
    const [film] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = [(await once(film, 'readable')) && (film.read() as Buffer)]
    site.child.kill('SIGTERM')
    await expect.poll(() => site.events.map(({ event }) => event)).toContain('stopping')
    await expect(fetch(site.url)).rejects.toThrow()
    for await (const chunk of film) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
    expect(await site.ended).toEqual([0, null])
    expect(site.events.at(-1)).toMatchObject({ event: 'stopped' })
  })

  test('names the damaged file and explains how to restore a backup', async () => {
    const file = join(state, databaseFileOf('rivage'))
    const bytes = await readFile(file)
    const damages = {
      header: Buffer.concat([Buffer.from('not what SQLite wrote'), bytes.subarray(21)]),
      pages: Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 'x')]),
    }
    for (const [name, damaged] of Object.entries(damages)) {
      await writeFile(file, damaged)
      await Promise.all(['-wal', '-shm'].map((end) => rm(file + end, { force: true })))
      const { code, output } = await runVerb('serve', '--state', state, '--port', '0')
      expect([name, code, output]).toEqual([name, 70, expect.stringContaining(`${file} is damaged`)])
      expect(output).toContain('npm run restore -- FILE')
    }
  })
})
