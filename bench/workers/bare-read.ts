// The baseline of the query endpoint: the real worker, with an address beside it that reads a row from D1 and does
// nothing else.
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
