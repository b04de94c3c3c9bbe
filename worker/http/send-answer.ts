import { matchesEntityTag } from './conditional-answer.ts'

/** A complete response, whatever the method and conditions of its request. */
export interface Answer {
  /** Default: 200. */
  status?: number
  headers: Headers
  /** Encoded as its headers state. */
  body: Blob | ReadableStream | null
}

/** Sends a response as its client requests it: 304 if the client's copy is current, no body for HEAD. */
export function sendAnswer(request: Request, { status = 200, headers, body }: Answer): Response {
  const ifNoneMatch = request.headers.get('if-none-match')
  const isCurrent = ifNoneMatch !== null && status === 200 && matchesEntityTag(ifNoneMatch, headers.get('ETag'))
  if (!isCurrent && request.method !== 'HEAD')
    return new Response(body, { status, headers, encodeBody: headers.has('Content-Encoding') ? 'manual' : 'automatic' })
  if (body instanceof ReadableStream) void body.cancel()
  return new Response(null, { status: isCurrent ? 304 : status, headers })
}
