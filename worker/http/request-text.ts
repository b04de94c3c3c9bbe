import { bodyTooLarge, invalidBody } from '../../core/error/index.ts'

const maxDroppedBytes = 4 * 1024 * 1024

/**
 * Reads the body of a request as text. Reads and discards a body that is too long, up to a limit. If it stayed unread,
 * the connection would be closed, and the client might not see the response.
 * @param maxBytes maximum size of the body
 * @throws SiteError for a longer body, or if the client closes the connection early
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
    // The only possible error here is a failed connection to the client.
    throw invalidBody('The request body ended early')
  }
  if (size > maxBytes) throw bodyTooLarge()
  return text + decoder.decode()
}
