import * as v from 'valibot'
import { pathname } from '../../../core/parameters/index.ts'
import { hrefInVersion } from '../../../core/route/index.ts'
import { currentVersion, stateOn, versionOf } from '../../../core/release/index.ts'
import { comparePage } from '../../channels/page-in-versions.ts'
import { readPublishedVersions } from '../../store/version-pages.ts'
import { defineOperation } from './define-operation.ts'

export const listVersions = defineOperation({
  id: 'listVersions',
  path: '/api/versions',
  summary: 'Versions of the documentation',
  description:
    'Newest first. If you pass the path of a page, the response also shows which versions contain it, and whether its text is the same.',
  isAcrossReleases: true,
  params: v.strictObject({}),
  query: v.strictObject({
    path: v.optional(v.pipe(pathname, v.description('Path of a page, without a version'))),
  }),
  answer: v.object({
    items: v.array(
      v.object({
        name: v.pipe(v.string(), v.description('The segment after the language in its URLs')),
        label: v.string(),
        state: v.picklist(['next', 'current', 'supported', 'ended']),
        until: v.pipe(v.nullable(v.string()), v.description('The last day of its support')),
        updatedAt: v.pipe(
          v.nullable(v.string()),
          v.description('The time of its current release; null if nothing was published to it'),
        ),
        mark: v.optional(v.picklist(['same', 'changed', 'missing'])),
        path: v.optional(v.pipe(v.nullable(v.string()), v.description('Path of the page, with the version'))),
      }),
    ),
  }),
  async read({ cache, unscopedDatabase }, { query: { path } }) {
    const site = cache.site ?? cache.release
    const { versions = [], locales } = site.config
    const codes = locales.map(({ code }) => code)
    const current = currentVersion(versions)?.name
    const day = new Date(cache.day).toISOString().slice(0, 10)
    const pages =
      path === undefined
        ? []
        : await comparePage({ database: unscopedDatabase(), site, path, version: versionOf(cache.release.channel) })
    const published = await readPublishedVersions(
      unscopedDatabase(),
      versions.map(({ name }) => name),
    )
    const items = versions.map((version) => {
      const { name, label, until } = version
      const page = pages.find((each) => each.version === name)
      const href = page?.path == null || name === current ? page?.path : hrefInVersion(page.path, name, { codes })
      return {
        name,
        label,
        state: stateOn(version, day),
        until,
        updatedAt: (name === current ? (site.effectiveAt ?? site.createdAt) : published.get(name)) ?? null,
        ...(page && { mark: page.mark, path: href ?? null }),
      }
    })
    return { data: { items } }
  },
})
