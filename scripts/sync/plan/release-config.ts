import { isPostListPath } from '../../../core/posts/index.ts'
import { allowShown } from '../../../core/release/index.ts'
import type { RedirectSurroundings, SiteConfig } from '../../../core/release/index.ts'
import { isServedByWorker, patterns } from '../../../core/route/index.ts'
import type { RedirectRule } from '../../../core/route/index.ts'
import type { Icons } from '../compile/icons.ts'
import { isPage } from '../versioned-table.ts'
import type { EntryRow, FileRow, NextRow, RedirectRow } from '../versioned-table.ts'
import { pathsOf } from './find-moves.ts'
import { countSources } from './page-sources.ts'
import { postsInFrame } from './posts-in-frame.ts'
import { movedTargets } from './redirects.ts'
import { siteIcons } from './site-icons.ts'

/** Returns the possible targets of configured redirects. */
export function redirectSurroundings(
  { config, files }: { config: SiteConfig; files: readonly FileRow[] },
  entries: readonly EntryRow[],
  redirects: readonly RedirectRow[],
): RedirectSurroundings {
  const paths = new Set(files.map(({ path }) => path))
  return {
    codes: config.locales.map(({ code }) => code),
    defaultLocale: config.defaultLocale,
    pages: pathsOf(entries),
    versions: (config.versions ?? []).map(({ name }) => name),
    downloads: config.downloads,
    isPostList: (path) => isPostListPath(path, config.posts ?? []),
    isServed: (path) => paths.has(path) || isServedByWorker(path),
    moved: movedTargets(redirects.filter(({ kind }) => kind === 'moved')),
  }
}

/** Returns the configuration to store with a release, as JSON. */
export function renderConfig(
  config: SiteConfig,
  {
    entries,
    patterns,
    icons,
  }: { entries: readonly NextRow<EntryRow>[]; patterns: readonly RedirectRule[]; icons: Icons },
): string {
  const ownSearch = localesWithOwnSearch(config, entries)
  const reviews = [...new Set(entries.flatMap(reviewOf))].toSorted()
  const { policy, left } = allowShown(config.policy, countSources(entries))
  return JSON.stringify({
    ...config,
    ...postsInFrame(config, entries),
    policy,
    ...(left.length > 0 && { overPolicy: left }),
    ...(patterns.length > 0 && { redirects: patterns }),
    ...(ownSearch.length > 0 && { ownSearch }),
    ...(reviews.length > 0 && { reviews }),
    icons: siteIcons(entries, config, icons),
  })
}

/** Returns the date on which a page is due for review. Parsing is slow, and most pages have none. */
function reviewOf({ meta }: EntryRow): string[] {
  return meta.includes('"reviewBy"') ? [(JSON.parse(meta) as { reviewBy: string }).reviewBy] : []
}

/** Returns the locales that have a page at the path of the search page, either their own or a fallback. */
function localesWithOwnSearch({ locales }: SiteConfig, entries: readonly EntryRow[]): string[] {
  const pages = entries.filter((row) => isPage(row) && isAtSearch(row))
  const isPaired = pages.some((page) => page.translation_key === '/search')
  return locales
    .map(({ code }) => code)
    .filter((code) => isPaired || pages.some(({ path }) => path === patterns.search.href({ locale: code })))
}

/** Returns whether an entry has the path of the search page, or gets it in some language as a fallback. */
export function isAtSearch({ path, translation_key: key }: Pick<EntryRow, 'path' | 'translation_key'>): boolean {
  return key === '/search' || patterns.search.match(path) !== undefined
}
