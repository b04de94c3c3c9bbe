import { parentPort, workerData } from 'node:worker_threads'
import { CompileTask } from './task.ts'
import type { CompileJob } from './task.ts'
import type { ThreadData } from './pool.ts'
import { createCompileTools } from './tools.ts'

const { setting, colored } = workerData as ThreadData
const task = new CompileTask(setting, createCompileTools({ colored }))
let previous: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (job: CompileJob) => {
  previous = previous.then(async () => parentPort?.postMessage(await task.run(job)))
})
