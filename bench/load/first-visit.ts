import { brotliDecompressSync } from 'node:zlib'
import { eagerFiles } from './eager-files.ts'
import { fetchEncoded } from './fetch-encoded.ts'

/** The sizes of a page’s files for a reader with an empty cache, in kB as transferred, without headers and images. */
interface FirstVisit {
  html: number
  /** The HTML without its article, uncompressed. */
  frame: number
  /** The style sheets in `<head>`, which the first paint needs. */
  blocking: number
  /** All style sheets. */
  css: number
  script: number
}

/**
 * Measures a first visit to each page of a site.
 *
 * @throws if the site sends something without brotli
 */
export async function measureFirstVisits(url: URL, paths: readonly string[]): Promise<FirstVisit[]> {
  const fetchBrotli = async (path: string) => {
    const { encoding, body } = await fetchEncoded(new URL(path, url))
    if (encoding !== 'br') throw new Error(`${path} was sent in ${encoding} where brotli was accepted`)
    return body
  }
  const known = new Map<string, Promise<number>>()
  const sizeOf = async (files: readonly string[]) => {
    let size = 0
    for (const file of files) {
      if (!known.has(file))
        known.set(
          file,
          fetchBrotli(file).then(({ length }) => length),
        )
      size += (await known.get(file)!) / 1000
    }
    return size
  }
  const visits: FirstVisit[] = []
  for (const path of paths) {
    const html = await fetchBrotli(path)
    const text = brotliDecompressSync(html).toString()
    const { blocking, deferred, scripts } = eagerFiles(text)
    const first = await sizeOf(blocking)
    visits.push({
      html: html.length / 1000,
      frame: frameSize(text),
      blocking: first,
      css: first + (await sizeOf(deferred)),
      script: await sizeOf(scripts),
    })
  }
  return visits
}

/** Returns the size of a page's HTML without its article, in kB. */
export function frameSize(html: string): number {
  return Buffer.byteLength(html.replace(/<article[^>]*>.*<\/article>/s, '')) / 1000
}
