export type TaggedHeaders = Readonly<Record<string, string>> & { readonly ETag: string }

/**
 * Answers with data whose state the entity tag names: not at all for a copy that is current, without a body for HEAD.
 * Only otherwise is it made. (Hono's `etag` makes every answer, and holds all of it, to name it by its hash.)
 * Compression is left to the platform, which compresses what it knows as text.
 */
export async function answerConditionally(
  request: Request,
  headers: TaggedHeaders,
  write: () => BodyInit | Promise<BodyInit>,
): Promise<Response> {
  return answerWithoutBody(request, headers) ?? new Response(await write(), { headers })
}

/** The answer to a request that needs no body (RFC 9110, §9.3.2 and §13.1.2); `undefined` for one that does. */
export function answerWithoutBody(request: Request, headers: TaggedHeaders): Response | undefined {
  if (matchesEntityTag(request.headers.get('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers })
  return request.method === 'HEAD' ? new Response(null, { headers }) : undefined
}

/** Whether an `If-None-Match` header names the tag, compared weakly (RFC 9110, §13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = tag.replace(/^W\//, '')
  return ifNoneMatch
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === opaque)
}
