export type TaggedHeaders = Readonly<Record<string, string>> & { readonly ETag: string }

/**
 * Responds with data that is identified by an entity tag: with 304 if the client's copy is current, and without a body
 * for HEAD. The data is only created if it is needed. (Hono's `etag` would create and buffer every response to hash
 * it.) The platform compresses text types.
 */
export async function answerConditionally(
  request: Request,
  headers: TaggedHeaders,
  write: () => BodyInit | Promise<BodyInit>,
): Promise<Response> {
  return answerWithoutBody(request, headers) ?? new Response(await write(), { headers })
}

/**
 * Returns the response if the request needs no body (RFC 9110, sections 9.3.2 and 13.1.2), or otherwise `undefined`.
 */
export function answerWithoutBody(request: Request, headers: TaggedHeaders): Response | undefined {
  if (matchesEntityTag(request.headers.get('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers })
  return request.method === 'HEAD' ? new Response(null, { headers }) : undefined
}

/** Returns whether an `If-None-Match` header contains the tag, using weak comparison (RFC 9110, section 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | null | undefined, tag: string | null): boolean {
  if (!ifNoneMatch || tag === null) return false
  const opaque = tag.replace(/^W\//, '')
  return ifNoneMatch
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === opaque)
}
