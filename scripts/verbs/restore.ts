import { restoreSite } from '../backup/restore-site.ts'
import { count } from '../check/render-report.ts'
import { fromWorkingFolder } from '../project.ts'
import { databaseFlags, openDatabase } from '../remote/open-database.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const restore = defineVerb({
  name: 'restore',
  summary: 'Brings the site of an exported file into a database (npm run restore)',
  positionals: 'FILE',
  flags: {
    ...databaseFlags,
    replace: { type: 'boolean', summary: 'Put it into the place of the site that is there' },
    json: { type: 'boolean', summary: 'Print one JSON document' },
  },
  async run({ flags, positionals: [file, ...others] }) {
    if (file === undefined || others.length > 0)
      throw new UsageError('Name the file that `npm run export` wrote: npm run restore -- site.rivage')
    const database = await openDatabase(flags)
    try {
      const result = await restoreSite({
        target: database.target,
        bucket: database.bucket,
        file: fromWorkingFolder(file),
        replace: flags.replace === true,
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
          'Workers that are running remember pages of the site before: run `npm run deploy`, or start `npm run serve` again.',
        )
    } finally {
      await database.dispose()
    }
  },
})
