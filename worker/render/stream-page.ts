import { concatenate, openEncoder } from '../http/encoding.ts'
import type { Encoding } from '../http/encoding.ts'
import { within } from '../store/deadline.ts'
import { splitAtHoles } from './hole.tsx'

/** The contents of holes, by name. Each arrives whole, or in pieces that are sent immediately. */
type Fillings = Readonly<Record<string, Promise<string> | AsyncIterable<string>>>

interface PageStream {
  body: ReadableStream<Uint8Array>
  /** The whole encoded body after it was sent, or `undefined` if a filling failed or the visitor disconnected. */
  complete: Promise<Uint8Array | undefined>
}

/**
 * Sends a rendered page while parts of it are still being read. Sends the HTML before a hole immediately, then the
 * hole's text when it arrives, and so on in document order.
 *
 * @param html rendered HTML with holes; see `Hole`
 * @param fillings by hole name, whole or in pieces
 * @param failed returns HTML that replaces a failed filling, because the status has already been sent
 * @param left called when the visitor disconnects
 */
export function streamPage(
  html: string,
  fillings: Fillings,
  encoding: Encoding,
  failed: (error: unknown) => string,
  left: () => void = () => {},
): PageStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A filling may fail before it is awaited. Without this, its rejection would be reported as unhandled.
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
 * Sends an empty comment if nothing arrives for a second. The runtime only notices a disconnected visitor when
 * something is sent.
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
