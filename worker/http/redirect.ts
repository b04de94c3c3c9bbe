import { isPermanent } from '../../core/route/index.ts'

/** Redirects inside the origin, where a canonical pathname begins with one slash, or to where the operator wrote. */
export function redirect(status: number, location: string): Response {
  return new Response(null, {
    status,
    headers: { Location: location, 'Cache-Control': isPermanent(status) ? 'public, max-age=3600' : 'no-cache' },
  })
}
