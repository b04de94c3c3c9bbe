import { matchesEntityTag } from './conditional-answer.ts'

/** A complete response, before the method and conditions of the request are taken into account. */
export interface Answer {
  /** 200 by default. */
  status?: number
  headers: Headers
  /** The body, already encoded as the headers state. */
  body: Blob | ReadableStream | null
}

/**
 * Sends a response, taking the request into account: with 304 if the client's copy is current, and without a body for
 * HEAD.
 */
export function sendAnswer(request: Request, { status = 200, headers, body }: Answer): Response {
  const ifNoneMatch = request.headers.get('if-none-match')
  const isCurrent = ifNoneMatch !== null && status === 200 && matchesEntityTag(ifNoneMatch, headers.get('ETag'))
  if (!isCurrent && request.method !== 'HEAD')
    return new Response(body, { status, headers, encodeBody: headers.has('Content-Encoding') ? 'manual' : 'automatic' })
  if (body instanceof ReadableStream) void body.cancel()
  return new Response(null, { status: isCurrent ? 304 : status, headers })
}
