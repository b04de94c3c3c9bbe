import { isInLocale } from '../route/index.ts'
import type { AmbiguousSections } from './pair-sections.ts'

/** What is needed of a published page to compare its translations. */
export interface LocalizedPage {
  /**
   * The path without the locale that follows from the place of the file: a page and its translations have the same one.
   */
  pair: string
  path: string
  title: string
  /** Its file in the content folder. */
  file: string
  /** Lists leave it out. */
  unlisted?: true
}

/** What the table `translation` says of a translated page. */
interface TranslationRecord {
  path: string
  /** Headings of its sections whose source has changed since. */
  stale: string[]
  /** Headings of its source that it has no section for. */
  untranslated: string[]
  /** Sections that could not be paired; absent if that was not looked for. */
  ambiguous?: AmbiguousSections[]
}

export interface LocaleSummary {
  locale: string
  /** Pages of the source language, but for those whose translation is unlisted. */
  total: number
  fresh: LocalizedPage[]
  /** Translated, but behind the source: sections that changed there, or that are not translated at all. */
  stale: (LocalizedPage & Pick<TranslationRecord, 'stale' | 'untranslated'>)[]
  /** Pages with sections of which nobody can tell what they translate. They may be up to date. */
  unpaired: (LocalizedPage & { ambiguous: AmbiguousSections[] })[]
  /** Pages of the source without a translation, with the address that it would have. */
  missing: (LocalizedPage & { source: string })[]
  /**
   * The share of the source's pages that are up to date, in whole per cent, rounded down: 100 only if all of them are.
   */
  percent: number
}

export interface SummaryInput {
  source: string
  locales: readonly string[]
  pages: readonly LocalizedPage[]
  translations: readonly TranslationRecord[]
}

/**
 * How far each language is behind the source language, page by page, in the order of the source's pages. Nothing is
 * said of an unlisted page: neither of a translation, in its own language, nor of those of an unlisted source.
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
