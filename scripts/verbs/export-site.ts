import { existsSync } from 'node:fs'
import { exportSite } from '../backup/export-site.ts'
import { exportInsight, insightFileOf } from '../backup/insight-file.ts'
import { channelOfVersion, versionFlag } from '../releases/channel-of-version.ts'
import { count } from '../check/render-report.ts'
import { fromWorkingFolder } from '../project.ts'
import { databaseFlags, insightOf, openDatabase } from './open-database.ts'
import { catchStop } from '../terminal/catch-stop.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const exportToFile = defineVerb({
  name: 'export',
  summary: 'Export a site with all its releases to one file, rivage-DATE.rivage by default (npm run export)',
  positionals: '[FILE]',
  flags: {
    ...databaseFlags,
    ...versionFlag,
    insight: { type: 'boolean', summary: 'Also export counters, votes, and comments to FILE-insight' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, positionals: [given, ...others], project }) {
    if (others.length > 0) throw new UsageError(`Specify only one file. Got: ${[given, ...others].join(', ')}.`)
    const file = given ?? `rivage-${new Date().toISOString().slice(0, 10)}.rivage`
    const path = fromWorkingFolder(project, file)
    if (given === undefined && existsSync(path))
      throw new UsageError(`${file} already exists. Choose another file: npm run export -- FILE`)
    const database = await openDatabase({ flags, project })
    const stop = catchStop()
    try {
      const channel = flags.version === undefined ? undefined : await channelOfVersion(database.target, flags.version)
      const result = await exportSite(database, path, {
        signal: stop.signal,
        ...(channel !== undefined && { channel }),
      })
      const rows = flags.insight ? await exportInsight(insightOf(database), insightFileOf(path)) : undefined
      if (flags.json) {
        console.log(JSON.stringify({ ...result, ...(rows !== undefined && { insight: rows }) }, null, 2))
        return 0
      }
      const what = [
        count(result.releases, 'release'),
        count(result.documents, 'article'),
        count(result.media, 'media file'),
      ]
      console.log(`Exported ${what.join(', ')} to ${file}`)
      if (rows !== undefined) console.log(`Exported ${count(rows, 'row')} of INSIGHT to ${insightFileOf(file)}`)
      return 0
    } catch (error) {
      if (!stop.signal.aborted) throw error
      console.error('Stopped. No file was written.')
      return stop.exitCode()
    } finally {
      stop.end()
      await database.dispose()
    }
  },
})
