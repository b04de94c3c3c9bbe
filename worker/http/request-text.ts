import { bodyTooLarge, invalidBody } from '../../core/error/index.ts'

const maxDroppedBytes = 4 * 1024 * 1024

/**
 * The body of a request as text. A longer one is read on for a while, and dropped: where one is left unread, the
 * connection ends and the client may not see the answer.
 * @param maxBytes it may have
 * @throws SiteError for a longer one, and for one that the client breaks off
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
    // Nothing but the client's connection can fail here.
    throw invalidBody('The body ended before its end')
  }
  if (size > maxBytes) throw bodyTooLarge()
  return text + decoder.decode()
}
