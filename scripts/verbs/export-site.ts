import { exportSite } from '../backup/export-site.ts'
import { count } from '../check/render-report.ts'
import { fromWorkingFolder } from '../project.ts'
import { databaseFlags, openDatabase } from '../remote/open-database.ts'
import { catchStop } from '../terminal/catch-stop.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const exportToFile = defineVerb({
  name: 'export',
  summary: 'Writes the site with all its releases into one file (npm run export)',
  positionals: 'FILE',
  flags: { ...databaseFlags, json: { type: 'boolean', summary: 'Print one JSON document' } },
  async run({ flags, positionals: [file, ...others] }) {
    if (file === undefined || others.length > 0)
      throw new UsageError('Name the file that is written: npm run export -- site.rivage')
    const database = await openDatabase(flags)
    const stop = catchStop()
    try {
      const result = await exportSite(database, fromWorkingFolder(file), stop.signal)
      if (flags.json) {
        console.log(JSON.stringify(result, null, 2))
        return 0
      }
      const what = [
        count(result.releases, 'release'),
        count(result.documents, 'article'),
        `${result.media} media files`,
      ]
      console.log(`Exported ${what.join(', ')} to ${file}`)
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
