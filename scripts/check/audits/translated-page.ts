import { isInLocale } from '../../../core/route/index.ts'
import { nearestName } from '../../nearest-name.ts'
import { defineAudit } from '../define-audit.ts'

/** Reports pages whose `translates` field refers to a page that doesn't exist in any other language. */
export const translatedPage = defineAudit({
  code: 'frontmatter-field',
  run({ files, drafts, setting }) {
    const places = [
      ...files.flatMap(({ isPage, locale, entry: { translationKey } }) => (isPage ? [{ locale, translationKey }] : [])),
      ...drafts.flatMap(({ path }) => {
        const locale = setting.codes.find((code) => isInLocale(path, code))
        return locale === undefined ? [] : [{ locale, translationKey: path.slice(locale.length + 1) }]
      }),
    ]
    return files.flatMap(({ file, locale, isPage, entry: { translationKey }, facts }) => {
      const key = facts.keys.find(({ name }) => name === 'translates')
      const others = places.filter((place) => place.locale !== locale)
      if (!key || !isPage || others.some((place) => place.translationKey === translationKey)) return []
      const nearest = nearestName(translationKey, new Set(others.map((place) => place.translationKey)))
      return [
        {
          file,
          line: key.line,
          column: key.column,
          message: `\`translates\` has no effect, because no other language has a page at \`${translationKey}\`.`,
          hint: nearest ? `Did you mean \`${nearest}\`?` : 'Write the path of the original page, without its language.',
        },
      ]
    })
  },
})
