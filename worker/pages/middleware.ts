import { unknownMiddleware } from '../../core/error/index.ts'
import type { AppContext } from '../context.ts'
import { countRequest } from '../http/caller-limits.ts'

/**
 * The steps that a page can list in `middleware`. Each step runs before the page is validated and loaded, and can
 * reject the request.
 */
const steps: Readonly<Record<string, (context: AppContext) => Promise<void>>> = {
  limitSearch: ({ req, env }) => countRequest(req.raw, env, 'SEARCH'),
}

/**
 * Runs the steps that a page lists, in order.
 * @throws SiteError if a name is unknown, or if a step rejects the request
 */
export async function runMiddleware(names: readonly string[], context: AppContext): Promise<void> {
  for (const name of names) {
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined
    if (!step) throw unknownMiddleware(name)
    await step(context)
  }
}
