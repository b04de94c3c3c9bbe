import { count } from '../check/render-report.ts'
import { prune as pruneDatabase } from '../releases/prune.ts'
import { channelOfVersion, versionFlag } from '../releases/channel-of-version.ts'
import { databaseFlags, openDatabase } from './open-database.ts'
import { defineVerb, parseCount } from './define-verb.ts'

export const prune = defineVerb({
  name: 'prune',
  summary: 'Remove content that only old releases use, and expired previews (npm run prune)',
  flags: {
    ...databaseFlags,
    version: { ...versionFlag.version, summary: 'Remove old releases of this version only (default: of all versions)' },
    keep: {
      type: 'string',
      placeholder: 'N',
      default: '50',
      summary: 'Number of newest releases to keep in each channel (default: 50)',
    },
    'dry-run': { type: 'boolean', summary: 'Print what would be removed, and remove nothing' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, project }) {
    const keep = parseCount('--keep', flags.keep)
    const dryRun = flags['dry-run'] === true
    await using database = await openDatabase({ flags, project })
    const only = flags.version === undefined ? undefined : await channelOfVersion(database.target, flags.version)
    const result = await pruneDatabase({ target: database.target, bucket: database.bucket, keep, only, dryRun })
    if (flags.json) return console.log(JSON.stringify({ ...result, dryRun }, null, 2))
    const { channels, releases, rows, documents, media } = result
    const what = [
      count(releases, 'release'),
      count(channels.length, 'preview'),
      count(rows, 'row'),
      count(documents, 'article'),
      count(media, 'media file'),
    ]
    console.log(
      `${dryRun ? 'Would remove' : 'Removed'} ${what.join(', ')}. Keeping the newest ${keep === 1 ? 'release' : count(keep, 'release')} of ${only === undefined ? 'each channel' : `version ${String(flags.version)}`}.`,
    )
  },
})
