import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { engineVerbs } from '../../scripts/engine-verbs/engine-verbs.gen.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { parseArgsOptions } from '../../scripts/verbs/define-verb.ts'
import { verbs } from '../../scripts/verbs/verbs.gen.ts'
import { runVerb } from '../harness/command-line.ts'
import { readDocumentedCommands } from '../harness/documented-commands.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { serveState } from '../harness/served-state.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const documented = readDocumentedCommands()

/**
 * Commands that a test here runs in this order, on a small site. The database of this test replaces the deployed one,
 * and release 1 replaces release 41. A function prepares the next command.
 */
const runHere: (string | ((contentFolder: string) => Promise<unknown>))[] = [
  'npm run check',
  'npm run check -- --translations',
  'npm run check -- --search "primary color"',
  'npm run check -- --search "couleur principale" --locale fr',
  'npm run sync -- --remote --dry-run',
  'npm run sync -- --remote',
  (folder) => writeFiles(folder, { 'en/1.guide/2.install.md': '# Install\n\n## With npm\n\nRun it twice.\n' }),
  'npm run sync',
  'npm run releases',
  'npm run translations',
  'npm run translations -- accept fr/1.guide/2.install.md#avec-npm',
  'npm run translations -- accept fr/1.guide/2.install.md',
  'npm run rollback -- --remote 41',
  'npm run rollback -- 41',
  'npm run rollback',
  'npm run rollback -- --remote',
  'npm run sync -- --channel install-guide',
  'npm run channels',
  'npm run channels -- --delete install-guide',
  'npm run export -- site.rivage --remote',
  'npm run prune -- --dry-run',
  'npm run prune',
  (folder) => rm(join(folder, 'en', '1.guide', '3.plans.md')),
  'npm run sync',
  'npm run purge -- /en/guide/plans --remote --dry-run',
  'npm run purge -- /en/guide/plans --remote',
  'npm run check -- --fix',
  'npm run check -- --update-baseline',
]

