import { pairSections } from '../../../core/translation/index.ts'
import { sectionsOf } from '../../sync/compile/inspect-document.ts'
import type { CheckedFile } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'
import { groupTranslations } from '../group-translations.ts'

/** Reports sections of a translation that can't be matched with a section of the original. */
export const unpairedSection = defineAudit({
  code: 'unpaired-section',
  run: (site) =>
    groupTranslations(site).flatMap((byLocale) => {
      const source = byLocale.get(site.config.defaultLocale)
      return source
        ? [...byLocale.values()].flatMap((page) =>
            page === source || page.entry.meta.translatedFrom === false ? [] : compare(source, page),
          )
        : []
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
            ? `It is unclear which section \`#${first}\` translates. Candidates: ${list(originals)}.`
            : `It is unclear which sections these translate: ${list([first, ...others])}. ${originals.length === 1 ? 'Candidate' : 'Candidates'}: ${list(originals)}.`,
        hint: `Give each heading the ID of the section that it translates: add the ID after the heading's text, such as \`{#${originals[0]}}\`.`,
      }
    },
  )
}

function list(headings: readonly string[]): string {
  return headings.map((heading) => `\`#${heading}\``).join(', ')
}
