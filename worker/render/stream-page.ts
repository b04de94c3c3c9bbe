import { concatenate, encodeWhole, openEncoder } from '../http/encoding.ts'
import type { Encoding } from '../http/encoding.ts'
import { splitAtHoles } from './hole.tsx'

/**
 * A page whose fillings all arrive within this time is encoded in one piece: a third of the work of a stream with a
 * flush.
 */
const wholeWithinMs = 5

interface PageStream {
  body: ReadableStream<Uint8Array>
  /**
   * All bytes of the body, as encoded, once they were sent; `undefined` when a filling failed or the visitor went away.
   */
  complete: Promise<Uint8Array | undefined>
}

/**
 * Sends a rendered page while parts of it are still being read: what stands before a hole is sent at once, then the
 * text of the hole when it arrives, then what follows, in document order.
 *
 * @param html with holes, see `Hole`
 * @param fillings by the holes' names; where one rejects, `failed` gives the text
 * @param failed HTML in place of a filling that could not be read: the status was sent long before
 */
export function streamPage(
  html: string,
  fillings: Readonly<Record<string, Promise<string>>>,
  encoding: Encoding,
  failed: (error: unknown) => string,
): PageStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A filling may fail before it is awaited; without this, its rejection would count as unhandled.
  for (const filling of Object.values(fillings)) filling.catch(() => {})
  return { body: readable, complete: send(html, fillings, encoding, failed, writable.getWriter()) }
}

async function send(
  html: string,
  fillings: Readonly<Record<string, Promise<string>>>,
  encoding: Encoding,
  failed: (error: unknown) => string,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<Uint8Array | undefined> {
  const pieces = splitAtHoles(html)
  const quick = await settledWithin(wholeWithinMs, fillings)
  const encoder = quick ? undefined : openEncoder(encoding)
  const sent: Uint8Array[] = []
  const push = async (bytes: Uint8Array) => {
    sent.push(bytes)
    await writer.write(bytes)
  }
  let whole = true
  let ready = ''
  try {
    for (const piece of pieces) {
      if ('text' in piece) {
        ready += piece.text
        continue
      }
      if (encoder) {
        await push(await encoder.write(ready))
        ready = ''
      }
      ready += await (fillings[piece.hole] ?? Promise.resolve('')).catch((error: unknown) => {
        whole = false
        return failed(error)
      })
    }
    await push(encoder ? await encoder.end(ready) : encodeWhole(ready, encoding))
    await writer.close()
    return whole ? concatenate(sent) : undefined
  } catch {
    return undefined // The visitor went away.
  }
}

/** Whether all fillings have arrived, or failed, within a number of milliseconds. */
async function settledWithin(ms: number, fillings: Readonly<Record<string, Promise<string>>>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const settled = Promise.allSettled(Object.values(fillings)).then(() => true)
  return await Promise.race([settled, timeout]).finally(() => clearTimeout(timer ?? null))
}
