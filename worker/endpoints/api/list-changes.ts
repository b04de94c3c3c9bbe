import * as v from 'valibot'
import { localeCode, wholeNumber } from '../../../core/parameters/index.ts'
import { parseMoment } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { readPageChanges } from '../../store/page-changes.ts'
import { findRelease } from '../../store/release.ts'
import { defineOperation } from './define-operation.ts'
import { requestedCollections } from './page-collections.ts'

export const listChanges = defineOperation({
  id: 'listChanges',
  path: '/api/changes',
  summary: 'Changed pages',
  description:
    'Pages that are new, changed, moved, or removed since an earlier release, most recent first. Different line breaks or link targets do not count as changes.',
  params: v.strictObject({}),
  query: v.strictObject({
    since: v.pipe(
      v.string(),
      v.check(isReleaseOrMoment, 'expected the number of a release, or a date such as 2026-11-01'),
      v.description('A release number, or a date (ISO 8601), which selects the release visible at that time'),
    ),
    locale: v.optional(v.pipe(localeCode, v.description('Only pages in this language'))),
    limit: v.optional(v.pipe(wholeNumber(1, 100), v.description('Maximum number of changes')), '50'),
    offset: v.optional(v.pipe(wholeNumber(0, 9900), v.description('Number of changes to skip')), '0'),
  }),
  answer: v.object({
    since: v.pipe(
      v.number(),
      v.integer(),
      v.description('The earlier release of the comparison; 0: before the first release'),
    ),
    release: v.pipe(v.number(), v.integer(), v.description('The later release of the comparison')),
    items: v.array(
      v.object({
        kind: v.picklist(['added', 'changed', 'moved', 'removed']),
        path: v.pipe(v.string(), v.description('Path of the page; for a removed page, its last path')),
        title: v.string(),
        at: v.pipe(v.string(), v.isoTimestamp()),
        from: v.optional(v.pipe(v.string(), v.description('Previous path of a moved page'))),
      }),
    ),
  }),
  async read({ cache, database }, { query: { since: written, locale, limit, offset } }) {
    const { release } = cache
    const moment = isNumber(written)
      ? { release: Math.min(Number(written), release.number) }
      : parseMoment(new URLSearchParams({ at: written }))!
    const since =
      'release' in moment ? moment.release : ((await findRelease(database(), release, moment, Date.now())) ?? 0)
    const items = await readPageChanges(database(), release, {
      // A preview has no earlier releases to compare with.
      since: cache.view.kind === 'preview' ? -1 : since,
      ...listedPages(release.config, locale),
      surface: 'lists',
      most: limit + offset + 1, // Reads one more change to determine whether there is another page.
    })
    const next = items.length > offset + limit ? { next: { offset: String(offset + limit) } } : {}
    return {
      data: { since, release: release.number, items: items.slice(offset, offset + limit) },
      links: { ...(offset > 0 ? { prev: { offset: String(Math.max(0, offset - limit)) } } : {}), ...next },
    }
  },
})

/** Returns the page collections of one language, or of all languages by default. */
function listedPages(config: SiteConfig, locale: string | undefined) {
  const collections = requestedCollections(config, locale === undefined ? {} : { locale })
  return { collections, codes: locale === undefined ? config.locales.map(({ code }) => code) : [locale] }
}

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}

function isReleaseOrMoment(text: string): boolean {
  if (isNumber(text)) return true
  try {
    return parseMoment(new URLSearchParams({ at: text })) !== undefined
  } catch {
    return false
  }
}
