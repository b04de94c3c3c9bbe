import type { FieldKind } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { Frontmatter } from '../../../core/markdown/index.ts'
import type { CollectionInput } from '../../../core/release/index.ts'
import { isCalendarDay } from '../../../core/text/index.ts'

const checks: Record<FieldKind, { fits: (value: unknown) => boolean; expected: string; example: string }> = {
  string: { fits: (value) => typeof value === 'string', expected: 'text', example: '"some text"' },
  number: { fits: (value) => typeof value === 'number', expected: 'a number', example: '3' },
  boolean: { fits: (value) => typeof value === 'boolean', expected: '`true` or `false`', example: 'true' },
  date: {
    fits: (value) =>
      value instanceof Date ||
      (typeof value === 'string' && isCalendarDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))),
    expected: 'a date',
    example: '2026-11-21',
  },
  json: { fits: () => true, expected: 'anything', example: '{}' },
}

/**
 * Reports frontmatter fields whose type differs from the one declared for their collection in `site.config`. Missing
 * fields are allowed.
 */
export function checkFields(
  file: string,
  { data, positions }: Pick<Frontmatter, 'data' | 'positions'>,
  fields: CollectionInput['fields'] = {},
): Diagnostic[] {
  return Object.entries(fields).flatMap(([name, type]): Diagnostic[] => {
    const value = data[name]
    const { fits, expected, example } = checks[type]
    if (value === undefined || value === null || fits(value)) return []
    return [
      {
        severity: 'error',
        file,
        ...positions.get(name),
        code: 'collection-field',
        message: `\`${name}\` must be ${expected}, not \`${JSON.stringify(value)}\`, as declared for its collection in site.config.`,
        hint: `For example: \`${name}: ${example}\``,
      },
    ]
  })
}
