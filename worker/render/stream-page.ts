import { concatenate, openEncoder } from './encoding.ts'
import type { Encoding } from './encoding.ts'
import { splitAtHoles } from './hole.tsx'

export interface PageStream {
  body: ReadableStream<Uint8Array>
  /** All bytes of the body once it was sent whole; `undefined` when something failed on the way. */
  complete: Promise<Uint8Array | undefined>
}

/**
 * Sends a rendered page while parts of it are still being read: everything before a hole leaves at once, then the hole's text when
 * it arrives, then what follows, in document order.
 *
 * @param html with holes
 * @param fillings by the holes' names; one that rejects leaves its place to `failed`
 * @param failed HTML in place of a filling that could not be read: the status was sent long before
 */
export function streamPage(
  html: string, fillings: Readonly<Record<string, Promise<string>>>, encoding: Encoding, failed: (error: unknown) => string,
): PageStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A filling may fail before its turn comes; its rejection is handled where it is awaited.
  for (const filling of Object.values(fillings)) filling.catch(() => {})
  return { body: readable, complete: send(html, fillings, encoding, failed, writable.getWriter()) }
}

async function send(
  html: string, fillings: Readonly<Record<string, Promise<string>>>, encoding: Encoding, failed: (error: unknown) => string,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<Uint8Array | undefined> {
  const encoder = openEncoder(encoding)
  const sent: Uint8Array[] = []
  const push = async (bytes: Uint8Array) => {
    sent.push(bytes)
    await writer.write(bytes)
  }
  let whole = true
  let ready = ''
  try {
    for (const piece of splitAtHoles(html)) {
      if ('text' in piece) {
        ready += piece.text
        continue
      }
      await push(await encoder.write(ready))
      ready = await (fillings[piece.hole] ?? Promise.resolve('')).catch((error: unknown) => {
        whole = false
        return failed(error)
      })
    }
    await push(await encoder.end(ready))
    await writer.close()
    return whole ? concatenate(sent) : undefined
  } catch {
    return undefined // The visitor went away.
  }
}
