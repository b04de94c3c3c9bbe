import { defineAudit } from '../define-audit.ts'

/** Images that say nothing to those who cannot see them (WCAG 2.2, 1.1.1). */
export const missingAlt = defineAudit({
  code: 'missing-alt',
  run: ({ files }) =>
    files.flatMap(({ file, facts }) =>
      facts.images
        .filter(({ described }) => !described)
        .map(({ src, line, column }) => ({
          file,
          line,
          column,
          message: `The image \`${nameOf(src)}\` has no text for those who cannot see it.`,
          hint: 'Say what it shows: `![A map of the harbour](…)`, or `alt="…"` on a component. If it is decoration only, write `{alt=""}`.',
        })),
    ),
})

function nameOf(src: string): string {
  return src.slice(src.lastIndexOf('/') + 1)
}
