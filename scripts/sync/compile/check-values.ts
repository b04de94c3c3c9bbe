import type { Entry } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { DocumentFacts } from './inspect-document.ts'

/** What the value of a field may be, apart from those that `readEntryFields` reads. */
interface FieldKind {
  fits: (value: unknown) => boolean
  expected: string
  example: string
}

const isBoolean = (value: unknown) => typeof value === 'boolean'
const yes: FieldKind = { fits: isBoolean, expected: '`true` or `false`', example: 'true' }
const no: FieldKind = { ...yes, example: 'false' }

const kinds: Readonly<Record<string, FieldKind>> = {
  boost: { fits: (value) => typeof value === 'number' && value > 0, expected: 'a number above 0', example: '1.5' },
  hidden: yes,
  keywords: {
    fits: (value) => typeof value === 'string' || (Array.isArray(value) && value.every(isWord)),
    expected: 'a list of words',
    example: '[setup, first steps]',
  },
  lead: no,
  noindex: yes,
  scrollToTop: no,
  searchable: no,
  // Other systems have settings of the page's entry there.
  sitemap: { ...no, fits: (value) => isBoolean(value) || typeof value === 'object' },
  translatedFrom: { fits: (value) => typeof value === 'string', expected: 'a text', example: '3f9c2a7d10b4e865' },
  unlisted: yes,
}

function isWord(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/**
 * Reports fields whose value is of the wrong kind, so that they have no effect: a page with `noindex: yes please` is
 * indexed.
 * @param own fields that the site has declared for the page's collection, with kinds of their own
 */
export function checkValues(
  file: string,
  meta: Entry['meta'],
  keys: DocumentFacts['keys'],
  own: readonly string[],
): Diagnostic[] {
  // The keys of data are its own.
  if (!file.endsWith('.md')) return []
  return keys.flatMap(({ name, line, column }): Diagnostic[] => {
    const kind = Object.hasOwn(kinds, name) && !own.includes(name) ? kinds[name] : undefined
    const value = meta[name]
    if (!kind || value === undefined || value === null || kind.fits(value)) return []
    return [
      {
        severity: 'warning',
        file,
        line,
        column,
        code: 'frontmatter-field',
        message: `\`${name}\` must be ${kind.expected}, not \`${JSON.stringify(value)}\`: it has no effect.`,
        hint: `Write for example \`${name}: ${kind.example}\`.`,
      },
    ]
  })
}
