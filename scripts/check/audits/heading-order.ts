import type { HeadingFact } from '../../sync/compile/inspect-document.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'

/** Headings that are no outline: one that skips a level, or a second title. */
export const headingOrder = defineAudit({
  code: 'heading-order',
  run: ({ files }) =>
    files.flatMap(({ file, facts, locale, entry }) => {
      // A page's own title takes the place of the one its frame prints; not of the one in a landing page's hero.
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
        message: 'The page has a second title: its first is the `title` above the text.',
        hint: 'Write `##`, and one `#` more in the headings below it.',
      },
    ]
  }
  if (level <= previous + 1) return []
  return [
    {
      line,
      column,
      message: `A heading of level ${level} follows one of level ${previous}: a level is missing between them.`,
      hint: `Write \`${'#'.repeat(previous + 1)}\`.`,
    },
  ]
}
