import { bodyTooLarge, invalidBody } from '../../core/error/index.ts'

const maxDroppedBytes = 4 * 1024 * 1024

/**
 * Reads the body of a request as text. If the body is too long, the rest is read and discarded, up to a limit. An
 * unread body would close the connection, and the client might never see the response.
 * @param maxBytes maximum size of the body
 * @throws SiteError if the body is longer, or if the client closes the connection early
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxDroppedBytes) throw bodyTooLarge()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size <= maxBytes) text += decoder.decode(chunk, { stream: true })
      else if (size > maxDroppedBytes) break
    }
  } catch {
    // Only the connection to the client can fail here.
    throw invalidBody('The request body ended early')
  }
  if (size > maxBytes) throw bodyTooLarge()
  return text + decoder.decode()
}
