export type TaggedHeaders = Readonly<Record<string, string>> & { readonly ETag: string }

/**
 * Responds with data that an entity tag identifies: 304 if the client's copy is current, and no body for HEAD. Creates
 * the data only if it is needed. (Hono's `etag` creates and buffers every response to hash it.) The platform compresses
 * the types that it knows to be text.
 */
export async function answerConditionally(
  request: Request,
  headers: TaggedHeaders,
  write: () => BodyInit | Promise<BodyInit>,
): Promise<Response> {
  return answerWithoutBody(request, headers) ?? new Response(await write(), { headers })
}

/**
 * Returns the response to a request that needs no body (RFC 9110, sections 9.3.2 and 13.1.2), or `undefined` if it
 * needs one.
 */
export function answerWithoutBody(request: Request, headers: TaggedHeaders): Response | undefined {
  if (matchesEntityTag(request.headers.get('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers })
  return request.method === 'HEAD' ? new Response(null, { headers }) : undefined
}

/** Returns whether an `If-None-Match` header contains the tag, compared weakly (RFC 9110, section 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | null | undefined, tag: string | null): boolean {
  if (!ifNoneMatch || tag === null) return false
  const opaque = tag.replace(/^W\//, '')
  return ifNoneMatch
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === opaque)
}
