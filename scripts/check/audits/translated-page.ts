import { isInLocale } from '../../../core/route/index.ts'
import { nearestName } from '../../nearest-name.ts'
import { defineAudit } from '../define-audit.ts'

/** Pages that say which page they translate, where there is none in any other language. */
export const translatedPage = defineAudit({
  code: 'frontmatter-field',
  run({ files, drafts, setting }) {
    const places = [
      ...files.flatMap(({ isPage, locale, entry: { pair } }) => (isPage ? [{ locale, pair }] : [])),
      ...drafts.flatMap(({ path }) => {
        const locale = setting.codes.find((code) => isInLocale(path, code))
        return locale === undefined ? [] : [{ locale, pair: path.slice(locale.length + 1) }]
      }),
    ]
    return files.flatMap(({ file, locale, isPage, entry: { pair }, facts }) => {
      const key = facts.keys.find(({ name }) => name === 'translates')
      const others = places.filter((place) => place.locale !== locale)
      if (!key || !isPage || others.some((place) => place.pair === pair)) return []
      const nearest = nearestName(pair, new Set(others.map((place) => place.pair)))
      return [
        {
          file,
          line: key.line,
          column: key.column,
          message: `\`translates\` names \`${pair}\`, where no other language has a page: it has no effect.`,
          hint: nearest
            ? `Did you mean \`${nearest}\`?`
            : 'Write the address that the place of the original file gives, without its language.',
        },
      ]
    })
  },
})
