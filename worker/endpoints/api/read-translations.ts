import * as v from 'valibot'
import { localeCode } from '../../../core/parameters/index.ts'
import { readTranslationSummaries } from '../../pages/screens/translation-status/load.tsx'
import { defineOperation } from './define-operation.ts'
import { requireLocale } from './page-collections.ts'

const count = v.pipe(v.number(), v.integer())
const pages = v.array(v.object({ path: v.string(), title: v.string() }))

export const readTranslations = defineOperation({
  id: 'readTranslations',
  path: '/api/translations',
  summary: 'Translation status of each language',
  description: 'For each language: the number of up-to-date, outdated, and untranslated pages, and a list of them.',
  params: v.strictObject({}),
  query: v.strictObject({
    locale: v.optional(v.pipe(localeCode, v.description('Only this language, with its pages'))),
  }),
  answer: v.object({
    source: v.pipe(v.string(), v.description('The source language of all translations')),
    items: v.array(
      v.object({
        locale: v.string(),
        percent: count,
        total: count,
        fresh: count,
        stale: count,
        missing: count,
        stalePages: v.optional(pages),
        missingPages: v.optional(pages),
      }),
    ),
  }),
  async read({ cache, store, artifact }, { query: { locale } }) {
    const { locales, defaultLocale } = cache.release.config
    if (locale !== undefined) requireLocale(locales, locale)
    const summaries = await readTranslationSummaries({ cache, store, artifact })
    const named = (list: readonly { path: string; title: string }[]) => list.map(({ path, title }) => ({ path, title }))
    return {
      data: {
        source: defaultLocale,
        items: summaries
          .filter((summary) => locale === undefined || summary.locale === locale)
          .map(({ locale: code, percent, total, counts, stale, missing }) => ({
            locale: code,
            percent,
            total,
            ...counts,
            ...(locale === undefined ? {} : { stalePages: named(stale), missingPages: named(missing) }),
          })),
      },
    }
  },
})
