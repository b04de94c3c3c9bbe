import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { readWriter } from '../../scripts/local/written-by.ts'
import type { Writer } from '../../scripts/local/written-by.ts'
import { runVerb, startScript, startSync } from '../harness/command-line.ts'
import { serveState } from '../harness/served-state.ts'
import { openTestSite, writeFiles } from '../harness/site.ts'
import type { Files, ReadOnlySite } from '../harness/site.ts'
import { upgradeDatabase } from './upgrade-database.ts'

const pageCount = 4

/**
 * Returns a site in which every page, sidebar title, and search record names its edition. A reader who sees two
 * editions has seen two releases. Headings have fixed IDs: a generated ID would remain as the former ID of the renamed
 * heading.
 */
export function edition(number: number): Files {
  const word = `edition${number}`
  const pages = Array.from({ length: pageCount }, (_, index) => [
    `en/1.guide/${index + 1}.page-${index}.md`,
    `---\ntitle: Page ${index} ${word}\ndescription: About ${word}.\n---\n\n## Part ${word} {#part}\n\nHarbour text of ${word}.\n`,
  ])
  return {
    'en/index.md': `---\ntitle: Home ${word}\n---\n\nWelcome.\n`,
    'en/1.guide/.navigation.yml': `title: Guide ${word}\n`,
    ...(Object.fromEntries(pages) as Files),
  }
}

export interface InterruptionReport {
  kills: number
  /** Number of syncs that were killed before, or after, their last statement. */
  unfinished: number
  answers: number
  /** Responses that mixed releases, and responses that were errors. */
  mixed: string[]
}

/** The work that is interrupted. */
interface InterruptedWork {
  /** Puts the database into the state in which the work starts. */
  prepare: (target: D1Target) => Promise<void>
  /** Does the work in a separate process. */
  start: (contentFolder: string, stateDir: string) => ReturnType<typeof startSync>
  /** Does the work in this process. */
  run: (contentFolder: string, stateDir: string) => Promise<void>
}

const sync: InterruptedWork = {
  prepare: async () => {},
  start: startSync,
  run: async (contentFolder, stateDir) => {
    const { code, output } = await runVerb('sync', '--content', contentFolder, '--state', stateDir)
    if (code !== 0) throw new Error(output)
  },
}

/** The state of a batch when its sender is killed. */
const places = ['not sent', 'on its way', 'answered'] as const

/**
 * Kills a publishing process with SIGKILL at random batches while readers poll the served site. Between two batches,
 * the process changes no state outside itself.
 * @param work to interrupt; default: a sync
 * @returns the responses to readers; the last run, which is not killed, completes the database
 */
export async function interruptSyncs(
  kills: number,
  { prepare, start, run }: InterruptedWork = sync,
): Promise<InterruptionReport & { rubbish: Record<string, number>; writer: Writer | undefined }> {
  const site = await openTestSite(edition(0))
  const report: InterruptionReport = { kills, unfinished: 0, answers: 0, mixed: [] }
  let batches = 0
  let lastBatchAt = 0
  let onBatch = async (_number: number, send: () => ReturnType<D1Target['batch']>) => await send()
  const state = await serveState({
    batch(statements) {
      lastBatchAt = performance.now()
      return onBatch(++batches, () => site.target.batch(statements))
    },
  })
  try {
    await writeFiles(site.folder, edition(1))
    await prepare(site.target)
    await run(site.folder, state.stateDir)
    const batchesOfAll = batches
    const reading = new AbortController()
    // Polls less often while a process starts, because nothing changes for readers.
    const pause = () => sleep(performance.now() - lastBatchAt < 1000 ? 40 : 250)
    const reads = Promise.all(Array.from({ length: readers }, () => readUntil(site, reading.signal, report, pause)))
    for (let kill = 0; kill < kills; kill++) {
      await writeFiles(site.folder, edition(kill + 2))
      await prepare(site.target)
      batches = 0
      const last = randomInt(1, batchesOfAll + 1)
      const place = places[randomInt(places.length)]
      const { child, ended } = start(site.folder, state.stateDir)
      onBatch = async (number, send) => {
        if (number === last && place === 'not sent') child.kill('SIGKILL')
        // A batch that was sent earlier may still arrive.
        if (child.killed) throw new Error('Its sender was killed')
        const answer = send()
        if (number === last && place === 'on its way') child.kill('SIGKILL')
        await answer
        if (number === last) child.kill('SIGKILL')
        return await answer
      }
      if ((await ended).code === null) report.unfinished++
      // Every format is read several times in the state that the killed process left.
      const answersBefore = report.answers
      await expect
        .poll(() => report.answers, { interval: 20 })
        .toBeGreaterThan(answersBefore + 3 * readers * readPaths.length)
      await endLease(site.target)
    }
    onBatch = async (_number, send) => await send()
    await writeFiles(site.folder, edition(kills + 2))
    await run(site.folder, state.stateDir)
    reading.abort()
    await reads
    return { ...report, rubbish: await countRubbish(site.target), writer: await readWriter(site.target) }
  } finally {
    await state.dispose()
    await site.dispose()
  }
}

