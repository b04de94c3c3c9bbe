import { isFolderConfig } from '../../../core/collection/index.ts'
import type { Entry } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { nearestName } from '../../nearest-name.ts'
import { badgeColors } from './page-schema.ts'
import type { DocumentFacts } from './inspect-document.ts'

/** The allowed values of a field. Fields that `readEntryFields` parses are not listed here. */
interface FieldKind {
  fits: (value: unknown) => boolean
  expected: string
  example: string
}

const isBoolean = (value: unknown) => typeof value === 'boolean'
const yes: FieldKind = { fits: isBoolean, expected: '`true` or `false`', example: 'true' }
const no: FieldKind = { ...yes, example: 'false' }

/** The keys of `navigation`. In the settings of a folder, they are at the top level. */
const navigationKinds: Readonly<Record<string, FieldKind>> = {
  icon: {
    fits: (value) => typeof value === 'string' || value === false,
    expected: 'an icon name',
    example: 'i-lucide-rocket',
  },
  method: {
    fits: (value) => typeof value === 'string' && /^[a-z]{2,8}$/i.test(value),
    expected: 'a request method',
    example: 'GET',
  },
  badge: {
    fits: (value) => value !== true && (isWord(value) || (typeof value === 'object' && !Array.isArray(value))),
    expected: 'a word, or a list of keys',
    example: '{ label: Beta, color: warning }',
  },
  'badge.color': {
    fits: (value) => badgeColors.some((color) => color === value),
    expected: `one of ${badgeColors.map((color) => `\`${color}\``).join(', ')}`,
    example: 'warning',
  },
}

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
  questions: {
    fits: (value) =>
      typeof value === 'object' && !Array.isArray(value) && Object.values(value as object).every(areTexts),
    expected: 'a list of questions for each heading ID',
    example: '{ install: [how do I get started] }',
  },
  reviewNotice: no,
  scrollToTop: no,
  searchable: no,
  // Other systems store the settings of a sitemap entry here, so objects are allowed.
  sitemap: { ...no, fits: (value) => isBoolean(value) || typeof value === 'object' },
  translatedFrom: {
    fits: (value) => typeof value === 'string' || value === false,
    expected: 'text or `false`',
    example: '3f9c2a7d10b4',
  },
  unlisted: yes,
}

function areTexts(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
}

function isWord(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/**
 * Reports fields with invalid values, because they have no effect: a page with `noindex: yes please` is indexed.
 * @param own fields that the site declares for the collection of the page
 */
export function checkValues(
  file: string,
  { meta, navigation }: Pick<Entry, 'meta' | 'navigation'>,
  keys: DocumentFacts['keys'],
  own: readonly string[],
): Diagnostic[] {
  const isFolder = isFolderConfig(file)
  // The keys of data files can have any meaning.
  if (!isFolder && !file.endsWith('.md')) return []
  return keys.flatMap(({ name, line, column }): Diagnostic[] => {
    const [key = name] = name.split('.')
    const checked =
      key === 'navigation'
        ? valuesIn(navigation, 'navigation.')
        : isFolder
          ? valuesIn({ [name]: meta[name] }, '')
          : [{ path: name, value: meta[name], kind: own.includes(name) ? undefined : kindIn(kinds, name) }]
    return checked.flatMap(({ path, value, kind }): Diagnostic[] =>
      !kind || value === undefined || value === null || kind.fits(value)
        ? []
        : [
            {
              severity: 'warning',
              file,
              line,
              column,
              code: 'frontmatter-field',
              message: `\`${path}\` must be ${kind.expected}. The value \`${JSON.stringify(value)}\` has no effect.`,
              hint: `For example: \`${path.slice(path.lastIndexOf('.') + 1)}: ${kind.example}\``,
            },
          ],
    )
  })
}

/** Reports questions that belong to a heading the page doesn't have. */
export function checkQuestions(
  file: string,
  questions: unknown,
  { keys, anchors }: Pick<DocumentFacts, 'keys' | 'anchors'>,
): Diagnostic[] {
  if (typeof questions !== 'object' || questions === null || Array.isArray(questions)) return []
  const place = keys.find(({ name }) => name === 'questions')
  return Object.keys(questions).flatMap((id): Diagnostic[] => {
    if (id === 'top' || anchors.includes(id)) return []
    const nearest = nearestName(id, anchors)
    return [
      {
        severity: 'warning',
        file,
        line: place?.line,
        column: place?.column,
        code: 'frontmatter-field',
        message: `No heading has the ID \`${id}\`, so its questions have no effect.`,
        hint: nearest ? `Did you mean \`${nearest}\`?` : 'Use the ID of a heading, or `top` for the introduction.',
      },
    ]
  })
}

/** Returns the values of sidebar settings, with their paths and allowed values. */
function valuesIn(settings: unknown, prefix: string) {
  return Object.entries(navigationKinds).map(([path, kind]) => ({
    path: prefix + path,
    value: path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], settings),
    kind,
  }))
}

function kindIn(all: Readonly<Record<string, FieldKind>>, name: string): FieldKind | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}
