import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'

/**
 * Quality 5 saves a twelfth of the bytes of quality 4, and takes a quarter more time; more would take much and save
 * little. A window as large as the largest pages: a larger one is only more work.
 */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 16,
}

/** What a little effort still takes off: of base64, a quarter, and more does not take off more. */
const quickBrotliParams = { ...brotliParams, [constants.BROTLI_PARAM_QUALITY]: 1 }
const quickGzip = { strategy: constants.Z_HUFFMAN_ONLY }

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The encoding of an answer. Workers see `Accept-Encoding` rewritten; what the client really sent is in `request.cf`.
 */
export function negotiateEncoding(
  request: { headers: Pick<Headers, 'get'>; cf?: object | undefined },
  { RECOMPRESSED }: { RECOMPRESSED?: boolean },
): Encoding {
  // Not in the runtime's types.
  const { clientAcceptEncoding: real } = (request.cf ?? {}) as { clientAcceptEncoding?: unknown }
  return preferredEncoding(
    typeof real === 'string' ? real : (request.headers.get('accept-encoding') ?? ''),
    RECOMPRESSED ? 'first' : 'smallest',
  )
}

const isListed = { br: /(?:^|,)\s*br\s*(?:,|$)/i, gzip: /(?:^|,)\s*gzip\s*(?:,|$)/i }

/**
 * The encoding that a client likes best, by its weights (RFC 9110, §12.5.3). `negotiator`, which reads languages
 * elsewhere, gives the same for what browsers send, and takes up to twice as long: this runs for every cached page,
 * which is little else than its headers.
 *
 * @param ofEquals which one of those that it likes equally: browsers name gzip first, and like Brotli as much
 */
export function preferredEncoding(acceptEncoding: string, ofEquals: 'first' | 'smallest' = 'smallest'): Encoding {
  // What all browsers send has no weights: nothing has to be compared.
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

/** Takes text in pieces; gives bytes that can be decoded up to the last flush. */
export interface Encoder {
  /** Encodes a piece and flushes: everything so far can be read at the other end. */
  write(text: string): Promise<Uint8Array>
  /** Encodes a piece, and gives what is ready: perhaps nothing. */
  add(text: string): Promise<Uint8Array>
  /** Encodes the last piece and ends. */
  end(text: string): Promise<Uint8Array>
}

/**
 * Opens an encoder. Compression happens here and not in the runtime because the runtime's own compressor holds back the
 * first bytes until it has more: the head and the header of a page would wait for its article.
 * @param effort `least` for what has nothing that repeats
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
 * Encodes a text that is known whole: less work than a stream that could be flushed.
 * @param quality of Brotli, more than usual for what is encoded once and sent often
 */
export function encodeWhole(text: string, encoding: Encoding, quality?: number): Uint8Array {
  if (encoding === 'br')
    return brotliCompressSync(text, {
      params: { ...brotliParams, ...(quality && { [constants.BROTLI_PARAM_QUALITY]: quality }) },
    })
  return encoding === 'gzip' ? gzipSync(text, { level: 6 }) : new TextEncoder().encode(text)
}

/** One array of bytes from several. */
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
