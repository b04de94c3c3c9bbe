import type { HeadingFact } from '../../sync/compile/inspect-document.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'

/** Reports headings that skip a level, and additional page titles. */
export const headingOrder = defineAudit({
  code: 'heading-order',
  run: ({ files }) =>
    files.flatMap(({ file, facts, locale, entry }) => {
      // A `#` heading at the start of a page replaces the title in the layout, except on a landing page with a hero.
      const [first, ...rest] = facts.headings
      const hasHero = entry.path === `/${locale}` && entry.meta.hero !== false
      const headings = first?.level === 1 && first.opens && !hasHero ? rest : facts.headings
      return headings.flatMap((heading, index) =>
        explain(heading, headings[index - 1]?.level ?? 1).map((finding) => ({ file, ...finding })),
      )
    }),
})

function explain({ level, line, column }: HeadingFact, previous: number): Omit<Finding, 'file'>[] {
  if (level === 1) {
    return [
      {
        line,
        column,
        message: 'This heading is a second title of the page.',
        hint: 'Use `##`, and add one `#` to each heading below it.',
      },
    ]
  }
  if (level <= previous + 1) return []
  return [
    {
      line,
      column,
      message: `The heading level jumps from ${previous} to ${level}.`,
      hint: `Use \`${'#'.repeat(previous + 1)}\`.`,
    },
  ]
}
