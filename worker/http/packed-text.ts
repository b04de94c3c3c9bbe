// Compresses and decompresses long text piece by piece, so that it is never in memory as a whole.
import { toBase64 } from './base64.ts'
import { concatenate, openEncoder } from './encoding.ts'
import type { Encoder, Encoding } from './encoding.ts'

declare global {
  interface Uint8ArrayConstructor {
    /**
     * Decodes Base64 (ECMAScript 2026). workerd supports this function, but TypeScript's library doesn't declare it yet.
     * @throws SyntaxError if the text is not Base64
     */
    fromBase64(text: string): Uint8Array<ArrayBuffer>
  }
}

/** Compresses text to base64. */
export function packText(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  return base64(compress(texts, openEncoder('gzip')))
}

/** Decompresses the output of `packText` to UTF-8. */
export function unpackText(packed: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const unpacked = new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>
  return toStream(fromBase64(packed)).pipeThrough(unpacked)
}

/** Encodes text while it is being read. */
export function encodeTexts(texts: AsyncIterable<string>, encoding: Encoding): ReadableStream<Uint8Array> {
  return toStream(compress(texts, openEncoder(encoding, 'least')))
}

/** Returns a stream that only pulls chunks when its consumer is ready for them. */
export function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await chunks.next()
        if (done) return controller.close()
        if (value.byteLength > 0) return controller.enqueue(value)
      }
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

/** Compresses text. The runtime's `CompressionStream` can't be used, because it buffers its input until the end. */
async function* compress(
  texts: AsyncIterable<string> | Iterable<string>,
  encoder: Encoder,
): AsyncGenerator<Uint8Array> {
  let begun = false
  for await (const text of texts) {
    // Flushes the first piece, so that the response starts immediately. After that, only the total size matters.
    yield await (begun ? encoder.add(text) : encoder.write(text))
    begun = true
  }
  yield await encoder.end('')
}

/**
 * Encodes bytes as base64. Three bytes become four characters, so the remaining one or two bytes of a chunk are encoded
 * together with the next chunk.
 */
async function* base64(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array<ArrayBufferLike> = new Uint8Array(0)
  for await (const chunk of chunks) {
    const bytes = concatenate([rest, chunk])
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.slice(whole)
    if (whole > 0) yield toBase64(bytes.subarray(0, whole))
  }
  if (rest.length > 0) yield toBase64(rest)
}

async function* fromBase64(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let rest = ''
  for await (const text of texts) {
    const whole = rest + text
    const length = whole.length - (whole.length % 4)
    rest = whole.slice(length)
    yield Uint8Array.fromBase64(whole.slice(0, length))
  }
}
