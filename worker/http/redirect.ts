/** Redirects inside the origin, where a canonical pathname begins with one slash, or to where the operator wrote. */
export function redirect(status: number, location: string): Response {
  const permanent = status === 301 || status === 308
  return new Response(null, {
    status,
    headers: { Location: location, 'Cache-Control': permanent ? 'public, max-age=3600' : 'no-cache' },
  })
}
