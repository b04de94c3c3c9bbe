/**
 * The text that Nuxt Content's clients load: base64 of gzip of a JSON array of statements, as a stream. A page of rows is in memory at a
 * time; where the reader is slow, the next one is not read.
 */
export function renderDump(statements: AsyncIterable<string[]>): ReadableStream<Uint8Array> {
  return toStream(jsonArray(statements)).pipeThrough<Uint8Array>(new CompressionStream('gzip')).pipeThrough(new TransformStream<Uint8Array, Uint8Array>(base64()))
}

/** A JSON array of what comes in parts. */
export async function* jsonArray(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let before = '['
  for await (const part of parts) {
    if (part.length === 0) continue
    yield encoder.encode(before + part.map((item) => JSON.stringify(item)).join(','))
    before = ','
  }
  yield encoder.encode(before === '[' ? '[]' : ']')
}

/** Reads on when the stream's reader does. */
export function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

/** Three bytes are four characters: what is left of a chunk is written with the next one. */
function base64(): Transformer<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder()
  let rest: Uint8Array<ArrayBufferLike> = new Uint8Array(0)
  return {
    transform(chunk, controller) {
      const bytes = new Uint8Array(rest.length + chunk.length)
      bytes.set(rest)
      bytes.set(chunk, rest.length)
      const whole = bytes.length - bytes.length % 3
      rest = bytes.slice(whole)
      if (whole > 0) controller.enqueue(encoder.encode(encode(bytes.subarray(0, whole))))
    },
    flush(controller) {
      if (rest.length > 0) controller.enqueue(encoder.encode(encode(rest)))
    },
  }
}

/** A function takes only so many arguments. */
const maxArguments = 8190

function encode(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += maxArguments) binary += String.fromCharCode(...bytes.subarray(from, from + maxArguments))
  return btoa(binary)
}
