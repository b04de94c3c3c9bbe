import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readClientAssets } from './client-assets.ts'
import { bundleWorker } from '../../scripts/bundle/bundle-worker.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { oncePerRun } from './once-per-run.ts'
import { ownProject } from './own-project.ts'
import { urlSetting } from './urls/setting.ts'

/**
 * Bundles a worker of `tests/fixtures/workers/` that wraps the real one, once per test run. Returns the path of the
 * bundle.
 */
export async function bundleTestWorker(name: string): Promise<string> {
  return await oncePerRun(`worker-${name}`, async (folder) => {
    const workerFile = join(folder, 'index.js')
    const entry = join(engineFolder, 'tests', 'fixtures', 'workers', `${name}.ts`)
    const content = join(folder, 'content')
    // Like every build, it knows the base path of its site.
    await mkdir(content)
    await writeFile(join(content, 'site.config.json'), JSON.stringify({ basePath: urlSetting?.basePath }))
    await bundleWorker({ ...ownProject, workerFile }, await readClientAssets(), entry, content)
    return workerFile
  })
}
