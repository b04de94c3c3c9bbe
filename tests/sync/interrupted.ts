import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { queryRows } from '../../scripts/sync/d1-target.ts'
import type { D1Target } from '../../scripts/sync/d1-target.ts'
import { readWriter } from '../../scripts/sync/written-by.ts'
import type { Writer } from '../../scripts/sync/written-by.ts'
import { startScript, startSync } from '../harness/command-line.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const pageCount = 12

/**
 * A site in which every page, every title in the navigation and every search record says which edition it belongs to: a
 * reader who sees two of them at once has seen two releases. Headings have ids of their own: one that was made of its
 * text would stay as the former id of the renamed heading.
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
  /** Syncs that were killed before, and after, their last statement. */
  unfinished: number
  answers: number
  /** What readers saw of more than one release at once, and answers that were no answer. */
  mixed: string[]
}

/** What is interrupted, in the place of a sync. */
interface InterruptedWork {
  /** Brings the database into the state in which the work begins. */
  prepare: (target: D1Target) => Promise<void>
  start: (contentFolder: string, stateDir: string) => ReturnType<typeof startSync>
}

/**
 * Kills a process that publishes with SIGKILL at random moments while readers poll the served site.
 * @param work that is done; default: a sync
 * @returns what the readers saw; the database is left as the last process left it, which nobody killed
 */
export async function interruptSyncs(
  kills: number,
  { prepare, start }: InterruptedWork = { prepare: async () => {}, start: startSync },
): Promise<InterruptionReport & { rubbish: Record<string, number>; writer: Writer | undefined }> {
  const stateDir = await temporaryFolder('state')
  const folder = await writeContent(edition(0))
  const site = await openLocalSite({ stateDir, port: 0 })
  const report: InterruptionReport = { kills, unfinished: 0, answers: 0, mixed: [] }
  try {
    // From before the first statement to after the last: as long as an undisturbed one takes.
    const started = performance.now()
    const first = await start(folder, stateDir).ended
    const durationMs = performance.now() - started
    if (first.code !== 0) throw new Error(first.output)
    const reading = new AbortController()
    const readers = Promise.all([1, 2].map(() => readUntil(site, reading.signal, report)))
    for (let number = 1; number <= kills; number++) {
      await writeFiles(folder, edition(number))
      await prepare(site.target)
      const { child, ended } = start(folder, stateDir)
      // Killed in real time: where in its work another process is can neither be set nor asked.
      await sleep(randomInt(Math.ceil(durationMs * 0.4), Math.ceil(durationMs * 1.05)))
      child.kill('SIGKILL')
      if ((await ended).code === null) report.unfinished++
      await endLease(site.target)
    }
    await writeFiles(folder, edition(kills + 1))
    const last = await start(folder, stateDir).ended
    if (last.code !== 0) throw new Error(last.output)
    reading.abort()
    await readers
    return { ...report, rubbish: await countRubbish(site.target), writer: await readWriter(site.target) }
  } finally {
    await site.dispose()
    await rm(stateDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** A killed writer keeps the others out for a minute, for which the test does not wait. */
async function endLease(target: D1Target): Promise<void> {
  await target.batch([{ sql: 'UPDATE lease SET expires_at = 0', params: [] }])
}

/** Rows that no reader of any release can see, or that belong to nothing. */
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

/**
 * Asks for a page with its navigation, its payload, and for search results, one after the other, until it is told to
 * stop.
 */
async function readUntil(site: LocalSite, signal: AbortSignal, report: InterruptionReport): Promise<void> {
  const paths = [
    '/en/guide/page-3',
    '/en/guide/page-7/_payload.json',
    '/en/search?q=harbour',
    '/raw/en/guide/page-0.md',
  ]
  for (let turn = 0; !signal.aborted; turn++) {
    const path = paths[turn % paths.length]!
    const response = await fetch(new URL(path, site.url), { headers: { accept: '*/*', 'user-agent': 'Mozilla/5.0' } })
    const text = await response.text()
    report.answers++
    const seen = new Set(text.match(/edition\d+/g) ?? [])
    if (report.mixed.length < 10 && (response.status !== 200 || seen.size !== 1))
      report.mixed.push(`${path}: ${response.status}, ${[...seen].join(' and ') || text.slice(0, 100)}`)
    await sleep(20)
  }
}

/** What `npm run deploy` does to the database: it is upgraded, and the content is published again. */
export const upgradeOfDatabase: InterruptedWork = {
  // As the version before has left it: without what the newest migration of it adds.
  prepare: async (target) => {
    await target.batch(
      ['DROP TABLE IF EXISTS written_by', "DELETE FROM d1_migrations WHERE name = '0017_written_by.sql'"].map(
        (sql) => ({
          sql,
          params: [],
        }),
      ),
    )
  },
  start: (contentFolder, stateDir) => startScript('tests/sync/upgrade-database.ts', contentFolder, stateDir),
}
