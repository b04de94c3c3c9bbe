import { versionOf } from '../../../core/release/index.ts'
import { findInLocale, encodePathname, findOriginal } from '../../../core/route/index.ts'
import type { Moved } from '../../../core/route/index.ts'
import { findPathInVersion } from '../../channels/page-in-versions.ts'
import type { PageRequest } from '../../context.ts'
import { followRedirect } from '../../redirects/follow-redirect.ts'
import { redirectToPast } from '../../redirects/redirect-to-past.ts'
import type { NavigationRow } from '../../store/content-store.ts'

/** Returns the children of a navigation folder, if they were read. */
type Level = (parent: string) => readonly NavigationRow[] | undefined

/**
 * Finds the redirect of a path without an entry. Returns `undefined` if the page is missing.
 * @param rest path below the root of the language
 */
export async function findElsewhere(request: PageRequest, rest: string, level: Level): Promise<Moved | undefined> {
  const { path, contentLocale } = request
  const moved: Moved | undefined =
    (await findInLowerCase(request, rest)) ?? (await redirectToPast(request)) ?? (await followRedirect(request, path))
  // If the root or a folder has no page, it redirects to its first page. The redirect is temporary, because a page may
  // be added.
  const [start] = rest === '' ? (level(`/${contentLocale.code}`) ?? []) : folderAt(path, level)
  const first = start && { location: encodePathname(start.first), status: 302 as const }
  return moved ?? first ?? (await findInOtherLanguage(request, rest))
}

/**
 * Finds the page for a path that was requested with uppercase letters. If this language has no such page, looks for it
 * in the languages that are shown in this language's frame.
 * @param rest path below the root of the language
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
 * Finds the page that has this path in another language. In languages without a translation, a page with a custom path
 * is at the path of its file. Links to it differ from its custom path only in the locale.
 * @param rest path below the root of the language
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
 * For readers of a version, redirects from a page's path in the current version to its path in that version, if it has
 * the page. The version picker's links contain the path of the page that readers leave.
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

/** Keeps a redirect inside the frame of the reader's language if the page is in another language. */
export function inFrame(moved: Moved, { locale, contentLocale }: PageRequest): Moved {
  const framed = locale.code !== contentLocale.code && moved.location.startsWith(`/${contentLocale.code}/`)
  return framed ? { ...moved, location: `/${locale.code}${moved.location}` } : moved
}

/** Returns the folder at a path, if the navigation contains one. */
function folderAt(path: string, level: Level): NavigationRow[] {
  const siblings = level(path.slice(0, path.lastIndexOf('/'))) ?? []
  return siblings.filter((row) => row.path === path && row.size > 0 && row.first !== path)
}
