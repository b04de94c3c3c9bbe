import { deleteChannel } from '../releases/delete-channel.ts'
import { checkName, hasChannel } from '../releases/fork-channel.ts'
import { listChannels } from '../releases/list-channels.ts'
import { databaseFlags, openDatabase } from './open-database.ts'
import { renderMoment } from '../terminal/render-releases.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const channels = defineVerb({
  name: 'channels',
  summary: 'List the site and its previews, or remove a preview (npm run channels)',
  flags: {
    ...databaseFlags,
    delete: {
      type: 'string',
      placeholder: 'NAME',
      summary: 'Remove this preview; its URL stops working immediately',
    },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, project }) {
    await using database = await openDatabase({ flags, project })
    if (flags.delete !== undefined) {
      const name = String(flags.delete)
      checkName(name)
      if (!(await hasChannel(database.target, name)))
        throw new UsageError(`Unknown preview "${name}". List the previews with \`npm run channels\`.`)
      await deleteChannel(database.target, name)
      return console.log(`Removed preview "${name}". The next \`npm run prune\` deletes its content.`)
    }
    const found = await listChannels(database.target)
    if (flags.json) return console.log(JSON.stringify(found, null, 2))
    for (const { name, release, waiting, base, expiresAt } of found) {
      console.log(
        `${name.padEnd(24)}release ${release}${waiting ? `, release ${waiting.release} from ${renderMoment(waiting.effectiveAt)}` : ''}${base === null ? '' : `, based on release ${base} of the site`}${expiresAt ? `, until ${renderMoment(expiresAt)}` : ''}`,
      )
    }
  },
})
