import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../../scripts/sync/d1-target.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { openCloudflare } from './cloudflare-double.ts'
import { createSite, install, packEngine, runRivage } from './packed-site.ts'

let site: string
let cloudflare: Awaited<ReturnType<typeof openCloudflare>>

beforeAll(async () => {
  const workshop = await temporaryFolder('deploy')
  const { tarball } = await packEngine()
  site = join(workshop, 'docs')
  await createSite(site, tarball)
  await install(join(site, 'node_modules'), tarball)
  cloudflare = await openCloudflare(join(site, 'node_modules'))
  const edit = async (file: string, from: RegExp, to: string) =>
    await writeFile(join(site, file), (await readFile(join(site, file), 'utf8')).replace(from, to))
  await edit('wrangler.toml', /database_id = .*/, 'database_id = "00000000-0000-4000-8000-000000000000"')
  await edit('content/site.config.ts', /title:/, "url: 'https://docs.example.com',\n  title:")
})
beforeEach(() => {
  cloudflare.calls.length = 0
})
afterAll(() => cloudflare.dispose())

const deploy = async (...flags: string[]) => await runRivage(site, ['deploy', ...flags], cloudflare.path)
const releases = async () =>
  (await queryRows<{ number: number }>(cloudflare.target, 'SELECT number FROM release')).map(({ number }) => number)

test('nothing is changed for somebody who is not signed in', async () => {
  cloudflare.answers.whoami = { code: 0, output: 'You are not authenticated. Please run `wrangler login`.\n' }
  const { code, output } = await deploy()
  delete cloudflare.answers.whoami
  expect(code, output).toBe(2)
  expect(output).toContain('Wrangler is not signed in to Cloudflare, so nothing was changed.')
  expect(cloudflare.calls).toEqual([['whoami']])
})

test('the worker is not deployed over a database that could not be migrated', async () => {
  cloudflare.answers.d1 = { code: 1, output: 'The database is locked\n' }
  const { code, output } = await deploy()
  delete cloudflare.answers.d1
  expect(code, output).toBe(2)
  expect(output).toMatch(/The database is locked[^]*could not be migrated[^]*What comes after it was not done/)
  expect(cloudflare.calls.map(([command]) => command)).toEqual(['whoami', 'd1'])
})

test('nothing is published where the worker could not be deployed: the next deployment does all of it', async () => {
  cloudflare.answers.deploy = { code: 1, output: 'The account has too many workers\n' }
  const { code, output } = await deploy()
  delete cloudflare.answers.deploy
  expect(code, output).toBe(2)
  expect(output).toMatch(
    /too many workers[^]*The worker "docs" could not be deployed[^]*What comes after it was not done/,
  )
  expect(cloudflare.calls.map(([command]) => command)).toEqual(['whoami', 'd1', 'deploy'])
  expect(await releases()).toEqual([])
})

test('a site without a release is migrated, deployed and published, in this order; the second time content alone changes', async () => {
  const { code, output } = await deploy('--note', 'First')
  expect(code, output).toBe(0)
  expect(cloudflare.calls).toEqual([
    ['whoami'],
    ['d1', 'migrations', 'apply', 'docs', '--remote', '--config', '.rivage/wrangler.json'],
    ['deploy', '--config', '.rivage/wrangler.json'],
  ])
  // What is deployed is at its address, and nowhere else.
  expect(cloudflare.deployed).toMatchObject({
    name: 'docs',
    main: 'build/worker/index.js',
    workers_dev: false,
    preview_urls: false,
  })
  expect(await releases()).toEqual([1])
  await writeFile(join(site, 'content', 'en', 'new.md'), '# New\n')
  const again = await deploy()
  expect(again.code, again.output).toBe(0)
  expect(await releases()).toEqual([1, 2])
  const pages = await queryRows(cloudflare.target, "SELECT since FROM entry WHERE path = '/en/new'")
  expect(pages).toEqual([{ since: 2 }])
})

test('`doctor` says what is wrong in wrangler.toml, as a problem; a database that is not created yet is none', async () => {
  const file = join(site, 'wrangler.toml')
  const settings = await readFile(file, 'utf8')
  const examined = async (from: string | RegExp, to: string) => {
    await writeFile(file, settings.replace(from, to))
    const { code, output } = await runRivage(site, ['doctor', '--json'])
    const findings = JSON.parse(output) as { state: string; subject: string; text: string }[]
    return { code, ...findings.find(({ subject }) => subject === 'Deployment') }
  }
  expect(await examined('name = ', 'name = = ')).toMatchObject({
    code: 1,
    state: 'problem',
    text: expect.stringContaining('is not valid'),
  })
  expect(await examined('binding = "DB"', 'binding = "DBX"')).toMatchObject({
    code: 1,
    state: 'problem',
    text: expect.stringContaining('binds a database as "DBX", and Rivage uses the one that is bound as "DB"'),
  })
  expect(await examined(/database_id = .*/, 'database_id = "docs"')).toMatchObject({
    code: 0,
    state: 'advice',
    text: expect.stringContaining('npx wrangler d1 create docs'),
  })
  await writeFile(file, settings)
})
