import { isPermanent } from '../../core/route/index.ts'

/**
 * Redirects within the origin, to a canonical pathname with exactly one leading slash or to the target that an operator
 * configured.
 */
export function redirect(status: number, location: string): Response {
  return new Response(null, {
    status,
    headers: { Location: location, 'Cache-Control': isPermanent(status) ? 'public, max-age=3600' : 'no-cache' },
  })
}
