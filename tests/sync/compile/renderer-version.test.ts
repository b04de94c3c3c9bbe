import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { engineFolder } from '../../../scripts/engine.ts'
import { codeParts } from '../../../scripts/sync/code-version.ts'

/** Files that the compiler imports but that don't affect its result, because they find files or send rows. */
const indifferent = [
  'scripts/local/d1-limits.ts',
  'scripts/local/d1-target.ts',
  'scripts/sync/collect/content-folder.ts',
  'scripts/sync/collect/file-cache.ts',
  'scripts/sync/collect/list-files.ts',
  'scripts/sync/collect/read-image.ts',
  'scripts/sync/collect/source-file.ts',
  'scripts/sync/collect/undefined-if-missing.ts',
  'scripts/sync/row-statements.ts',
]

/** If a file is missing here, its changes don't recompile pages. Add the missing file to `codeParts`. */
test('the renderer version covers all code that compiles a page', async () => {
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
    .filter((file) => /^(?:core|client|worker|scripts\/(?:sync|local))\//.test(file) && !indifferent.includes(file))
    .filter((file) => !codeParts.renderer.some((source) => file === source || file.startsWith(`${source}/`)))
  expect(missing).toEqual([])
})
