import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundMemory } from '../../scripts/local/bound-memory.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { ownProject } from '../harness/own-project.ts'

/** RIVAGE_SOAK_MINUTES=5 shortens the run, to debug the test. */
const minutes = Number(process.env.RIVAGE_SOAK_MINUTES ?? 30)
const publishEveryMs = 5_000
const rollBackEveryMs = 30_000
const pageCount = 40
const readers = 3
/** Maximum growth of memory from the third quarter of the run to the last one. */
const growth = 1.1
const megabyte = 1024 * 1024

let site: LocalSite
let folder: string
const pages = Array.from({ length: pageCount }, (_, index) => `/en/guide/page-${index + 1}`)

/** Each page contains the number of its publication, so that pages of different releases can be distinguished. */
const filesOf = (publication: number) =>
  Object.fromEntries(
    pages.map((path, index) => [
      `${path.slice(1)}.md`,
      `---\ntitle: Page ${index + 1}\n---\n\nPublication ${publication}.\n\n${`Words of page ${index + 1}. `.repeat(200)}\n`,
    ]),
  )

beforeAll(async () => {
  folder = await temporaryFolder('content')
  await writeFiles(folder, { 'en/index.md': '# Home\n', ...filesOf(0) })
  boundMemory()
  site = await openLocalSite({ project: ownProject, stateDir: await temporaryFolder('state') })
})
afterAll(() => site.dispose())

/** Returns the resident memory of the workerd processes that this process started (Linux, proc_pid_status(5)). */
async function residentBytes(): Promise<number> {
  const statuses = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((id) => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')),
  )
  const numberOf = (status: string, field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1])
  return statuses
    .filter((status) => /^Name:\s+workerd/m.test(status) && numberOf(status, 'PPid') === process.pid)
    .reduce((sum, status) => sum + 1024 * numberOf(status, 'VmRSS'), 0)
}

test(
  `keeps releases separate and memory stable for ${minutes} minutes, with a publication every 5 seconds and a rollback every 30`,
  { timeout: (minutes + 5) * 60_000 },
  async () => {
    const started = performance.now()
    const endsAt = started + minutes * 60_000
    /** Release → number of the publication that it shows. */
    const shown = new Map<number, number>()
    const failures: string[] = []
    const memory: number[] = []
    const counts = { requests: 0, publications: 0, rollbacks: 0 }
    const isOver = () => performance.now() >= endsAt || failures.length >= 20

    const write = async () => {
      let lastRollBack = started
      for (let next = started; !isOver(); next = Math.max(next + publishEveryMs, performance.now())) {
        await sleep(Math.max(0, next - performance.now()))
        const publication = ++counts.publications
        await writeFiles(folder, filesOf(publication))
        const { release } = await publish({
          folder: new ContentFolder(folder),
          target: site.target,
          channel: 'live',
          renderer: 'soak',
          tools: compileTools,
        })
        shown.set(release, publication)
        if (performance.now() - lastRollBack < rollBackEveryMs) continue
        lastRollBack = performance.now()
        const rolled = await rollBack({ target: site.target, channel: 'live' })
        counts.rollbacks++
        shown.set(rolled.release, shown.get(rolled.restored)!)
      }
    }
    /** The publication that a page of each release showed. */
    const seen = new Map<string, string>()
    const read = async () => {
      for (let index = 0; !isOver(); index++) {
        const path = pages[index % pageCount]!
        const answer = await fetch(new URL(index % 3 === 0 ? `/raw${path}.md` : path, site.url), {
          headers: { accept: 'text/html' },
        })
        const text = await answer.text()
        const release = Number(answer.headers.get('x-release'))
        const [, publication] = /Publication (\d+)\./.exec(text) ?? []
        counts.requests++
        if (answer.status !== 200 || publication === undefined) {
          if (release !== 0 || answer.status >= 500) failures.push(`${answer.status} ${path}`)
          continue
        }
        seen.set(`${release} ${publication}`, path)
      }
    }
    const look = async () => {
      while (!isOver()) {
        memory.push(await residentBytes())
        await sleep(5_000)
      }
    }
    await Promise.all([write(), look(), ...Array.from({ length: readers }, read)])

    for (const [pair, path] of seen) {
      const [release, publication] = pair.split(' ').map(Number)
      if (shown.has(release!) && shown.get(release!) !== publication)
        failures.push(`Release ${release} showed publication ${publication} at ${path}, not ${shown.get(release!)}`)
    }
    const quarter = (index: number) => {
      const part = memory.slice(Math.floor((index * memory.length) / 4), Math.floor(((index + 1) * memory.length) / 4))
      return part.reduce((sum, bytes) => sum + bytes, 0) / part.length / megabyte
    }
    const quarters = [0, 1, 2, 3].map((index) => Math.round(quarter(index)))
    console.log(
      `${JSON.stringify(counts)}; workerd took ${quarters.join(', ')} MB in the quarters, ${Math.round(Math.max(...memory) / megabyte)} MB at most`,
    )
    expect(failures).toEqual([])
    expect(shown.size).toBe(counts.publications + counts.rollbacks)
    expect(quarters[3]).toBeLessThanOrEqual(quarters[2]! * growth)
  },
)
