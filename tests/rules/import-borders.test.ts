import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/project.ts'

/** A file that breaks a border, and what the rule says to whoever wrote it. */
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
  ['worker/planted.ts', `import '../scripts/site.ts'`, 'worker/ answers requests'],
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

/** Lints one file in a folder of its own under the project's configuration. */
async function lint(file: string, source: string): Promise<string> {
  const folder = join(engineFolder, 'node_modules', '.cache', 'borders', String(process.pid))
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, source)
  const config = join(folder, '.oxlintrc.json')
  const { readFile } = await import('node:fs/promises')
  const { ignorePatterns: _ignored, ...rules } = JSON.parse(
    await readFile(join(engineFolder, '.oxlintrc.json'), 'utf8'),
  ) as Record<string, unknown>
  await writeFile(config, JSON.stringify(rules))
  try {
    const { stdout } = await promisify(execFile)(
      join(engineFolder, 'node_modules', '.bin', 'oxlint'),
      ['--no-ignore', '-c', config, file],
      { cwd: folder },
    )
    return stdout
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test.each(violations)('%s: %s is refused with where it belongs', async (file, source, message) => {
  expect(await lint(file, source)).toContain(message)
})

test('what keeps to the borders is not refused', async () => {
  expect(
    await lint(
      'core/route/planted.ts',
      `import { createTranslate } from '../locale/index.ts'\nexport const translate = createTranslate\n`,
    ),
  ).not.toContain('no-restricted-imports')
})
