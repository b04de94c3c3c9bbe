import { createWorker } from './app.ts'

export default createWorker()
