import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { engineFolder } from '../../../scripts/project.ts'
import { codeParts } from '../../../scripts/sync/code-version.ts'

/**
 * Files of the sync that compiling imports, and that change nothing of the result: how files are found and rows are
 * sent.
 */
const indifferent = [
  'scripts/sync/collect/content-folder.ts',
  'scripts/sync/collect/file-cache.ts',
  'scripts/sync/collect/list-files.ts',
  'scripts/sync/collect/read-image.ts',
  'scripts/sync/collect/source-file.ts',
  'scripts/sync/collect/undefined-if-gone.ts',
  'scripts/sync/d1-limits.ts',
  'scripts/sync/d1-target.ts',
  'scripts/sync/row-statements.ts',
]

/**
 * Without it, pages that were compiled by other code would stay as they are: add what is missing to `codeParts`.
 */
test('all code of the product that compiles a page is part of the version of the renderer', async () => {
  const { metafile } = await build({
    entryPoints: ['scripts/sync/compile/task.ts'],
    absWorkingDir: engineFolder,
    outdir: 'dist',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const missing = Object.keys(metafile.inputs)
    .filter((file) => /^(?:core|client|worker|scripts\/sync)\//.test(file) && !indifferent.includes(file))
    .filter((file) => !codeParts.renderer.some((source) => file === source || file.startsWith(`${source}/`)))
  expect(missing).toEqual([])
})
