import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { applyMigrations } from '../../scripts/local/migrations.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { openCloudflare } from './cloudflare-double.ts'
import { createSite, install, longTest, packEngine, runRivage } from './packed-site.ts'
import { runWorkflow } from './run-workflow.ts'
import type { WorkflowRun } from './run-workflow.ts'

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
  const insight = `[[d1_databases]]\nbinding = "INSIGHT"\ndatabase_name = "docs-insight"\ndatabase_id = "00000000-0000-4000-8000-000000000001"\n`
  await appendFile(join(site, 'wrangler.toml'), `\n${insight}`)
  await edit('content/site.config.ts', /title:/, "url: 'https://docs.example.com',\n  title:")
})
beforeEach(() => {
  cloudflare.calls.length = 0
})
afterAll(() => cloudflare.dispose())

const deploy = async (...flags: string[]) => await runRivage(site, ['deploy', ...flags], cloudflare.path)
const releases = async () =>
  (await queryRows<{ number: number }>(cloudflare.target, 'SELECT number FROM release')).map(({ number }) => number)

test('changes nothing if the user is not signed in', async () => {
  cloudflare.answers.whoami = { code: 0, output: 'You are not authenticated. Please run `wrangler login`.\n' }
  const { code, output } = await deploy()
  delete cloudflare.answers.whoami
  expect(code, output).toBe(2)
  expect(output).toContain('Wrangler is not signed in to Cloudflare. Nothing was changed.')
  expect(cloudflare.calls).toEqual([['whoami']])
})

test('does not deploy the Worker if the migration of the database fails', async () => {
  cloudflare.answers.d1 = { code: 1, output: 'The database is locked\n' }
  const { code, output } = await deploy()
  delete cloudflare.answers.d1
  expect(code, output).toBe(2)
  expect(output).toMatch(/The database is locked[^]*Cannot migrate the database[^]*The remaining steps were not run/)
  expect(cloudflare.calls.map(([command]) => command)).toEqual(['whoami', 'd1'])
})

test('`doctor` names pending migrations of the second database', async () => {
  await applyMigrations(cloudflare.target)
  const { output } = await runRivage(site, ['doctor', '--remote', '--json'], cloudflare.path)
  expect(JSON.parse(output)).toContainEqual(
    expect.objectContaining({
      state: 'problem',
      text: expect.stringMatching(/^The deployed database "docs-insight" has pending migrations: 0001_counters\.sql, /),
    }),
  )
})

test('publishes nothing if the deployment of the Worker fails', async () => {
  cloudflare.answers.deploy = { code: 1, output: 'The account has too many workers\n' }
  const { code, output } = await deploy()
  delete cloudflare.answers.deploy
  expect(code, output).toBe(2)
  expect(output).toMatch(/too many workers[^]*Cannot deploy the Worker "docs"[^]*The remaining steps were not run/)
  expect(cloudflare.calls.map(([command]) => command)).toEqual(['whoami', 'd1', 'd1', 'deploy'])
  expect(await releases()).toEqual([])
})

test('migrates, deploys, and publishes a new site in this order, and later publishes only changed content', async () => {
  const { code, output } = await deploy('--note', 'First')
  expect(code, output).toBe(0)
  expect(cloudflare.calls).toEqual([
    ['whoami'],
    ['d1', 'migrations', 'apply', 'docs', '--remote', '--config', '.rivage/wrangler.json'],
    ['d1', 'migrations', 'apply', 'docs-insight', '--remote', '--config', '.rivage/wrangler.json'],
    ['deploy', '--config', '.rivage/wrangler.json'],
  ])
  // The Worker is deployed to the site's own domain only.
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

test('`doctor` reports errors in wrangler.toml as problems, and a missing database as advice', async () => {
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
    text: expect.stringContaining('is invalid'),
  })
  expect(await examined('binding = "DB"', 'binding = "DBX"')).toMatchObject({
    code: 1,
    state: 'problem',
    text: expect.stringContaining('has the binding "DBX", but Rivage uses "DB"'),
  })
  expect(await examined(/database_id = .*/, 'database_id = "docs"')).toMatchObject({
    code: 0,
    state: 'advice',
    text: expect.stringContaining('npx wrangler d1 create docs'),
  })
  await writeFile(file, settings)
})

