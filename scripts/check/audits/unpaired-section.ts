import { pairSections } from '../../../core/translation/index.ts'
import { sectionsOf } from '../../sync/compile/inspect-document.ts'
import type { CheckedFile } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'
import { groupTranslations } from '../group-translations.ts'

/** Sections of a translation whose original cannot be determined. */
export const unpairedSection = defineAudit({
  code: 'unpaired-section',
  run: (site) =>
    groupTranslations(site).flatMap((byLocale) => {
      const source = byLocale.get(site.config.defaultLocale)
      return source ? [...byLocale.values()].flatMap((page) => (page === source ? [] : compare(source, page))) : []
    }),
})

function compare(source: CheckedFile, page: CheckedFile): Finding[] {
  return pairSections(sectionsOf(source.facts), sectionsOf(page.facts)).ambiguous.map(
    ({ source: originals, translation: [first = '', ...others] }) => {
      const { line, column } = page.facts.headings.find(({ section }) => section === first) ?? {}
      return {
        file: page.file,
        line,
        column,
        message:
          others.length === 0
            ? `Nobody can tell which section of the original \`#${first}\` translates: ${list(originals)}.`
            : `Nobody can tell which sections of the original these translate: ${list([first, ...others])}. There, ${list(originals)} ${originals.length === 1 ? 'stands' : 'stand'} in this place.`,
        hint: `Give each heading the id of the section that it translates: \`{#${originals[0]}}\` after its text.`,
      }
    },
  )
}

function list(headings: readonly string[]): string {
  return headings.map((heading) => `\`#${heading}\``).join(', ')
}
