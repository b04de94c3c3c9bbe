import { join } from 'node:path'
import { readClientAssets } from './client-assets.ts'
import { bundleWorker } from '../../scripts/bundle/bundle-worker.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { oncePerRun } from './once-per-run.ts'
import { ownProject } from './own-project.ts'

/**
 * Bundles a worker of `tests/fixtures/workers/` that wraps the real one, once per test run. Returns the path of the
 * bundle.
 */
export async function bundleTestWorker(name: string): Promise<string> {
  return await oncePerRun(`worker-${name}`, async (folder) => {
    const outfile = join(folder, 'index.js')
    await bundleWorker(
      ownProject,
      await readClientAssets(),
      join(engineFolder, 'tests', 'fixtures', 'workers', `${name}.ts`),
      outfile,
    )
    return outfile
  })
}