describe('the workflows of a created site', () => {
  let library: string
  let docs: string
  let run: WorkflowRun
  let log: string

  beforeAll(async () => {
    const commands = await temporaryFolder('commands')
    log = join(commands, 'gh.log')
    const scripts = {
      // Skips `npm ci`, because the packages are already installed. All other commands are the real ones, later in the
      // path.
      npm: '#!/bin/sh\nPATH="${PATH#*:}"\n[ "$1" = ci ] || exec npm "$@"\n',
      gh: `#!/bin/sh\nprintf '%s\\n' "$@" >> "${log}"\n`,
    }
    for (const [name, text] of Object.entries(scripts)) await writeFile(join(commands, name), text, { mode: 0o755 })
    const bin = join(site, 'node_modules', '.bin')
    await mkdir(bin, { recursive: true })
    await symlink(join(site, 'node_modules', 'rivage', 'bin', 'rivage.mjs'), join(bin, 'rivage'))
    await writeFile(join(commands, 'summary.md'), '')
    const path = [commands, cloudflare.path, dirname(process.execPath), process.env.PATH].join(delimiter)

    // The docs of a library are in a subfolder of its repository.
    library = await temporaryFolder('library')
    await git('init', '--quiet')
    docs = join(library, 'packages', 'the docs')
    await createSite(docs, (await packEngine()).tarball)
    for (const file of ['wrangler.toml', 'content/site.config.ts']) await cp(join(site, file), join(docs, file))
    await symlink(join(site, 'node_modules'), join(docs, 'node_modules'), 'junction')
    await commit('-x starts with a hyphen; `id` "$HOME"')
    run = {
      env: {
        PATH: path,
        GITHUB_ACTOR: 'octo',
        GITHUB_REPOSITORY: 'octo/library',
        GITHUB_WORKSPACE: library,
        GITHUB_STEP_SUMMARY: join(commands, 'summary.md'),
        RUNNER_TEMP: commands,
      },
      expressions: {
        'vars.CLOUDFLARE_ACCOUNT_ID': 'account',
        'secrets.CLOUDFLARE_API_TOKEN': 'token',
        'github.token': 'a token of this run',
        'github.event.number': '7',
        'github.event.pull_request.head.sha': 'f00d',
      },
    }
  })

  const git = async (...args: string[]) => {
    const names = { NAME: 'A', EMAIL: 'a@b.c' }
    const people = Object.entries(names).flatMap(([key, value]) =>
      ['AUTHOR', 'COMMITTER'].map((role) => [`GIT_${role}_${key}`, value]),
    )
    await promisify(execFile)('git', args, {
      cwd: library,
      env: { ...process.env, ...(Object.fromEntries(people) as Record<string, string>) },
    })
  }
  const commit = async (subject: string) => {
    await git('add', '.')
    await git('commit', '--quiet', '--message', subject)
  }
  const succeeded = (count: number) => Array.from({ length: count }, () => [0, ''])
  const resultsOf = (steps: Awaited<ReturnType<typeof runWorkflow>>) =>
    steps.map(({ code, output }) => [code, code === 0 ? '' : output])

  test.each([
    ['at the root of a repository', () => site, () => site, 'check.yml', 'content/en/broken.md'],
    [
      'in a subfolder of a library',
      () => library,
      () => docs,
      'the-docs-check.yml',
      'packages/the docs/content/en/broken.md',
    ],
  ])('check a pull request and fail on a broken link, %s', longTest, async (_, root, folder, workflow, file) => {
    expect(resultsOf(await runWorkflow(root(), workflow, run))).toEqual(succeeded(2))
    const broken = join(folder(), 'content', 'en', 'broken.md')
    await writeFile(broken, '# Broken\n\n[Nowhere](/en/nowhere)\n')
    const steps = await runWorkflow(root(), workflow, run)
    await rm(broken)
    expect(steps.map(({ code }) => code === 0)).toEqual([true, false])
    // GitHub shows it at the line if the path starts at the root of the repository.
    expect(steps[1]!.output).toMatch(new RegExp(`^::error file=${file},line=3`, 'm'))
  })

  test('deploy the main branch, regardless of the commit subject', longTest, async () => {
    await writeFile(join(docs, 'content', 'en', 'deployed.md'), '# Deployed\n')
    const steps = await runWorkflow(library, 'the-docs-deploy.yml', run)
    expect(resultsOf(steps)).toEqual(succeeded(3))
    const sql = 'SELECT note, author FROM release ORDER BY number DESC LIMIT 1'
    expect(await queryRows(cloudflare.target, sql)).toEqual([
      { note: '-x starts with a hyphen; `id` "$HOME"', author: 'octo' },
    ])
  })

  test(
    'publish and link a preview of a pull request, and delete it when the pull request is closed',
    longTest,
    async () => {
      const previewOf = (action: string) =>
        runWorkflow(library, 'the-docs-preview.yml', {
          ...run,
          expressions: { ...run.expressions, 'github.event.action': action },
        })
      const content = join(library, 'pull-request', 'packages', 'the docs', 'content')
      await cp(join(docs, 'content'), content, { recursive: true })
      await writeFile(join(content, 'en', 'proposed.md'), '# Proposed\n')
      expect(resultsOf(await previewOf('synchronize'))).toEqual(succeeded(3))
      const told = (await readFile(log, 'utf8')).trim().split('\n')
      expect(told.slice(0, 2)).toEqual(['api', 'repos/octo/library/statuses/f00d'])
      const [, url] = told.at(-1)!.split('target_url=')
      expect(url).toMatch(/^https:\/\/docs\.example\.com\/_preview\/\S+$/)
      expect(await readFile(run.env.GITHUB_STEP_SUMMARY!, 'utf8')).toBe(`Preview: ${url}\n`)
      const channels = async () => await queryRows(cloudflare.target, "SELECT name FROM channel WHERE name = 'pr-7'")
      expect(await channels()).toEqual([{ name: 'pr-7' }])
      expect((await previewOf('closed')).map(({ code }) => code)).toEqual([0, 0])
      expect(await channels()).toEqual([])
    },
  )
})
