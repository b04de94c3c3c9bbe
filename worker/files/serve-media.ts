import type { AppContext } from '../context.ts'
import { matchesEntityTag } from '../http/conditional-answer.ts'
import { dataSecurityPolicy } from '../http/security-headers.ts'
import type { ContentStore, PublicFile } from '../store/content-store.ts'

/** An SVG may style itself; nothing else in it may run or load. */
const svgSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Answers with a stored file: 304 for a copy that is current, no body for HEAD. */
export async function serveMedia(
  context: AppContext,
  store: ContentStore,
  { hash, type, size }: PublicFile,
  cacheControl: string,
): Promise<Response> {
  const headers = {
    'Content-Type': type,
    'Cache-Control': cacheControl,
    ETag: `"${hash}"`,
    'Content-Security-Policy': type === 'image/svg+xml' ? svgSecurityPolicy : dataSecurityPolicy,
  }
  if (matchesEntityTag(context.req.header('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers })
  if (context.req.method === 'HEAD')
    return new Response(null, { headers: { ...headers, 'Content-Length': String(size) } })
  return new Response(await new Blob((await store.readMedia(hash)) as Uint8Array<ArrayBuffer>[]).arrayBuffer(), {
    headers,
  })
}
