import { parentPort, workerData } from 'node:worker_threads'
import { handleAsyncErrors } from '../code/async-errors.ts'
import { CompileTask } from './task.ts'
import type { CompileJob } from './task.ts'
import type { ThreadAnswer, ThreadData } from './pool.ts'
import { createCompileTools } from './tools.ts'

const { setting, colored, project, budget, endless } = workerData as ThreadData
const task = new CompileTask(setting, { ...createCompileTools({ colored, project }), budget }, { endless })
let previous: Promise<unknown> = Promise.resolve()

handleAsyncErrors()

parentPort?.on('message', (job: CompileJob) => {
  previous = previous.then(async () => {
    const outcome = await task.run(job)
    const answer: ThreadAnswer = { outcome, isSpoiled: task.isSpoiled, endlessExtension: task.endlessExtension }
    parentPort?.postMessage(answer)
  })
})
