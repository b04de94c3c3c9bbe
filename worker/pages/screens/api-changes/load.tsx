import type { ApiChangeLog } from '../../../../core/api/changes/index.ts'
import { releaseNotFound } from '../../../../core/error/index.ts'
import { currentVersion, versionOf } from '../../../../core/release/index.ts'
import { openVersion } from '../../../channels/open-version.ts'
import type { PageRequest } from '../../../context.ts'
import { frameNavigation } from '../../../navigation/surroundings.ts'
import { defineScreen } from '../define-screen.ts'
import { compareApis } from './compare-apis.ts'
import { apiFiles } from './read-api-files.ts'
import { ApiChangesPage } from './view.tsx'
import type { ApiChangesData } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** An API's changes since another version, release, or date: `/{locale}/reference/changes?since=1.x`. */
export const apiChanges = defineScreen<ApiChangesData>({
  name: 'api-changes',
  route: (request) => request.url.searchParams.has('since') && apiOf(request) !== undefined,
  async load(request) {
    const { cache, url, locale, path, t } = request
    const api = apiOf(request)!
    const since = url.searchParams.get('since') ?? ''
    const { versions = [] } = (cache.site ?? cache.release).config
    const { heading, ...changes } = versions.some(({ name }) => name === since)
      ? await sinceVersion(request, api, since)
      : await sinceRelease(request, api, since)
    return {
      frameClass: 'preview', // Reuses the lists of the preview screen.
      data: { ...changes, path },
      head: screenHead(`${t('apiChanges.title')} · ${heading}`),
      navigation: await frameNavigation(request),
      languages: cache.release.config.locales.map((other) => ({
        locale: other,
        current: other.code === locale.code,
        href: `/${other.code}${api.path}/changes${url.search}`,
      })),
      fillings: {},
      cacheable: false,
    }
  },
  view: ApiChangesPage,
})

type Api = NonNullable<PageRequest['cache']['release']['config']['apis']>[number]
type Changes = Pick<ApiChangesData, 'service' | 'operations' | 'schemas'> & { heading: string }

/** Returns the API whose page of changes is at the path. */
function apiOf({ path, contentLocale, cache }: Pick<PageRequest, 'path' | 'contentLocale' | 'cache'>): Api | undefined {
  return cache.release.config.apis?.find((api) => path === `/${contentLocale.code}${api.path}/changes`)
}

async function sinceVersion(request: PageRequest, api: Api, name: string): Promise<Changes> {
  const { cache, t, artifact } = request
  const { release } = cache
  const older = await openVersion(request, name)
  const { versions = [] } = (cache.site ?? release).config
  const shown = versionOf(release.channel)
  const newer = shown === undefined ? currentVersion(versions) : versions.find((version) => version.name === shown)
  if (!newer || newer.name === name) throw releaseNotFound(name)
  const { number, createdAt, config } = older.release
  // The number alone doesn't identify the release: a version that was removed and created again starts at 1.
  const kind = `api-changes ${request.contentLocale.code} ${api.name} ${name} ${number} ${createdAt}`
  const before = config.apis?.find((each) => each.name === api.name) ?? api
  const text = await artifact(kind, async () =>
    JSON.stringify(await compareApis(apiFiles(request, before, older), apiFiles(request, api))),
  )
  return {
    heading: t('versions.diff', { from: older.version.label, to: newer.label }),
    ...(JSON.parse(text) as Omit<Changes, 'heading'>), // The callback above wrote the JSON.
  }
}

/** Returns the logged changes since a release or date, newest first. */
async function sinceRelease(request: PageRequest, api: Api, since: string): Promise<Changes> {
  const isRelease = /^\d{1,9}$/.test(since)
  if (!isRelease && !/^\d{4}-\d{2}-\d{2}/.test(since)) throw releaseNotFound(since)
  const from = Date.parse(since)
  if (!isRelease && Number.isNaN(from)) throw releaseNotFound(since)
  const files = apiFiles(request, api)
  const { releases } = (await files.readJson<ApiChangeLog>('changes.json')) ?? { releases: [] }
  const later = releases.filter(({ release, at }) => (isRelease ? release > Number(since) : Date.parse(at) >= from))
  return {
    heading: isRelease ? request.t('history.release', { release: since }) : since,
    service: later.flatMap(({ service = [] }) => service),
    operations: later.flatMap(({ operations }) => operations),
    schemas: [],
  }
}
