import { defineAudit } from '../define-audit.ts'

/** Reports images without alternative text (WCAG 2.2, 1.1.1). */
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
          message: `The image \`${nameOf(src)}\` has no alternative text.`,
          hint: 'Describe the image: `![A map of the harbor](…)`, or `alt="…"` on a component. For a decorative image, write `{alt=""}`.',
        })),
    ),
})

function nameOf(src: string): string {
  return src.startsWith('data:') ? 'data:…' : src.slice(src.lastIndexOf('/') + 1)
}
