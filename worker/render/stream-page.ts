import { concatenate, openEncoder } from '../http/encoding.ts'
import type { Encoding } from '../http/encoding.ts'
import { within } from '../store/deadline.ts'
import { splitAtHoles } from './hole.tsx'

/** The contents of holes, by name. Each arrives as a whole, or in pieces that are sent as they arrive. */
type Fillings = Readonly<Record<string, Promise<string> | AsyncIterable<string>>>

interface PageStream {
  body: ReadableStream<Uint8Array>
  /** The encoded body, once it has been sent. `undefined` if a filling failed or the visitor disconnected. */
  complete: Promise<Uint8Array | undefined>
}

/**
 * Streams a rendered page while parts of it are still being read. The HTML before a hole is sent immediately, and the
 * hole's content as soon as it arrives, in document order.
 *
 * @param html rendered HTML with holes; see `Hole`
 * @param fillings contents of the holes, by name
 * @param failed returns HTML that replaces a failed filling, because the status has already been sent
 * @param left called if the visitor disconnects
 */
export function streamPage(
  html: string,
  fillings: Fillings,
  encoding: Encoding,
  failed: (error: unknown) => string,
  left: () => void = () => {},
): PageStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A filling may fail before it is awaited. Without this handler, the failure would be reported as an unhandled
  // rejection.
  for (const filling of Object.values(fillings)) if (filling instanceof Promise) filling.catch(() => {})
  const writer = writable.getWriter()
  writer.closed.catch(left)
  return { body: readable, complete: send(html, fillings, encoding, failed, writer, left) }
}

async function send(
  html: string,
  fillings: Fillings,
  encoding: Encoding,
  failed: (error: unknown) => string,
  writer: WritableStreamDefaultWriter<Uint8Array>,
  left: () => void,
): Promise<Uint8Array | undefined> {
  const pieces = splitAtHoles(html)
  const encoder = openEncoder(encoding)
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
      await push(await encoder.write(ready))
      ready = ''
      try {
        const filling = fillings[piece.hole] ?? ''
        if (typeof filling === 'string' || filling instanceof Promise) ready = await filling
        else for await (const text of withSigns(filling)) await push(await encoder.write(text))
      } catch (error) {
        if (writer.desiredSize === null) throw error // The visitor disconnected.
        whole = false
        ready = failed(error)
      }
    }
    await push(await encoder.end(ready))
    await writer.close()
    return whole ? concatenate(sent) : undefined
  } catch {
    left()
    return undefined // The visitor disconnected.
  }
}

/** Maximum time without sending anything, in milliseconds. */
const signMs = 1000

/**
 * Yields an empty comment whenever nothing arrives for a second, because the runtime only notices that a visitor
 * disconnected when something is sent.
 */
async function* withSigns(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]()
  for (;;) {
    const next = iterator.next()
    next.catch(() => {})
    let result: IteratorResult<string> | undefined
    while ((result = await within<IteratorResult<string> | undefined>(signMs, next, () => undefined)) === undefined)
      yield '<!---->'
    if (result.done) return
    yield result.value
  }
}
