import { isInLocale } from '../route/index.ts'
import type { AmbiguousSections } from './pair-sections.ts'

/** The properties of a published page that a comparison of translations needs. */
export interface LocalizedPage {
  /** The path without the locale, derived from the file's path. A page and its translations share it. */
  pair: string
  path: string
  title: string
  /** Its file in the content folder. */
  file: string
  /** Whether the page is left out of lists. */
  unlisted?: true
}

/** A row of the table `translation`. */
interface TranslationRecord {
  path: string
  /** Headings of its sections whose source has changed since. */
  stale: string[]
  /** Headings in its source that have no section here. */
  untranslated: string[]
  /** Sections that couldn't be paired; absent if that wasn't checked. */
  ambiguous?: AmbiguousSections[]
}

export interface LocaleSummary {
  locale: string
  /** Number of pages in the source language, except those whose translation is unlisted. */
  total: number
  fresh: LocalizedPage[]
  /** Outdated translations, with the sections that changed in the source or aren't translated. */
  stale: (LocalizedPage & Pick<TranslationRecord, 'stale' | 'untranslated'>)[]
  /** Pages with sections that couldn't be paired. They may still be up to date. */
  unpaired: (LocalizedPage & { ambiguous: AmbiguousSections[] })[]
  /** Pages of the source without a translation, each with the path expected for it. */
  missing: (LocalizedPage & { source: string })[]
  /** Percentage of source pages with an up-to-date translation. It is rounded down, so 100 means all of them. */
  percent: number
}

export interface SummaryInput {
  source: string
  locales: readonly string[]
  pages: readonly LocalizedPage[]
  translations: readonly TranslationRecord[]
}

/**
 * Summarizes each language's translations page by page, in the order of the source's pages. Leaves out unlisted
 * translations, and all translations of an unlisted source.
 */
export function summarizeTranslations({ source, locales, pages, translations }: SummaryInput): LocaleSummary[] {
  const records = new Map(translations.map((record) => [record.path, record]))
  const sources = pages.filter(({ path, unlisted }) => !unlisted && isInLocale(path, source))
  return locales
    .filter((locale) => locale !== source)
    .map((locale) => {
      const byPair = new Map(pages.filter(({ path }) => isInLocale(path, locale)).map((page) => [page.pair, page]))
      const followed = sources.filter(({ pair }) => !byPair.get(pair)?.unlisted)
      const summary: LocaleSummary = {
        locale,
        total: followed.length,
        fresh: [],
        stale: [],
        unpaired: [],
        missing: [],
        percent: 100,
      }
      for (const original of followed) {
        const page = byPair.get(original.pair)
        const { ambiguous = [], ...record } = records.get(page?.path ?? '') ?? { stale: [], untranslated: [] }
        if (page && ambiguous.length > 0) summary.unpaired.push({ ...page, ambiguous })
        if (!page) summary.missing.push({ ...original, path: `/${locale}${original.pair}`, source: original.path })
        else if (record.stale.length + record.untranslated.length > 0) summary.stale.push({ ...page, ...record })
        else summary.fresh.push(page)
      }
      if (followed.length > 0) summary.percent = Math.floor((summary.fresh.length / followed.length) * 100)
      return summary
    })
}
