import { placeOf } from './entry-file.ts'

/** The properties of a page that follow from the path of its file. */
interface SourcePath {
  /** Code of the page's locale: its first folder, or the default locale. */
  locale: string
  /** File path without extension, including numbers; always starts with the locale. */
  stem: string
  extension: string
  /** Path in the site, including the locale: `/en/guide/install` for `en/1.guide/2.install.md`. */
  path: string
  /** Whether the name of the file or of one of its folders ends in `.draft`. Drafts aren't published. */
  draft: boolean
}

const numberPrefix = /^(?:\d+\.|\d\d-)(?=.)/
/** Matches an ending that some systems add before `.md`. It never becomes part of a page's path. */
const htmlEnding = /(?<=.)(?:\.html)+$/
const version =
  /^\d+(?:\.\d+)*(?:\.x)?(?:(?<=\.\d+)-(?:alpha|beta|rc|pre|preview|next|canary|dev|snapshot|lts)[\d.]*)?$/i
const folderConfig = /(^|\/)\.navigation\.(ya?ml|json)$/

/** Returns whether a file contains the settings of a folder (`.navigation.yml`). */
export function isFolderConfig(file: string): boolean {
  return folderConfig.test(file)
}

/**
 * Returns whether a file is content: Markdown, YAML, or JSON outside `public/`, not hidden (`.x`) or private (`_x`),
 * and not the configuration.
 */
export function isContentFile(file: string): boolean {
  if (isFolderConfig(file)) return !file.split('/').slice(0, -1).some(isPrivate)
  return (
    /\.(md|ya?ml|json)$/.test(file) &&
    !file.startsWith('public/') &&
    !file.startsWith('site.config.') &&
    !file.split('/').some(isPrivate)
  )
}

function isPrivate(segment: string): boolean {
  return segment.startsWith('_') || segment.startsWith('.') || segment === 'node_modules'
}

/**
 * Parses the path of a content file (relative to the content folder, with `/` as separator), or the value of
 * `entry.file`.
 *
 * @example parseSourcePath('fr/1.guide/index.md', ['en', 'fr'], 'en').path // '/fr/guide'
 */
export function parseSourcePath(entry: string, codes: readonly string[], defaultLocale: string): SourcePath {
  const file = placeOf(entry)
  const dot = file.lastIndexOf('.')
  const stem = file.slice(0, dot)
  const parts = stem.split('/')
  const locale = codes.find((code) => code === parts[0])
  const segments = (locale ? parts.slice(1) : parts).map(toSegment).filter((segment) => segment !== '')
  return {
    locale: locale ?? defaultLocale,
    stem: locale ? stem : `${defaultLocale}/${stem}`,
    extension: file.slice(dot + 1),
    path: ['', locale ?? defaultLocale, ...segments].join('/'),
    draft: parts.some((part) => part.endsWith('.draft')),
  }
}

/** Returns a path segment without its number prefix: `1.guide` becomes `guide`, but the version `1.0` is unchanged. */
export function withoutNumber(part: string): string {
  return version.test(part) ? part : part.replace(numberPrefix, '')
}

/**
 * Adds a number prefix that `withoutNumber` removes again. `1.0` becomes `05-1.0`, because `5.1.0` would be a version.
 * For numbers above 99, a version gets no prefix.
 */
export function withNumber(number: string, name: string): string {
  const forms = [`${number}.${name}`, `${number.padStart(2, '0')}-${name}`]
  return forms.find((form) => withoutNumber(form) === name) ?? name
}

/** Returns the path segment for a part of a stem; `''` for an index page. */
function toSegment(part: string): string {
  if (version.test(part)) return part
  const name = withoutNumber(part.replace(/\.draft$/, '')).replace(htmlEnding, '')
  if (name === 'index' || /^readme$/i.test(name)) return ''
  return name === '.navigation' ? name : slugify(name)
}

/**
 * Returns the default title of a page, from its file name: `Getting Started` for `en/1.getting-started`. An index page
 * is named after its folder.
 */
export function titleFromStem(stem: string): string {
  const names = stem.split('/').map((part) => withoutNumber(part.replace(/\.draft$|^\./g, '')).replace(htmlEnding, ''))
  const name = names.findLast((part) => part !== 'index' && !/^readme$/i.test(part)) ?? ''
  return name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

const spelledOut: Record<string, string> = {
  '&': ' and ',
  $: 'dollar',
  '%': 'percent',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

/**
 * Converts a text to a URL segment. Lowercases letters, removes accents from Latin letters, and replaces everything
 * except letters, digits, dots, and underscores with hyphens.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[&$%æœøßđłı]/g, (character) => spelledOut[character] ?? character)
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
