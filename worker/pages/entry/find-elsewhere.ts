import { versionOf } from '../../../core/release/index.ts'
import { findInLocale, encodePathname, findOriginal } from '../../../core/route/index.ts'
import type { Moved } from '../../../core/route/index.ts'
import { findPathInVersion } from '../../channels/page-in-versions.ts'
import type { PageRequest } from '../../context.ts'
import { followRedirect } from '../../redirects/follow-redirect.ts'
import { redirectToPast } from '../../redirects/redirect-to-past.ts'
import type { NavigationRow } from '../../store/content-store.ts'

/** Returns the children of a navigation folder, or `undefined` if they weren't read. */
type Level = (parent: string) => readonly NavigationRow[] | undefined

/**
 * Finds where to redirect a path without an entry. Returns `undefined` if the page is missing.
 * @param rest path below the locale
 */
export async function findElsewhere(request: PageRequest, rest: string, level: Level): Promise<Moved | undefined> {
  const { path, contentLocale } = request
  const moved: Moved | undefined =
    (await findInLowerCase(request, rest)) ?? (await redirectToPast(request)) ?? (await followRedirect(request, path))
  // A root or folder that isn't itself a page redirects to its first page. The redirect is temporary, because a page
  // may be added later.
  const [start] = rest === '' ? (level(`/${contentLocale.code}`) ?? []) : folderAt(path, level)
  const first = start && { location: encodePathname(start.first), status: 302 as const }
  return moved ?? first ?? (await findInOtherLanguage(request, rest))
}

/**
 * Finds the page for a path that contains uppercase letters, in this language or in one that is shown in its place.
 * @param rest path below the locale
 */
async function findInLowerCase(
  { store, contentLocale: { code } }: PageRequest,
  rest: string,
): Promise<Moved | undefined> {
  const lower = rest.toLowerCase()
  if (rest === lower) return undefined
  const path = `/${code}${lower}`
  const pages = await store.findTranslations(path, lower)
  const own = pages.find((page) => page.path === path) ?? findInLocale(pages, code)
  return pages.length === 0 ? undefined : { location: encodePathname(own?.path ?? path), status: 301 }
}

/**
 * Finds the page that has this path in another language. A page with a custom path is shown at its file's path in
 * languages that haven't translated it, so a link that only swaps the locale misses it.
 * @param rest path below the locale
 */
async function findInOtherLanguage(
  { store, contentLocale, cache }: PageRequest,
  rest: string,
): Promise<Moved | undefined> {
  const others = cache.release.config.locales.filter(({ code }) => code !== contentLocale.code)
  const found = await store.findPairs(others.map(({ code }) => `/${code}${rest}`))
  const pages = [...found].map(([path, shared]) => ({ path, ...shared }))
  const original = findOriginal(pages, cache.release.config)
  if (!original) return undefined
  const own = findInLocale(original.translations, contentLocale.code)
  return { location: encodePathname(own?.path ?? `/${contentLocale.code}${original.translationKey}`), status: 302 }
}

/**
 * Redirects readers of a version from a page's path in the current version to its path in their version. The version
 * picker's links keep the path of the page that the reader is on.
 */
export async function findInVersion({
  cache: { release, site, view },
  path,
  unscopedDatabase,
}: PageRequest): Promise<Moved | undefined> {
  const version = versionOf(release.channel)
  if (version === undefined || !site || view.kind !== 'present') return undefined
  const there = await findPathInVersion({ database: unscopedDatabase(), site, path, version })
  return there === undefined || there === path ? undefined : { location: encodePathname(there), status: 302 }
}

/** Keeps the reader's language in the URL when the target is a page in another language. */
export function inFrame(moved: Moved, { locale, contentLocale }: PageRequest): Moved {
  const framed = locale.code !== contentLocale.code && moved.location.startsWith(`/${contentLocale.code}/`)
  return framed ? { ...moved, location: `/${locale.code}${moved.location}` } : moved
}

/** Returns the folder at a path, if the navigation has one there. */
function folderAt(path: string, level: Level): NavigationRow[] {
  const siblings = level(path.slice(0, path.lastIndexOf('/'))) ?? []
  return siblings.filter((row) => row.path === path && row.size > 0 && row.first !== path)
}
