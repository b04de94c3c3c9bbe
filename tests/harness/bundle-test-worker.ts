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
    const workerFile = join(folder, 'index.js')
    const entry = join(engineFolder, 'tests', 'fixtures', 'workers', `${name}.ts`)
    await bundleWorker({ ...ownProject, workerFile }, await readClientAssets(), entry)
    return workerFile
  })
}
