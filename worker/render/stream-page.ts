import { concatenate, encodeWhole, openEncoder } from '../http/encoding.ts'
import type { Encoding } from '../http/encoding.ts'
import { splitAtHoles } from './hole.tsx'

/**
 * A page whose fillings arrive within this time is encoded whole: that is a third of the work of a stream with a flush.
 */
const wholeWithinMs = 5

export interface PageStream {
  body: ReadableStream<Uint8Array>
  /** All bytes of the body once it was sent whole; `undefined` when something failed on the way. */
  complete: Promise<Uint8Array | undefined>
}

/**
 * Sends a rendered page while parts of it are still being read: everything before a hole leaves at once, then the
 * hole's text when it arrives, then what follows, in document order.
 *
 * @param html with holes
 * @param fillings by the holes' names; one that rejects leaves its place to `failed`
 * @param failed HTML in place of a filling that could not be read: the status was sent long before
 */
export function streamPage(
  html: string,
  fillings: Readonly<Record<string, Promise<string>>>,
  encoding: Encoding,
  failed: (error: unknown) => string,
): PageStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A filling may fail before its turn comes; its rejection is handled where it is awaited.
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

/** Whether everything has arrived, or failed, in so many milliseconds. */
async function settledWithin(ms: number, fillings: Readonly<Record<string, Promise<string>>>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const settled = Promise.allSettled(Object.values(fillings)).then(() => true)
  return await Promise.race([settled, late]).finally(() => clearTimeout(timer ?? null))
}
