import { isFolderConfig } from '../../../core/collection/index.ts'
import { nearestName } from '../../nearest-name.ts'
import { defineAudit } from '../define-audit.ts'

const pageKeys = [
  'title',
  'description',
  'navigation',
  'links',
  'layout',
  'draft',
  'keywords',
  'searchable',
  'boost',
  'publishAt',
  'expireAt',
]
const folderKeys = ['title', 'icon', 'navigation']

/**
 * Keys that have no effect because a letter is wrong. Other unknown keys are the author's own: they are stored in
 * `meta`.
 */
export const misspeltKey = defineAudit({
  code: 'misspelt-key',
  run: ({ files, setting }) =>
    files.flatMap(({ file, entry, facts }) => {
      const own = Object.keys(setting.collections[entry.collection]?.fields ?? {})
      const known = isFolderConfig(file) ? folderKeys : pageKeys
      const written = facts.keys.map(({ name }) => name)
      return facts.keys.flatMap(({ name, line, column }) => {
        const nearest =
          known.includes(name) || own.includes(name) ? undefined : nearestName(name, known, name.length > 8 ? 2 : 1)
        // `link` beside `links`, or `titles`, is another word.
        if (!nearest || written.includes(nearest) || nearest.startsWith(name) || name.startsWith(nearest)) return []
        return [
          { file, line, column, message: `The key \`${name}\` has no effect.`, hint: `Did you mean \`${nearest}\`?` },
        ]
      })
    }),
})
