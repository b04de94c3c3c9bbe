import { count } from '../check/render-report.ts'
import { liveChannel } from '../../core/release/index.ts'
import { rollBack } from '../releases/roll-back.ts'
import { databaseFlags, openDatabase } from './open-database.ts'
import { afterPublication } from '../releases/after-publication.ts'
import { UsageError } from '../usage-error.ts'
import { channelOfVersion, versionFlag } from '../releases/channel-of-version.ts'
import { defineVerb, parseCount } from './define-verb.ts'

export const rollback = defineVerb({
  name: 'rollback',
  summary: 'Publish a past release again as the next one (npm run rollback)',
  positionals: '[RELEASE]',
  flags: {
    ...databaseFlags,
    ...versionFlag,
    author: { type: 'string', placeholder: 'NAME', summary: 'Author to store with the release' },
    note: {
      type: 'string',
      placeholder: 'TEXT',
      summary: 'Note to store with the release (default: the number of the restored release)',
    },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, positionals: [release, ...others], project }) {
    if (others.length > 0)
      throw new UsageError('Specify one release, or omit it for the previous one: npm run rollback -- 42')
    const number = release === undefined ? undefined : parseCount('The release', release)
    await using database = await openDatabase({ flags, project })
    const channel = await channelOfVersion(database.target, flags.version)
    const result = await rollBack({
      target: database.target,
      channel,
      ...(number === undefined ? {} : { number }),
      ...(flags.author === undefined ? {} : { author: String(flags.author) }),
      ...(flags.note === undefined ? {} : { note: String(flags.note) }),
    })
    if (flags.json) console.log(JSON.stringify(result, null, 2))
    else if (!result.published)
      console.log(`Nothing to publish: release ${result.release} already has the content of release ${result.restored}`)
    else
      console.log(
        `Published release ${result.release} with the content of release ${result.restored}: ${count(result.rows, 'row')}`,
      )
    const isElsewhere = flags.remote === true || flags.to !== undefined
    if (channel === liveChannel)
      for (const notice of await afterPublication(database, result, { isElsewhere })) console.error(notice)
  },
})
