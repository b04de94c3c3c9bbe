import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/error/index.ts'
import { hasMediaType } from '../../../core/media/index.ts'
import { splitLocale } from '../../../core/route/index.ts'
import { nearestName } from '../../nearest-name.ts'
import type { SiteIndexData } from './site-index.ts'

interface KnownPage {
  file: string
  path: string
  /** Whether the sidebar lists the page. Absent if unknown. */
  listed?: boolean
}

/** A page that isn't published. */
export interface UnpublishedPage {
  file: string
  path: string
  hasExpired?: boolean
}

/** The possible targets of a link with a typo. */
export interface KnownPlaces {
  pages: readonly KnownPage[]
  /** Pages that aren't published, because they are drafts or have expired. */
  drafts: readonly UnpublishedPage[]
  /** The media files of the content folder. */
  media: readonly string[]
  /** Returns whether the content folder contains a file, published or not. */
  exists: (file: string) => boolean
}

/** Returns the link targets in an index of the site. */
export function placesOf(
  index: SiteIndexData,
  { drafts, exists }: Pick<KnownPlaces, 'drafts' | 'exists'>,
): KnownPlaces {
  return {
    exists,
    pages: index.pages.filter(([file]) => file.endsWith('.md')).map(([file, path]) => ({ file, path })),
    drafts,
    media: index.media.map(([file]) => file),
  }
}

const codes = new Set(['broken-link', 'missing-image', 'missing-file'])

/**
 * Adds the most similar target to the hint of a broken link. Links to a folder without a page aren't broken, because
 * they redirect to the first page of the folder.
 */
export function suggestTarget(
  diagnostic: Diagnostic,
  { file, answers }: { file: string; answers: Readonly<Record<string, string>> },
  site: KnownPlaces,
): Diagnostic {
  const { code, hint = '' } = diagnostic
  if (!codes.has(code)) return diagnostic
  // The hint contains the missing target, which is the subject of a lookup that found nothing.
  const question = Object.keys(answers).find((asked) => isNegative(answers[asked]) && mentions(hint, subjectOf(asked)))
  if (question === undefined) return diagnostic
  const subject = subjectOf(question)
  if (
    !question.startsWith('exists:') &&
    site.exists(subject) &&
    !site.drafts.some(({ file: draft }) => draft === subject)
  )
    return { ...diagnostic, message: `The file \`${subject}\` is not published.`, hint: publishHint(subject) }
  const inside = question.startsWith('exists:') ? firstPageIn(subject, site) : undefined
  if (inside !== undefined) return { ...diagnostic, ...folderLink(subject, inside) }
  const suggestion = suggest(question, file, site)
  return suggestion === undefined ? diagnostic : { ...diagnostic, hint: `${hint} ${suggestion}`.trim() }
}

/** Returns a hint on how to publish an existing file. */
function publishHint(file: string): string {
  if (/(?:^|\/)[._]/.test(file))
    return 'Rename it, because files and folders whose names start with `_` or `.` are private.'
  if (hasMediaType(file) || file.endsWith('.md')) return 'Fix the error in that file.'
  if (/\.(?:mdx?|markdown)$/i.test(file)) return 'Rename it to `.md`.'
  return /\.(?:hei[cf]|tiff?|bmp|jxl|psd)$/i.test(file)
    ? 'Convert it to PNG, JPEG, WebP, or AVIF.'
    : 'Move it to `public/`, which can contain files of any type.'
}

/** Returns a suggestion for the page with the most similar path. */
export function suggestPage(path: string, { pages, drafts }: KnownPlaces): string | undefined {
  const draft = drafts.find((each) => each.path === path)
  if (draft) return draftHint(draft)
  return didYouMean(
    nearestPath(
      path,
      pages.map((page) => page.path),
      (candidate) => splitLocale(candidate).code === splitLocale(path).code,
    ),
  )
}

/**
 * Returns the first page of a folder in the sidebar, which may be a fallback for a missing translation. Returns
 * `undefined` if the folder has no pages, or if its index page is a draft.
 */
