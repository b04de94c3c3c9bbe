import { openEncoder } from '../render/encoding.ts'

/**
 * The text that Nuxt Content's clients load: base64 of gzip of a JSON array of statements, as a stream. A page of rows is in memory at a
 * time; where the reader is slow, the next one is not read.
 */
export function renderDump(statements: AsyncIterable<string[]>): ReadableStream<Uint8Array> {
  return toStream(base64(gzip(joinItems(statementsJson(statements)))))
}

async function* statementsJson(statements: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const part of statements) yield part.map((statement) => JSON.stringify(statement))
}

/** A JSON array of items that come in parts, each as JSON. */
export async function* jsonArray(parts: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of joinItems(parts)) yield encoder.encode(text)
}

async function* joinItems(parts: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '['
  for await (const part of parts) {
    if (part.length === 0) continue
    yield before + part.join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
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

/** Not the runtime's `CompressionStream`, which holds back all it is given until the end. */
async function* gzip(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = openEncoder('gzip')
  for await (const text of texts) yield await encoder.write(text)
  yield await encoder.end('')
}

/** Three bytes are four characters: what is left of a chunk is written with the next one. */
async function* base64(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let rest: Uint8Array<ArrayBufferLike> = new Uint8Array(0)
  for await (const chunk of chunks) {
    const bytes = new Uint8Array(rest.length + chunk.length)
    bytes.set(rest)
    bytes.set(chunk, rest.length)
    const whole = bytes.length - bytes.length % 3
    rest = bytes.slice(whole)
    if (whole > 0) yield encoder.encode(encode(bytes.subarray(0, whole)))
  }
  if (rest.length > 0) yield encoder.encode(encode(rest))
}

/** A function takes only so many arguments. */
const maxArguments = 8190

function encode(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += maxArguments) binary += String.fromCharCode(...bytes.subarray(from, from + maxArguments))
  return btoa(binary)
}
