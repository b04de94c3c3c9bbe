import { listReleases } from '../releases/list-releases.ts'
import { databaseFlags, openDatabase } from './open-database.ts'
import { renderReleases } from '../terminal/render-releases.ts'
import { defineVerb, parseCount } from './define-verb.ts'

export const releases = defineVerb({
  name: 'releases',
  summary: 'List releases, newest first (npm run releases)',
  flags: {
    ...databaseFlags,
    channel: {
      type: 'string',
      placeholder: 'NAME',
      default: 'live',
      summary: 'Channel of the releases (default: live)',
    },
    limit: { type: 'string', placeholder: 'N', default: '20', summary: 'Maximum number (default: 20)' },
    json: { type: 'boolean', summary: 'Print one JSON document' },
  },
  async run({ flags, project }) {
    const limit = parseCount('--limit', flags.limit)
    await using database = await openDatabase({ flags, project })
    const found = await listReleases(database.target, String(flags.channel), limit)
    console.log(flags.json ? JSON.stringify(found, null, 2) : renderReleases(found))
  },
})