/** Commands that other tests run, or similar ones: patterns, and the test file. */
const runElsewhere: [pattern: RegExp, test: string][] = [
  [/^curl .*\bhttp:\/\/localhost:8787\//, 'tests/worker/every-endpoint.test.ts'],
  [/^id=\$\(curl /, 'tests/worker/every-endpoint.test.ts'],
  [/^(?:npm start|npm run dev)( -- (?:--port|--content) .*)?$/, 'tests/package/documented.test.ts'],
  [/^npx rivage (?:dev|deploy) --content /, 'tests/package/documented.test.ts'],
  [/^node create-rivage\/create-rivage\.mjs \.\.\/my-docs/, 'tests/package/create.test.ts'],
  [/^npm pack\b/, 'tests/package/create.test.ts'],
  [/^npm run deploy\b/, 'tests/package/deploy.test.ts'],
  [/^npm run build$/, 'tests/package/package.test.ts'],
  [/^(?:RIVAGE_TOKEN=… )?npm run serve\b/, 'tests/serve/serve.test.ts'],
  [/^RIVAGE_TOKEN=… npm run sync\b/, 'tests/serve/serve.test.ts'],
  [/^npm run (?:sync|import) .*--untrusted/, 'tests/deploy/untrusted-preview.test.ts'],
  [/^npm run (?:upgrade|doctor)\b|^npx rivage upgrade\b/, 'tests/package/upgrade.test.ts'],
  [/^npm run import -- /, 'tests/import/import-docs.test.ts'],
  [/^npm run sync -- (?:--content \S+ )?--version /, 'tests/sync/versions.test.ts'],
  [/^npm run versions( -- (?:cut|diff|port) .*)?$/, 'tests/sync/versions.test.ts'],
  [/^npm run check -- --external$/, 'tests/check/external-links.test.ts'],
  [/^npm run check -- --api-breaking /, 'tests/sync/api-changes.test.ts'],
  [/^npx rivage ask-check$/, 'tests/check/checked-questions.test.ts'],
  [/^(?:npx rivage ask|npm run ask --) "/, 'tests/worker/ask/ask-screen.test.ts'],
  [/^npm run insight -- --remote/, 'tests/worker/insight/report.test.ts'],
  [/^npm run static -- /, 'tests/browser/static.test.ts'],
  [/^npm run root-files -- /, 'tests/backup/root-files.test.ts'],
  [/^npm run changelog -- (?:new|import) /, 'tests/version/changelog-verb.test.ts'],
  [/^npm run release -- minor$/, 'tests/version/cut-version.test.ts'],
  [/^npm run restore\b/, 'tests/backup/export-restore.test.ts'],
]

/** Commands that no test runs. */
const notRun: [pattern: RegExp, reason: string][] = [
  [/^git clone |^git (?:-C \S+ )?switch |^cd /, 'The repositories, folders, and branches are those of the reader'],
  [/^npx wrangler |^curl -X PUT "https:\/\/api\.cloudflare\.com/, 'It needs an account at Cloudflare'],
  [/^curl -sI https:\/\/docs\.example\.com/, 'It needs a site on Cloudflare'],
  [/^npm (?:ci|install)( |$)/, 'It downloads packages: tests/package installs them without a network'],
  [/^docker /, 'It needs Docker: tests/serve/serve.test.ts runs the same commands as the image'],
  [/^export RIVAGE_TOKEN=/, 'It only sets a variable of the shell'],
  [/^claude mcp add /, 'It needs the program of another vendor: tests/worker/mcp.test.ts speaks its protocol'],
  [/^npm test\b|^npm run check:quick$/, 'It would run this test again'],
  [/^(?:(?:npx|pnpm add|pnpm dlx|yarn add) )?tide/, 'It is content of an example and names no real program'],
]

/** Returns the verb and the arguments of a command of Rivage, or `undefined` for another command. */
function argumentsOf(command: string): string[] | undefined {
  const [, words = ''] = /^(?:\w+=\S+ )?(?:npm run |npm (?=start)|npx rivage )([a-z:-]+.*)$/.exec(command) ?? []
  const args = Array.from(words.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain!)
  const [name = ''] = args
  const verb = name === 'start' ? 'dev' : name === 'check:quick' ? 'check-quick' : name
  if (!names.has(verb)) return undefined
  return [verb, ...args.slice(1).filter((arg) => arg !== '--')]
}

const names = new Map([...Object.values(verbs), ...Object.values(engineVerbs)].map((verb) => [verb.name, verb]))

test('every command in the docs is run by a test, or has a reason why it is not', () => {
  const entries = [
    ...runHere.filter((step) => typeof step === 'string').map((command) => [command, command] as const),
    ...[...runElsewhere, ...notRun].map(([pattern]) => [String(pattern), pattern] as const),
  ]
  const used = new Set<string>()
  const unknown = [...documented].filter(([command]) => {
    const found = entries.find(([, wanted]) => (typeof wanted === 'string' ? wanted === command : wanted.test(command)))
    if (found) used.add(found[0])
    return !found
  })
  expect(unknown.map(([command, files]) => `${command}  (${files.join(', ')})`)).toEqual([])
  expect(entries.map(([name]) => name).filter((name) => !used.has(name))).toEqual([])
  expect(runElsewhere.map(([, file]) => file).filter((file) => !existsSync(join(engineFolder, file)))).toEqual([])
})

test('every documented command of Rivage has only flags that exist', async () => {
  for (const command of documented.keys()) {
    const [name, ...args] = argumentsOf(command) ?? []
    if (name === undefined) continue
    const verb = await names.get(name)!.load()
    const options = {
      ...parseArgsOptions(verb),
      site: { type: 'string' as const },
      all: { type: 'boolean' as const },
    }
    expect(() => parseArgs({ args, options, allowPositionals: verb.positionals !== undefined }), command).not.toThrow()
  }
})

test('the documented commands work on a small site', async () => {
  const folder = await writeContent({
    'en/index.md': '# Home\n',
    'fr/index.md': '# Accueil\n',
    'en/1.guide/2.install.md': '# Install\n\n## With npm\n\nRun it.\n',
    'fr/1.guide/2.install.md': '# Installer\n\n## Avec npm\n\nLancez-la.\n',
    'en/1.guide/3.plans.md': '# Plans\n\nSecret. The primary color is blue.\n',
  })
  const target = await openMemoryDatabase()
  const { stateDir, dispose } = await serveState(target)
  afterAll(dispose)
  vi.stubEnv('RIVAGE_CWD', await temporaryFolder('commands'))
  for (const step of runHere) {
    if (typeof step === 'function') {
      await step(folder)
      continue
    }
    const [name = '', ...args] = argumentsOf(step)!
    const { flags } = await names.get(name)!.load()
    const { code, output } = await runVerb(
      name,
      ...args.filter((arg) => arg !== '--remote').map((arg) => (arg === '41' ? '1' : arg)),
      ...('state' in flags ? ['--state', stateDir] : []),
      ...('content' in flags ? ['--content', folder] : []),
    )
    expect({ step, code, output }).toMatchObject({ step, code: 0 })
  }
  vi.unstubAllEnvs()
})
