import { insightFileOf, restoreInsight } from '../backup/insight-file.ts'
import { restoreSite } from '../backup/restore-site.ts'
import { count } from '../check/render-report.ts'
import { checkVersionName } from '../releases/cut-version.ts'
import { fromWorkingFolder } from '../project.ts'
import { databaseFlags, insightOf, openDatabase } from './open-database.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const restore = defineVerb({
  name: 'restore',
  summary: 'Restore an exported site into a database (npm run restore)',
  positionals: 'FILE',
  flags: {
    ...databaseFlags,
    replace: { type: 'boolean', summary: 'Replace the existing site or version' },
    version: { type: 'string', placeholder: 'NAME', summary: 'Restore an exported version under this name' },
    insight: { type: 'boolean', summary: 'Restore only counters, votes, and comments, from FILE-insight' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, positionals: [file, ...others], project }) {
    if (file === undefined || others.length > 0)
      throw new UsageError('Specify a file written by `npm run export`: npm run restore -- site.rivage')
    await using database = await openDatabase({ flags, project })
    if (flags.insight) {
      const rows = await restoreInsight(insightOf(database), insightFileOf(fromWorkingFolder(project, file)))
      return console.log(flags.json ? JSON.stringify({ insight: rows }) : `Restored ${count(rows, 'row')} of INSIGHT`)
    }
    if (flags.version !== undefined) checkVersionName(String(flags.version))
    const result = await restoreSite({
      target: database.target,
      bucket: database.bucket,
      file: fromWorkingFolder(project, file),
      replace: flags.replace === true,
      ...(flags.version !== undefined && { version: String(flags.version) }),
    })
    if (flags.json) return console.log(JSON.stringify(result, null, 2))
    const what = [
      count(result.releases, 'release'),
      count(result.documents, 'article'),
      count(result.media, 'media file'),
    ]
    console.log(`Restored ${what.join(', ')} from ${file}`)
    if (flags.replace)
      console.log(
        'Running Workers still have cached pages of the previous site. To clear them, run `npm run deploy`, or restart `npm run serve`.',
      )
  },
})