export function firstPageIn(path: string, { pages, drafts }: KnownPlaces): string | undefined {
  if (drafts.some((draft) => draft.path === path)) return undefined
  const listed = pages.filter((page) => page.listed !== false)
  const own = listed.find((page) => page.path.startsWith(`${path}/`))
  if (own) return own.path
  const { code, rest } = splitLocale(path)
  const places = listed.map((page) => splitLocale(page.path))
  const other = places.find((place) => place.rest.startsWith(`${rest}/`))
  return other && places.some((place) => place.code === code) ? `/${code}${other.rest}` : undefined
}

/** Returns the diagnostic for a link to a folder without an index page. */
export function folderLink(
  path: string,
  firstPage: string,
): Pick<Diagnostic, 'severity' | 'code' | 'message' | 'hint'> {
  return {
    severity: 'warning',
    code: 'folder-link',
    message: `The link points to \`${path}\`, a folder without a page.`,
    hint: `Readers are redirected to its first page. Link to \`${firstPage}\`, or add an \`index.md\`.`,
  }
}

function draftHint({ hasExpired = false }: UnpublishedPage): string {
  return `The page ${hasExpired ? 'has expired' : 'is a draft'}, so it is not published.`
}

function suggest(question: string, from: string, site: KnownPlaces): string | undefined {
  const subject = subjectOf(question)
  if (question.startsWith('exists:')) return suggestPage(subject, site)
  if (question.startsWith('media:'))
    return didYouMean(asWritten(nearestPath(subject, site.media, isBeside(subject)), from))
  const draft = site.drafts.find(({ file }) => file === subject)
  if (draft) return draftHint(draft)
  const files = site.pages.map(({ file }) => file)
  return didYouMean(asWritten(nearestPath(subject, files, isBeside(subject)), from))
}

/**
 * Returns the path with which a page refers to a file: `/a.png` for a file in `public/`, a relative path for any other
 * file.
 */
function asWritten(file: string | undefined, from: string): string | undefined {
  if (file === undefined || file.startsWith('public/')) return file?.slice('public'.length)
  const relative = posix.relative(posix.dirname(from), file)
  return relative.startsWith('.') ? relative : `./${relative}`
}

function didYouMean(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `Did you mean \`${name}\`?`
}

function subjectOf(question: string): string {
  return question.slice(question.indexOf(':') + 1)
}

function isNegative(answer: string | undefined): boolean {
  return answer === 'null' || answer === 'false'
}

function mentions(hint: string, subject: string): boolean {
  return hint.includes(`\`${subject}\``) || hint.includes(`\`content/${subject}\``)
}

/** Returns a function that tests whether a file is in the same top-level folder, which is that of a language. */
function isBeside(file: string): (candidate: string) => boolean {
  const folder = file.slice(0, file.indexOf('/') + 1)
  return (candidate) => candidate.startsWith(folder)
}

/**
 * Returns the most similar path: one that ends with the same segment, or one that differs in a few characters. Number
 * prefixes are ignored. Only if no path in the same language is similar, one in another language is returned.
 */
function nearestPath(
  path: string,
  candidates: readonly string[],
  isPreferred: (candidate: string) => boolean,
): string | undefined {
  return nearestIn(path, candidates.filter(isPreferred)) ?? nearestIn(path, candidates)
}

function nearestIn(path: string, candidates: readonly string[]): string | undefined {
  const wanted = comparable(path)
  const name = lastPart(wanted)
  const known = new Map(candidates.map((candidate) => [comparable(candidate), candidate]))
  const sameName = [...known.keys()].filter((candidate) => lastPart(candidate) === name)
  const found =
    nearestName(wanted, sameName, Infinity) ??
    nearestName(wanted, known.keys(), Math.max(2, Math.floor(wanted.length / 6)))
  return found === undefined ? undefined : known.get(found)
}

function comparable(path: string): string {
  return path.toLowerCase().replace(/(^|\/)\d+\.(?=[^/])/g, '$1')
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
