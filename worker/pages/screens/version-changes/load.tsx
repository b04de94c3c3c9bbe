import { releaseNotFound } from '../../../../core/error/index.ts'
import { compareVersions, currentVersion, versionOf } from '../../../../core/release/index.ts'
import type { VersionDifference } from '../../../../core/release/index.ts'
import { isAboutVersion, sortPosts } from '../../../../core/posts/index.ts'
import { encodePathname } from '../../../../core/route/index.ts'
import { openVersion } from '../../../channels/open-version.ts'
import type { PageRequest } from '../../../context.ts'
import { readPostIndex } from '../../../navigation/post-index.ts'
import { postSource } from '../../posts/load-list.ts'
import { frameNavigation } from '../../../navigation/surroundings.ts'
import { defineScreen } from '../define-screen.ts'
import { VersionChangesPage } from './view.tsx'
import type { VersionChangesData } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** Maximum number of posts to list. */
const maxPosts = 30

/** The differences between two versions, page by page: `/{locale}?since=1.x`. */
export const versionChanges = defineScreen<VersionChangesData>({
  name: 'version-changes',
  route: ({ url, path, contentLocale }) => path === `/${contentLocale.code}` && url.searchParams.has('since'),
  async load(request) {
    const { cache, url, locale, t } = request
    const { release } = cache
    const older = await openVersion(request, url.searchParams.get('since') ?? '')
    const { versions = [] } = release.config
    const name = versionOf(release.channel)
    const shown = name === undefined ? currentVersion(versions) : versions.find((version) => version.name === name)
    if (!shown || shown.name === older.version.name) throw releaseNotFound(older.version.name)
    const difference = await compare(request, older)
    const heading = t('versions.diff', { from: older.version.label, to: shown.label })
    return {
      frameClass: 'preview', // Reuses the lists of the preview screen.
      data: {
        ...difference,
        older: older.version.name,
        posts: await postsBetween(request, older.version.name, shown.name),
        apis: (release.config.apis ?? [])
          .filter(({ name }) => older.release.config.apis?.some((api) => api.name === name))
          .map(({ name, path }) => ({ name, path: `/${request.contentLocale.code}${path}/changes` })),
      },
      head: screenHead(heading),
      navigation: await frameNavigation(request),
      languages: release.config.locales.map((other) => ({
        locale: other,
        current: other.code === locale.code,
        href: `/${other.code}${url.search}`,
      })),
      fillings: {},
      cacheable: false,
    }
  },
  view: VersionChangesPage,
})

/**
 * Compares two releases in the language of the request. The result is stored, because the comparison reads the whole
 * language.
 */
async function compare(
  { artifact, contentLocale: { code }, store }: PageRequest,
  { version, release, store: older }: Awaited<ReturnType<typeof openVersion>>,
): Promise<VersionDifference> {
  // The number alone doesn't identify the release: a version that was removed and created again starts at 1.
  const kind = `version-changes ${code} ${version.name} ${release.number} ${release.createdAt}`
  const text = await artifact(kind, async () => {
    const [before, after] = await Promise.all([older.readPages(code), store.readPages(code)])
    return JSON.stringify(compareVersions(before.pages, after.pages, new Map(after.moves)))
  })
  return JSON.parse(text) as VersionDifference // The callback above wrote the JSON.
}

/** Returns the posts about all versions after `older`, up to and including `newer`, newest first. */
async function postsBetween(request: PageRequest, older: string, newer: string): Promise<VersionChangesData['posts']> {
  const { versions = [], posts = [] } = request.cache.release.config
  const names = versions.map(({ name }) => name)
  // The configuration lists the newest version first.
  const between = names.slice(names.indexOf(newer), Math.max(names.indexOf(older), 0))
  const { code } = request.contentLocale
  const lists = await Promise.all(posts.map((each) => readPostIndex(postSource(request), each, code)))
  return sortPosts(lists.flat())
    .filter(({ version }) => version !== undefined && between.some((name) => isAboutVersion(version, name)))
    .slice(0, maxPosts)
    .map(({ title, version = '', translationKey }) => ({
      title,
      version,
      href: encodePathname(`/${code}${translationKey}`),
    }))
}
