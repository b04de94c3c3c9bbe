import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeWorker } from '../../scripts/bundle/bundle-worker.ts'
import { ownProject } from '../harness/own-project.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

test.for([
  [{ basePath: '/docs' }, '/docs'],
  [{}, ''],
  // A sync reports the problem.
  [{ basePath: 'docs/' }, ''],
] as const)('a Worker built with the configuration %j knows the base path "%s"', async ([config, base]) => {
  const folder = await temporaryFolder('bundled-base')
  // A site in another folder, which `--content` specifies, and the site's own folder.
  for (const name of ['elsewhere', 'content']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'site.config.json'), JSON.stringify(config))
    const workerFile = join(folder, 'worker.js')
    await completeWorker(
      { ...ownProject, folder, workerFile, assetsFolder: join(folder, 'assets') },
      '"BASE_PATH_OF_THIS_SITE"',
      new Map(),
      name === 'content' ? undefined : join(folder, name),
    )
    expect(await readFile(workerFile, 'utf8'), name).toBe(JSON.stringify(base))
  }
})
