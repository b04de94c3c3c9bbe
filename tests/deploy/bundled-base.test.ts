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
  await mkdir(join(folder, 'content'))
  await writeFile(join(folder, 'content', 'site.config.json'), JSON.stringify(config))
  const workerFile = join(folder, 'worker.js')
  await completeWorker(
    { ...ownProject, folder, workerFile, assetsFolder: join(folder, 'assets') },
    '"BASE_PATH_OF_THIS_SITE"',
  )
  expect(await readFile(workerFile, 'utf8')).toBe(JSON.stringify(base))
})
