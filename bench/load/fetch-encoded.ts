import http from 'node:http'

interface EncodedAnswer {
  encoding: string
  /** The body as transferred. */
  body: Buffer
}

/**
 * Requests a URL like a browser that prefers brotli, and returns the body without decoding it.
 *
 * @throws for any status but 200
 */
export function fetchEncoded(url: URL, acceptEncoding = 'br, gzip'): Promise<EncodedAnswer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { accept: 'text/html', 'accept-encoding': acceptEncoding } }, (response) => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            if (response.statusCode === 200)
              resolve({ encoding: response.headers['content-encoding'] ?? 'identity', body: Buffer.concat(chunks) })
            else reject(new Error(`${url.pathname} answered ${response.statusCode}`))
          })
      })
      .on('error', reject)
  })
}
