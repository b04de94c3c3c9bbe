import { WorkerEntrypoint } from 'cloudflare:workers'
import { createWorker } from './app.ts'
import type { AnswerProps } from './cache/answer-props.ts'
import type { Env } from './env.ts'

const worker = createWorker()

export default {
  fetch: worker.fetch,
  /** Runs once a day, according to `[triggers]` in wrangler.toml. */
  scheduled: (_controller, env, context) => worker.expire(env, context),
} satisfies ExportedHandler<Env>

// The platform's cache is in front of these entrypoints if it is enabled. See `[cache]` and `[exports]` in
// wrangler.toml.

/** Creates shared responses. */
export class Answers extends WorkerEntrypoint<Env, AnswerProps> {
  override fetch(request: Request): Promise<Response> {
    return worker.answer(request, this.env, this.ctx)
  }
}

/** Reads heads. */
export class Head extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Promise<Response> {
    return worker.head(request, this.env)
  }
}
