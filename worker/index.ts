import { WorkerEntrypoint } from 'cloudflare:workers'
import { createWorker } from './app.ts'
import type { AnswerProps } from './cache/shared-cache.ts'
import type { Env } from './env.ts'

const worker = createWorker()

export default { fetch: worker.fetch }

// The platform's cache stands in front of these, where it is on: see `[cache]` and `[exports]` in wrangler.toml.

/** What is the same for everybody. */
export class Answers extends WorkerEntrypoint<Env, AnswerProps> {
  override fetch(request: Request): Promise<Response> {
    return worker.answer(request, this.env, this.ctx)
  }
}

/** Which release is the newest. */
export class Head extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Promise<Response> {
    return worker.head(request, this.env)
  }
}
