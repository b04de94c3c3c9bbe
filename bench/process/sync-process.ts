import { boundMemory } from '../../scripts/local/bound-memory.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import type { SyncMeasurement } from './measure-sync.ts'
import { cpuMs, peakMemory, workerdChildren } from './workerd-process.ts'
import { ownProject } from '../../tests/harness/own-project.ts'

// Runs one sync, and prints its measurements as JSON. It is a separate process, so that its peak memory belongs to this
// sync.
const [contentFolder = '', stateDir = '', renderer = ''] = process.argv.slice(2)
boundMemory() // Opens the database like every command that writes.
const database = await openLocalSite({ project: ownProject, stateDir, port: null })
const traffic = { batches: 0, sentBytes: 0 }
const target: D1Target = {
  batch(statements) {
    traffic.batches++
    for (const { params } of statements)
      for (const value of params) if (typeof value === 'string') traffic.sentBytes += Buffer.byteLength(value)
    return database.target.batch(statements)
  },
}

const started = performance.now()
const result = await publish({ folder: new ContentFolder(contentFolder), target, channel: 'live', renderer })
const publishMs = performance.now() - started
const { user, system } = process.cpuUsage()
const measurement: SyncMeasurement = {
  publishMs,
  cpuMs: (user + system) / 1000 + workerdChildren().reduce((sum, pid) => sum + cpuMs(pid), 0),
  peakBytes: process.resourceUsage().maxRSS * 1024,
  workerdPeakBytes: workerdChildren().map(peakMemory)[0] ?? null,
  published: result.published,
  rows: result.rows,
  documents: result.documents,
  errors: result.diagnostics.filter(({ severity }) => severity === 'error').length,
  ...traffic,
}
await database.dispose()
console.log(JSON.stringify(measurement))
