import { parentPort, workerData } from 'node:worker_threads'
import { CompileTask } from './compile-task.ts'
import type { CompileJob, CompileSetting } from './compile-task.ts'

const task = new CompileTask(workerData as CompileSetting)
let previous: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (job: CompileJob) => {
  previous = previous.then(async () => parentPort?.postMessage(await task.run(job)))
})