/** Ends the lease of a killed writer, which would last a minute. */
async function endLease(target: D1Target): Promise<void> {
  await target.batch([{ sql: 'UPDATE lease SET expires_at = 0', params: [] }])
}

/** Counts rows that no release shows, or that have no parent row. */
export async function countRubbish(target: D1Target, channel = 'live'): Promise<Record<string, number>> {
  const head = '(SELECT head FROM channel WHERE name = ?1)'
  const counts = {
    ...Object.fromEntries(
      ['entry', 'navigation', 'file', 'translation'].map((table) => [
        table,
        `SELECT count(*) AS n FROM ${table} WHERE channel = ?1 AND (since > ${head} OR until > ${head} OR since = until)`,
      ]),
    ),
    release: `SELECT count(*) AS n FROM release WHERE channel = ?1 AND number > ${head}`,
    lease: 'SELECT count(*) AS n FROM lease WHERE channel = ?1',
    document:
      'SELECT count(*) AS n FROM document WHERE ?1 IS NOT NULL AND hash NOT IN (SELECT document FROM entry WHERE document IS NOT NULL)',
    document_part:
      'SELECT count(*) AS n FROM document_part WHERE ?1 IS NOT NULL AND hash NOT IN (SELECT hash FROM document)',
    section: 'SELECT count(*) AS n FROM section WHERE ?1 IS NOT NULL AND document NOT IN (SELECT hash FROM document)',
  }
  const found = await Promise.all(
    Object.entries(counts).map(
      async ([name, sql]) => [name, Number((await queryRows(target, sql, channel))[0]?.n)] as const,
    ),
  )
  return Object.fromEntries(found.filter(([, count]) => count > 0))
}

const readers = 2

const readPaths = [
  '/en/guide/page-3',
  '/en/guide/page-1/_payload.json',
  '/en/search?q=harbour',
  '/raw/en/guide/page-0.md',
]

/** Requests a page with its navigation, its payload, and search results in turn until it is aborted. */
async function readUntil(
  site: ReadOnlySite,
  signal: AbortSignal,
  report: InterruptionReport,
  pause: () => Promise<unknown>,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const path = readPaths[turn % readPaths.length]!
    const response = await site.get(path, { accept: '*/*' })
    const text = await response.text()
    report.answers++
    const seen = new Set(text.match(/edition\d+/g) ?? [])
    if (report.mixed.length < 10 && (response.status !== 200 || seen.size !== 1))
      report.mixed.push(`${path}: ${response.status}, ${[...seen].join(' and ') || text.slice(0, 100)}`)
    await pause()
  }
}

/** The database steps of `npm run deploy`: upgrades the database and publishes the content again. */
export const upgradeOfDatabase: InterruptedWork = {
  // The state that a previous version left: no engine is recorded, and a migration is missing.
  prepare: async (target) => {
    await target.batch(
      [
        'DELETE FROM engine_info',
        'DROP TRIGGER IF EXISTS document_deleted',
        'DROP TABLE IF EXISTS chapter',
        'DROP TABLE IF EXISTS chapter_part',
        "DELETE FROM d1_migrations WHERE name = '0031_chapters.sql'",
      ].map((sql) => ({ sql, params: [] })),
    )
  },
  start: (contentFolder, stateDir) => startScript('tests/sync/upgrade-database.ts', contentFolder, stateDir),
  run: upgradeDatabase,
}
