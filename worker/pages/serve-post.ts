import type { AppContext } from '../context.ts'
import { readAddress } from '../redirects/read-address.ts'
import { pageRequest } from './page-request.ts'
import type { Screen } from './screens/define-screen.ts'
import { screens } from './screens/screens.gen.ts'

/** Answers a form that was sent to a screen; any other URL is left to the next handler. */
export async function servePost(context: AppContext, next: () => Promise<void>): Promise<Response | void> {
  const url = context.get('address').url
  const cache = context.get('reading').cache
  if (!cache) return await next()
  const address = readAddress(url, cache)
  if (address.kind !== 'page') return await next()
  const request = pageRequest(context, cache, url, address.route)
  const screen = Object.values<Screen>(screens).find((candidate) => candidate.post && candidate.route(request))
  return screen ? await screen.post!(context, request) : await next()
}
