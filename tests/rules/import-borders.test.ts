import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'

/** Files that cross a border, with the expected message of the rule. */
const violations: [file: string, source: string, message: string][] = [
  ['core/route/planted.ts', `import '../../worker/app.ts'`, 'core/ knows no platform'],
  ['core/route/planted.ts', `import type { Hono } from 'hono'\nexport type A = Hono`, 'core/ is pure'],
  ['core/route/planted.ts', `import { en } from '../locale/locales/en.ts'\nexport const a = en`, 'front door'],
  ['client/planted.ts', `import '../worker/app.ts'`, 'client/ is what the browser downloads'],
  [
    'client/planted.ts',
    `import { parseMarkdown } from '../core/markdown/index.ts'\nexport const a = parseMarkdown`,
    'Only a sync needs this',
  ],
  ['client/planted.ts', `import { readFile } from 'node:fs'\nexport const a = readFile`, 'does not run in a browser'],
  ['worker/planted.ts', `import '../scripts/cli/site.ts'`, 'worker/ answers requests'],
  ['worker/planted.ts', `import '../client/main.ts'`, 'runs in the browser only'],
  [
    'worker/planted.ts',
    `import { parseMarkdown } from '../core/markdown/index.ts'\nexport const a = parseMarkdown`,
    'Markdown is compiled at sync',
  ],
  ['worker/pages/planted.ts', `import { eq } from 'drizzle-orm'\nexport const a = eq`, 'worker/store/'],
  ['worker/planted.ts', `import { readFile } from 'node:fs'\nexport const a = readFile`, 'workerd is not Node'],
  ['worker/store/planted.ts', `import '../../client/elements/icon.tsx'`, 'knows nothing of who renders'],
]

/** A file that respects the borders. */
const allowed = [
  'core/route/planted.ts',
  `import { createTranslate } from '../locale/index.ts'\nexport const translate = createTranslate\n`,
] as const

const folder = join(engineFolder, 'node_modules', '.cache', 'borders', String(process.pid))

/** The linter's messages for each file, by index. The allowed file is last. */
let said: string[]

beforeAll(async () => {
  const sources = [...violations, allowed].map(([file, source], index) => ({
    file: file.replace('planted', `planted-${index}`),
    source,
  }))
  for (const { file, source } of sources) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), source)
  }
  const { ignorePatterns: _ignored, ...rules } = JSON.parse(
    await readFile(join(engineFolder, '.oxlintrc.json'), 'utf8'),
  ) as Record<string, unknown>
  const config = join(folder, '.oxlintrc.json')
  await writeFile(config, JSON.stringify(rules))
  // Lints all files in one run, which fails because some files break rules.
  const flags = ['--no-ignore', '--format', 'json', '-c', config, ...sources.map(({ file }) => file)]
  const linter = promisify(execFile)(join(engineFolder, 'node_modules', '.bin', 'oxlint'), flags, { cwd: folder })
  const { stdout } = await linter.catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; [key: string]: unknown }[] }
  said = sources.map(({ file }) =>
    JSON.stringify(diagnostics.filter(({ filename }) => filename.replaceAll('\\', '/').endsWith(file))),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(violations.map((violation, index) => [...violation, index] as const))(
  'in %s, rejects %s and explains the right place',
  (_file, _source, message, index) => {
    expect(said[index]).toContain(message)
  },
)

test('accepts imports within the borders', () => {
  expect(said.at(-1)).not.toContain('no-restricted-imports')
})
