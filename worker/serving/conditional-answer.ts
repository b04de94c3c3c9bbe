import type { AppContext } from '../context.ts'
import { matchesEntityTag } from '../headers/entity-tag.ts'

export type TaggedHeaders = Record<string, string> & { ETag: string }

/**
 * Answers with data whose state the entity tag names: not at all for a copy that is current, without a body for HEAD (RFC 9110, §9.3.2
 * and §13.1.2). Only otherwise is it made. Compression is left to the platform, which compresses what it knows as text.
 */
export async function answerConditionally(
  context: AppContext, headers: TaggedHeaders, write: () => BodyInit | Promise<BodyInit>,
): Promise<Response> {
  if (matchesEntityTag(context.req.header('if-none-match'), headers.ETag)) return new Response(null, { status: 304, headers })
  if (context.req.method === 'HEAD') return new Response(null, { headers })
  return new Response(await write(), { headers })
}
