import { listReleases } from '../releases/list-releases.ts'
import { databaseFlags, openDatabase } from './open-database.ts'
import { renderReleases } from '../terminal/render-releases.ts'
import { UsageError } from '../usage-error.ts'
import { channelOfVersion, versionFlag } from '../releases/channel-of-version.ts'
import { defineVerb, parseCount } from './define-verb.ts'

export const releases = defineVerb({
  name: 'releases',
  summary: 'List releases, newest first (npm run releases)',
  flags: {
    ...databaseFlags,
    ...versionFlag,
    channel: {
      type: 'string',
      placeholder: 'NAME',
      summary: 'Channel to list (default: live)',
    },
    limit: { type: 'string', placeholder: 'N', default: '20', summary: 'Maximum number of releases (default: 20)' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, project }) {
    if (flags.channel !== undefined && flags.version !== undefined)
      throw new UsageError('--channel selects a preview, and --version selects a version. Use only one of them.')
    const limit = parseCount('--limit', flags.limit)
    await using database = await openDatabase({ flags, project })
    const channel =
      flags.channel === undefined ? await channelOfVersion(database.target, flags.version) : String(flags.channel)
    const found = await listReleases(database.target, channel, limit)
    console.log(flags.json ? JSON.stringify(found, null, 2) : renderReleases(found))
  },
})
