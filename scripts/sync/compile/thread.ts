import { parentPort, workerData } from 'node:worker_threads'
import { surviveLateFailures } from '../code/late-failures.ts'
import { CompileTask } from './task.ts'
import type { CompileJob } from './task.ts'
import type { ThreadAnswer, ThreadData } from './pool.ts'
import { createCompileTools } from './tools.ts'

const { setting, colored, budget } = workerData as ThreadData
const task = new CompileTask(setting, { ...createCompileTools({ colored }), budget })
let previous: Promise<unknown> = Promise.resolve()

surviveLateFailures()

parentPort?.on('message', (job: CompileJob) => {
  previous = previous.then(async () => {
    const answer: ThreadAnswer = { outcome: await task.run(job), isSpoiled: task.isSpoiled }
    parentPort?.postMessage(answer)
  })
})
