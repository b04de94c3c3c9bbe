import { isInLocale } from '../route/index.ts'
import type { AmbiguousSections } from './pair-sections.ts'

/** The properties of a published page that `summarizeTranslations` needs. */
export interface LocalizedPage {
  /** The path without the locale, derived from the file's path. A page and its translations have the same value. */
  pair: string
  path: string
  title: string
  /** The page's file in the content folder. */
  file: string
  /** Whether lists omit the page. */
  unlisted?: true
}

/** A row of the table `translation`. */
interface TranslationRecord {
  path: string
  /** Headings of the sections whose source has changed since they were translated. */
  stale: string[]
  /** Headings of the source that have no counterpart in the translation. */
  untranslated: string[]
  /** Sections that couldn't be paired; absent if pairing wasn't checked. */
  ambiguous?: AmbiguousSections[]
}

export interface LocaleSummary {
  locale: string
  /** Number of pages in the source language, except those whose translation is unlisted. */
  total: number
  fresh: LocalizedPage[]
  /** Outdated translations, with the sections that changed in the source or are missing. */
  stale: (LocalizedPage & Pick<TranslationRecord, 'stale' | 'untranslated'>)[]
  /** Pages with sections that couldn't be paired. They may still be up to date. */
  unpaired: (LocalizedPage & { ambiguous: AmbiguousSections[] })[]
  /** Untranslated pages, each with the path of the missing translation. `source` is the page's own path. */
  missing: (LocalizedPage & { source: string })[]
  /** Percentage of source pages with an up-to-date translation, rounded down, so that 100 means all pages. */
  percent: number
}

export interface SummaryInput {
  source: string
  locales: readonly string[]
  pages: readonly LocalizedPage[]
  translations: readonly TranslationRecord[]
}

/**
 * Summarizes each language's translations, in the order of the source's pages. Omits unlisted translations, and
 * translations of unlisted pages.
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
