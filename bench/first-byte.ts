import http from 'node:http'
import { createBrotliDecompress } from 'node:zlib'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { bundleTestWorker } from '../tests/harness/site.ts'
import { defineBench } from './define-bench.ts'

const siteSize = 100
const loads = 9

interface Arrival {
  /** When the first text could be read. */
  firstMs: number
  totalMs: number
  /** How much of the page could be read before the article began. */
  bytesBefore: number
}

/** How soon a page begins whose article is slow to read: what a reader sees while the database is far away. */
export const firstByte = defineBench({
  name: 'first-byte',
  summary: 'First readable bytes of a page whose article takes 600 ms to read',
  async run({ generatedSite }) {
    const { stateDir, pages } = await generatedSite(siteSize)
    const site = await openLocalSite({ stateDir, workerFile: await bundleTestWorker('slow-articles') })
    try {
      const arrivals: Arrival[] = []
      // Each page once: a second visit is answered from the cache. The first two visits warm up.
      for (const { path } of pages.slice(0, loads + 2)) arrivals.push(await visit(new URL(path, site.url)))
      const measured = arrivals.slice(2)
      return [
        {
          name: 'first readable byte',
          unit: 'ms',
          samples: measured.map(({ firstMs }) => firstMs),
          goal: { atMost: 100 },
        },
        { name: 'whole page', unit: 'ms', samples: measured.map(({ totalMs }) => totalMs) },
        {
          name: 'readable before the article',
          unit: 'kB',
          samples: measured.map(({ bytesBefore }) => bytesBefore / 1000),
          note: 'uncompressed',
        },
      ]
    } finally {
      await site.dispose()
    }
  },
})

/** Requests a page as a browser does and notes when its text could be decoded. */
function visit(url: URL): Promise<Arrival> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const pieces: { at: number; size: number }[] = []
    http
      .get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' } }, (response) => {
        if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br') {
          reject(
            new Error(
              `${url.pathname} answered ${response.statusCode} in ${response.headers['content-encoding'] ?? 'no encoding'}`,
            ),
          )
          return
        }
        response
          .pipe(createBrotliDecompress())
          .on('data', (chunk: Buffer) => pieces.push({ at: performance.now() - started, size: chunk.length }))
          .on('end', () => {
            const totalMs = performance.now() - started
            const beforeArticle = pieces.filter(({ at }) => at < totalMs / 2)
            resolve({
              firstMs: pieces[0]?.at ?? totalMs,
              totalMs,
              bytesBefore: beforeArticle.reduce((sum, { size }) => sum + size, 0),
            })
          })
          .on('error', reject)
      })
      .on('error', reject)
  })
}
