import http from 'node:http'
import { join } from 'node:path'
import { createBrotliDecompress } from 'node:zlib'
import { bundleWorker } from '../scripts/bundle/bundle-worker.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { bundleTestWorker } from '../tests/harness/bundle-test-worker.ts'
import type { BenchContext } from './bench-context.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { generateContent } from './generated/generate-content.ts'
import { measureSync } from './process/measure-sync.ts'
import { ownProject } from '../tests/harness/own-project.ts'

const siteSize = 100
const loads = 9
/** The first visits warm up everything that pages share. */
const warmUps = 2

interface Arrival {
  /** Time at which the first text was available. */
  firstMs: number
  totalMs: number
  /** Number of bytes that arrived before the article started. */
  bytesBefore: number
}

/** Measures how soon readers receive the start of a page while the database is far away or slow. */
export const firstByte = defineBench({
  name: 'first-byte',
  summary: 'First readable bytes of pages with the database 200 ms away, and of one whose article takes 600 ms to read',
  run: async (context) => [...(await measureDistance(context)), ...(await measureSlowArticles(context))],
})

/**
 * Measures a cached page, which is sent immediately, and an uncached one, which needs one round trip to the database.
 */
async function measureDistance({ generatedSite, folder, client }: BenchContext): Promise<Measure[]> {
  const { stateDir, pages } = await generatedSite(siteSize)
  const workerFile = join(folder, 'distant-database.js')
  await bundleWorker({ ...ownProject, workerFile }, client, join(import.meta.dirname, 'workers', 'distant-database.ts'))
  const site = await openLocalSite({ project: ownProject, stateDir, workerFile })
  try {
    const [hot = '', ...others] = pages.map(({ path }) => path)
    const cold: Arrival[] = []
    const again: Arrival[] = []
    for (const path of others.slice(0, loads + warmUps)) cold.push(await visit(new URL(path, site.url)))
    // Takes as long as the previous visits, because some responses re-read the head in the background.
    for (let load = 0; load < 100; load++) again.push(await visit(new URL(hot, site.url)))
    return [
      {
        name: 'hot page, database 200 ms away',
        unit: 'ms',
        samples: again.slice(1).map(({ firstMs }) => firstMs),
        goal: { atMost: 20 },
      },
      {
        name: 'cold page, database 200 ms away',
        unit: 'ms',
        samples: cold.slice(warmUps).map(({ firstMs }) => firstMs),
        goal: { atMost: 300 },
      },
    ]
  } finally {
    await site.dispose()
  }
}

/**
 * Measures pages whose article arrives late. For a missing translation, the Worker must first find the fallback's
 * article, and sends the start of the page in the meantime.
 */
async function measureSlowArticles({ folder, renderer }: BenchContext): Promise<Measure[]> {
  const [contentFolder, stateDir] = [join(folder, 'untranslated'), join(folder, 'untranslated-state')]
  const pages = await generateContent(contentFolder, siteSize, { flat: 0, depth: 2, untranslatedEvery: 2 })
  await measureSync({ contentFolder, stateDir, renderer })
  const site = await openLocalSite({
    project: ownProject,
    stateDir,
    workerFile: await bundleTestWorker('slow-articles'),
  })
  try {
    const translated = new Set(pages.map(({ path }) => path))
    const untranslated = pages.flatMap(({ path }) => {
      const inFrench = path.replace(/^\/en\//, '/fr/')
      return translated.has(inFrench) ? [] : [inFrench]
    })
    const arrivals: Arrival[] = []
    // Visits each page once, because a second visit would come from the cache.
    for (const path of untranslated.slice(0, loads + warmUps)) arrivals.push(await visit(new URL(path, site.url)))
    const measured = arrivals.slice(warmUps)
    return [
      {
        name: 'page whose article takes 600 ms',
        unit: 'ms',
        samples: measured.map(({ firstMs }) => firstMs),
        goal: { atMost: 100 },
      },
      { name: '… the whole page', unit: 'ms', samples: measured.map(({ totalMs }) => totalMs), goal: { atLeast: 600 } },
      {
        name: '… readable before the article',
        unit: 'kB',
        samples: measured.map(({ bytesBefore }) => bytesBefore / 1000),
        note: 'uncompressed',
      },
    ]
  } finally {
    await site.dispose()
  }
}

/** Requests a page like a browser and records when its text could be decoded. */
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
