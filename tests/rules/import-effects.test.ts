import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { readProject } from './read-modules.ts'

/** The modules that processes and threads start with. */
const entryPoints = [
  'scripts/boot.mjs',
  'scripts/tsx-loader.mjs',
  'scripts/cli/rivage.ts',
  'scripts/cli/serve-image.ts',
  'scripts/cli/site.ts',
  'scripts/dev/check-thread.ts',
  'scripts/sync/compile/thread.ts',
  'scripts/test/wording/check-wording.ts',
]

/** Imports modules in a separate process, and returns the effects of their evaluation, each as a sentence. */
async function findEffects(root: string, files: readonly string[]): Promise<string[]> {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './scripts/tsx-loader.mjs']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, join('tests', 'rules', 'load-modules.ts'), root, ...files],
    { cwd: engineFolder, maxBuffer: 16 * 1024 * 1024 },
  )
  const effects = (JSON.parse(stdout) as { file: string; effect: string }[])
    .filter(({ file }) => !entryPoints.includes(file))
    .map(({ file, effect }) => `${file} uses ${effect} when it is imported. Move it into a function.`)
  return [...new Set(effects)]
}

test('importing a module of core/, scripts/, or worker/ has no effects', { timeout: 120_000 }, async () => {
  const files = [...(await readProject()).keys()].filter((file) => /^(?:core|scripts|worker)\//.test(file))
  const modules = files.filter((file) => !entryPoints.includes(file))
  expect(await findEffects(engineFolder, modules)).toEqual([])
})

test('finds reads of the disk, the environment, and the clock during an import', async () => {
  const root = await temporaryFolder('effects')
  await mkdir(join(root, 'scripts'))
  const planted = [
    `import { existsSync } from 'node:fs'`,
    `export const isThere = existsSync('/')`,
    `export const user = process.env.USER`,
    `export const start = Date.now()`,
    `export const today = new Date()`,
    `export const readLater = () => process.cwd()`,
  ]
  await writeFile(join(root, 'scripts', 'planted.mjs'), planted.join('\n'))
  const effects = ['node:fs.existsSync()', 'process.env.USER', 'Date.now()', 'new Date()']
  expect(await findEffects(root, ['scripts/planted.mjs'])).toEqual(
    effects.map((effect) => `scripts/planted.mjs uses ${effect} when it is imported. Move it into a function.`),
  )
})
