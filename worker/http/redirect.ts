import { isPermanent } from '../../core/route/index.ts'

/**
 * Redirects to a path on the same origin, which must start with exactly one slash, or to the target that an operator
 * configured.
 */
export function redirect(status: number, location: string): Response {
  return new Response(null, {
    status,
    headers: { Location: location, 'Cache-Control': isPermanent(status) ? 'public, max-age=3600' : 'no-cache' },
  })
}
