// Baseline for the query endpoint: the real Worker, with an additional URL that only reads a row from D1.
import { createWorker } from '../../worker/app.ts'
import type { Env } from '../../worker/env.ts'

const worker = createWorker()

export default {
  async fetch(request, env, context) {
    if (!request.url.endsWith('/bare-read')) return await worker.fetch(request, env, context)
    const { path } = (await request.json()) as { path: string }
    const { results } = await env.DB.prepare(
      `SELECT path, title, description FROM entry WHERE channel = 'live' AND path = ?1 LIMIT 1`,
    )
      .bind(path)
      .all()
    return Response.json(results)
  },
} satisfies ExportedHandler<Env>
