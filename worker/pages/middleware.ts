import { unknownMiddleware } from '../../core/error/index.ts'
import type { AppContext } from '../context.ts'
import { countRequest } from '../http/caller-limits.ts'

/**
 * The steps that a page can name in `middleware`. Each runs before the page is validated and loaded, and may refuse the
 * request.
 */
const steps: Readonly<Record<string, (context: AppContext) => Promise<void>>> = {
  limitSearch: ({ req, env }) => countRequest(req.raw, env, 'SEARCH'),
}

/**
 * Runs the steps that a page names, in order.
 * @throws SiteError for an unknown name, and the error of a step that refuses
 */
export async function runMiddleware(names: readonly string[], context: AppContext): Promise<void> {
  for (const name of names) {
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined
    if (!step) throw unknownMiddleware(name)
    await step(context)
  }
}
