import { pageNotFound } from '../../../../core/error/index.ts'
import { addressNames, currentVersion, stateOn, versionOf } from '../../../../core/release/index.ts'
import { encodePathname } from '../../../../core/route/index.ts'
import { comparePage } from '../../../channels/page-in-versions.ts'
import type { PageRequest } from '../../../context.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { lookUpPage } from '../../../navigation/surroundings.ts'
import { hrefOfVersion } from '../../../navigation/version-links.ts'
import { defineScreen } from '../define-screen.ts'
import { VersionOverviewPage } from './view.tsx'
import type { VersionOfPage, VersionOverviewData } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** Lists a page's versions, their states, and how the page differs in each: `?versions`. */
export const versionOverview = defineScreen<VersionOverviewData>({
  name: 'version-overview',
  route: ({ url, cache: { release, view } }) =>
    url.searchParams.has('versions') && release.config.versions !== undefined && view.kind === 'present',
  async load(request) {
    const { path, contentLocale, url, t } = request
    const around = await lookUpPage(request, path, path.slice(contentLocale.code.length + 1))
    const page = around.entries.find((entry) => entry.path === path)
    if (!page) throw pageNotFound(url.pathname)
    return {
      frameClass: 'preview', // Reuses the lists of the preview screen.
      data: { path, title: page.title, versions: await compareVersions(request) },
      head: screenHead(`${page.title} · ${t('versions.label')}`, { type: 'article', canonicalPath: path }),
      navigation: around.branches(),
      languages: languageLinks(request, around.entries),
      fillings: {},
      cacheable: false,
    }
  },
  view: VersionOverviewPage,
})

async function compareVersions({
  cache,
  path,
  locateHere: locate,
  unscopedDatabase,
}: PageRequest): Promise<VersionOfPage[]> {
  const site = cache.site ?? cache.release
  const { versions = [] } = site.config
  const current = currentVersion(versions)?.name
  const shown = versionOf(cache.release.channel) ?? current
  const day = new Date(cache.day).toISOString().slice(0, 10)
  const { codes } = addressNames(site.config)
  const pages = await comparePage({
    database: unscopedDatabase(),
    site,
    path,
    version: versionOf(cache.release.channel),
  })
  const shownAt = versions.findIndex(({ name }) => name === shown)
  return versions.map((version, index) => {
    const there = pages.find((page) => page.version === version.name)
    const inVersion = (href: string, name: string | undefined) =>
      hrefOfVersion(href, name === current ? undefined : name, { codes, locate })
    // A comparison is a page in the newer of the two versions.
    const [newer, older, newerPath] =
      index < shownAt ? [version, versions[shownAt]!, there?.path] : [versions[shownAt]!, version, path]
    const compare = `?compare=${encodeURIComponent(older.name)}`
    return {
      name: version.name,
      label: version.label,
      state: stateOn(version, day),
      isShown: version.name === shown,
      mark: there?.mark ?? 'missing',
      href: there?.path == null ? null : inVersion(encodePathname(there.path), version.name),
      changes:
        there?.mark === 'changed' && newerPath != null
          ? { from: older.label, to: newer.label, href: inVersion(encodePathname(newerPath) + compare, newer.name) }
          : null,
    }
  })
}
