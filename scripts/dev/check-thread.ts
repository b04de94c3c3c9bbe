import { parentPort, workerData } from 'node:worker_threads'
import { handleAsyncErrors } from '../sync/code/async-errors.ts'
import { ContentCheck } from '../check/content-check.ts'
import { applySeverities } from '../sync/severities.ts'
import { writeSiteComponents } from '../schemas/site-components.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import type { CheckAnswer, CheckRequest, CheckThreadData } from './background-check.ts'
import { explainFailure } from './explain-failure.ts'

const { project, folder: path } = workerData as CheckThreadData
const folder = new ContentFolder(path, { showsUnpublished: true, project })
const check = new ContentCheck(folder)

handleAsyncErrors()

parentPort?.on('message', async (request: CheckRequest) => {
  if (request === 'follow') folder.follow()
  else if (request !== 'run') folder.touch(request.touched)
  else parentPort?.postMessage(await run())
})

async function run(): Promise<CheckAnswer> {
  try {
    const { site, diagnostics } = await check.run()
    writeSiteComponents(project, site.code)
    const judged = applySeverities(diagnostics, [site.check])
    return [...judged.diagnostics, ...judged.translations]
  } catch (error) {
    explainFailure(error, path) // Throws the error again if the author didn't cause it.
    return undefined
  }
}
