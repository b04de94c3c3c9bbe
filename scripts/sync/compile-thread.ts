import { parentPort, workerData } from 'node:worker_threads'
import { CompileTask } from './compile-task.ts'
import type { CompileJob } from './compile-task.ts'
import type { ThreadData } from './compile-pool.ts'
import { createCompileTools } from './compile-tools.ts'

const { setting, colored } = workerData as ThreadData
const task = new CompileTask(setting, createCompileTools({ colored }))
let previous: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (job: CompileJob) => {
  previous = previous.then(async () => parentPort?.postMessage(await task.run(job)))
})
