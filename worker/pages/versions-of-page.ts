import { addressNames, currentVersion, versionOf } from '../../core/release/index.ts'
import { encodePathname, hrefInVersion, splitLocale } from '../../core/route/index.ts'
import type { PageRequest } from '../context.ts'
import type { FrameVersions } from '../layout/frame-data.ts'
import { versionLinks } from '../navigation/version-links.ts'
import type { LoadedPage, CurrentPage } from './loaded-page.ts'

/**
 * Returns the page's versions, for the version picker and the notice. Returns `null` on a site without versions, in
 * previews, and in past releases of the site.
 */
export function versionsOfPage(
  { cache, url, path, locateHere: locate, contentLocale }: PageRequest,
  { head: { current, canonicalPath }, frameClass }: LoadedPage,
): FrameVersions | null {
  const { release, view, day } = cache
  const { versions = [], releaseNotes, isStatic } = (cache.site ?? release).config
  const today = currentVersion(versions)
  const isPast = view.kind === 'past'
  if (!today || view.kind === 'preview' || (isPast && !cache.site)) return null
  const { codes } = addressNames(release.config)
  const shown = versionOf(release.channel)
  const links = versionLinks({
    versions,
    codes,
    shown,
    href: isPast ? url.pathname : url.pathname + url.search, // Release numbers differ between versions.
    locate,
    day: new Date(day).toISOString().slice(0, 10),
  })
  const query = new URLSearchParams({ path, ...(shown !== undefined && { version: shown }) })
  const version = versions.find(({ name }) => name === shown)
  const link = links.find(({ name }) => name === shown)
  const isSearch = frameClass === 'search'
  const searchToday = isSearch && !isPast ? locate(url.pathname + url.search) : null
  // A page without a translation is served at its path in the reader's language.
  const pathToday =
    current && current.path !== null
      ? locate(encodePathname(`/${contentLocale.code}${splitLocale(current.path).rest}`))
      : null
  return {
    links,
    marks: isStatic ? null : `/api/versions?${query.toString()}`,
    overview:
      canonicalPath === path && !isPast && !isSearch && !isStatic && frameClass !== 'ask'
        ? `${encodePathname(path)}?versions`
        : null,
    permanent: shown === undefined && !isPast && !isStatic ? hrefInVersion(url.pathname, today.name, { codes }) : null,
    notice:
      version && link && link.state !== 'current'
        ? {
            label: version.label,
            state: link.state,
            until: version.until,
            message: version.message,
            current: {
              label: today.label,
              href: current ? pathToday : searchToday,
            },
            isSearch,
            notes: releaseNotes?.[version.name]
              ? {
                  text: releaseNotes[version.name]!.text,
                  href: locate(encodePathname(`/${contentLocale.code}${releaseNotes[version.name]!.to}`)),
                }
              : null,
            changes:
              current && current.path !== null && !current.isSame && !isStatic
                ? locate(`${encodePathname(current.path)}?compare=${encodeURIComponent(version.name)}`)
                : null,
          }
        : null,
  }
}

/**
 * Returns whether to keep a page out of search engines: its version isn't indexed, and the current version has a
 * different text of the page.
 */
export function isUnindexed({ cache: { release } }: PageRequest, current: CurrentPage | undefined): boolean {
  const version = release.config.versions?.find(({ name }) => name === versionOf(release.channel))
  return version?.index === false && current !== undefined && current.path !== null && !current.isSame
}
