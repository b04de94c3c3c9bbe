import type { AppContext } from '../context.ts'
import { matchesEntityTag } from '../headers/entity-tag.ts'

export type TaggedHeaders = Record<string, string> & { ETag: string }

/**
 * Answers with data whose state the entity tag names: not at all for a copy that is current, without a body for HEAD. Only otherwise is
 * it made. Compression is left to the platform, which compresses what it knows as text.
 */
export async function answerConditionally(
  context: AppContext,
  headers: TaggedHeaders,
  write: () => BodyInit | Promise<BodyInit>,
): Promise<Response> {
  return answerWithoutBody(context, headers) ?? new Response(await write(), { headers })
}

/** The answer to a request that needs no body (RFC 9110, §9.3.2 and §13.1.2); `undefined` for one that does. */
export function answerWithoutBody(context: AppContext, headers: TaggedHeaders): Response | undefined {
  if (matchesEntityTag(context.req.header('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers })
  return context.req.method === 'HEAD' ? new Response(null, { headers }) : undefined
}
