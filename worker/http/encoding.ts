import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'

/**
 * Brotli settings for pages. Quality 5 produces a twelfth less output than quality 4 and takes a quarter longer. Higher
 * qualities take much longer and save little. The window fits the largest pages; a larger one would only cost time.
 */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 16,
}

/** Settings for base64, which even the lowest effort makes a quarter smaller. More effort doesn't save more. */
const quickBrotliParams = { ...brotliParams, [constants.BROTLI_PARAM_QUALITY]: 1 }
const quickGzip = { strategy: constants.Z_HUFFMAN_ONLY }

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Chooses the encoding of a response. For Workers, the platform rewrites `Accept-Encoding`; the client's original value
 * is in `request.cf`.
 */
export function negotiateEncoding(
  request: { headers: Pick<Headers, 'get'>; cf?: object | undefined },
  { RECOMPRESSED }: { RECOMPRESSED?: boolean },
): Encoding {
  // The runtime's types don't declare `clientAcceptEncoding`.
  const { clientAcceptEncoding: real } = (request.cf ?? {}) as { clientAcceptEncoding?: unknown }
  return preferredEncoding(
    typeof real === 'string' ? real : (request.headers.get('accept-encoding') ?? ''),
    RECOMPRESSED ? 'first' : 'smallest',
  )
}

const isListed = { br: /(?:^|,)\s*br\s*(?:,|$)/i, gzip: /(?:^|,)\s*gzip\s*(?:,|$)/i }

/**
 * Chooses the encoding with the highest weight (RFC 9110, section 12.5.3). `negotiator`, which is used for languages,
 * makes the same choice for browsers but takes up to twice as long. This matters because headers are most of the work
 * for a cached page.
 *
 * @param ofEquals which encoding to choose if the weights are equal; browsers list gzip first, but accept Brotli
 * equally
 */
function preferredEncoding(acceptEncoding: string, ofEquals: 'first' | 'smallest'): Encoding {
  // Without weights, which browsers don't send, there is nothing to compare.
  if (!acceptEncoding.includes(';')) {
    const brotli = acceptEncoding.search(isListed.br)
    if (brotli !== -1 && ofEquals === 'smallest') return 'br'
    const gzip = acceptEncoding.search(isListed.gzip)
    if (gzip !== -1 && (brotli === -1 || gzip < brotli)) return 'gzip'
    return brotli === -1 ? 'identity' : 'br'
  }
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((element) => {
      const [coding = '', ...parameters] = element.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { coding, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
  const size = ({ coding }: { coding: string }) => (ofEquals === 'smallest' && coding === 'gzip' ? 1 : 0)
  const [best] = accepted
    .filter(({ coding, weight }) => weight > 0 && (coding === 'br' || coding === 'gzip'))
    .sort((a, b) => b.weight - a.weight || size(a) - size(b))
  return best ? (best.coding as 'br' | 'gzip') : 'identity'
}

/** Encodes text piece by piece. The client can decode all output up to the last flush. */
export interface Encoder {
  /** Encodes a piece and flushes, so that the client can decode it immediately. */
  write(text: string): Promise<Uint8Array>
  /** Encodes a piece and returns the output that is available, possibly none. */
  add(text: string): Promise<Uint8Array>
  /** Encodes the last piece and ends the stream. */
  end(text: string): Promise<Uint8Array>
}

/**
 * Opens an encoder. The runtime's own compressor buffers the first bytes, so the start of a page would have to wait for
 * the article.
 * @param effort `least` for data that contains little repetition
 */
export function openEncoder(encoding: Encoding, effort: 'usual' | 'least' = 'usual'): Encoder {
  if (encoding === 'identity') {
    const encoder = new TextEncoder()
    const encode = async (text: string) => encoder.encode(text)
    return { write: encode, add: encode, end: encode }
  }
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: effort === 'usual' ? brotliParams : quickBrotliParams })
      : createGzip(effort === 'usual' ? { level: 6 } : quickGzip)
  const flush = encoding === 'br' ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH
  let chunks: Uint8Array[] = []
  let fail: (error: Error) => void = () => {}
  stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  stream.once('error', (error) => fail(error))
  const taken = () => {
    const bytes = concatenate(chunks)
    chunks = []
    return bytes
  }
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        fail = reject
        stream.write(text)
        stream.flush(flush, () => resolve(taken()))
      }),
    add: (text) =>
      new Promise((resolve, reject) => {
        fail = reject
        stream.write(text, 'utf8', () => resolve(taken()))
      }),
    end: (text) =>
      new Promise((resolve, reject) => {
        fail = reject
        stream.once('end', () => resolve(taken()))
        stream.end(text)
      }),
  }
}

/**
 * Encodes a complete string, which takes less CPU time than a stream that flushes.
 * @param quality Brotli quality, higher for content that is encoded once and sent often
 */
export function encodeWhole(text: string, encoding: Encoding, quality?: number): Uint8Array {
  if (encoding === 'br')
    return brotliCompressSync(text, {
      params: { ...brotliParams, ...(quality && { [constants.BROTLI_PARAM_QUALITY]: quality }) },
    })
  return encoding === 'gzip' ? gzipSync(text, { level: 6 }) : new TextEncoder().encode(text)
}

/** Concatenates byte arrays. */
export function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]!
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
