import { findSections } from '../../core/ask/index.ts'
import type { ScoredSection } from '../../core/ask/index.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import { findInLocale, findOriginal, isInLocale } from '../../core/route/index.ts'
import { changeIndex } from '../../core/search/index.ts'
import type { SectionHit } from '../../core/search/index.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { textTag } from '../cache/content-tag.ts'
import { collectionsOf, isIncomplete, searchedRelease } from '../search/search-locale.ts'
import { ContentStore } from '../store/content-store.ts'
import type { Database } from '../store/database.ts'
import { openSectionIndex } from '../store/search.ts'

/** A section that may answer a question. */
export interface EvidenceSection extends ScoredSection {
  /** The section's path for readers. It starts with their language, even if the page isn't translated. */
  shownPath: string
  /** Language of the text, if the page isn't translated. */
  shownIn?: SiteLocale
  /** A hash of the section's content. */
  hash: string
}

/** The sections that may answer a question. */
interface Evidence {
  /** Best first. */
  sections: EvidenceSection[]
  /** Whether the sections are likely to contain an answer. */
  isRelevant: boolean
}

/**
 * Finds sections about a question in one language. If none is relevant, also searches untranslated pages.
 * @param current path of the page that the reader is on
 */
export async function findEvidence(
  searched: { cache: ReleaseCache; database: () => Database },
  locale: SiteLocale,
  question: string,
  current?: string,
): Promise<Evidence> {
  const { cache, database } = searched
  const open = (codes: readonly string[], spoken: SiteLocale) =>
    openSectionIndex(database(), searchedRelease(cache), collectionsOf(codes), spoken)
  const own = await findSections(await open([locale.code], locale), question, current)
  const shown = own.sections.map((hit) => ({ ...hit, shownPath: hit.path }))
  if (own.isRelevant || !(await isIncomplete(searched, locale.code))) return { ...own, sections: await hashed(shown) }

  const { config } = cache.release
  const others = config.locales.filter(({ code }) => code !== locale.code)
  const spoken = others.find(({ code }) => code === config.defaultLocale) ?? locale
  const index = await open(
    others.map(({ code }) => code),
    spoken,
  )
  const places = new Map<string, Pick<EvidenceSection, 'shownPath' | 'shownIn'>>()
  const untranslatedOf = async (hits: readonly SectionHit[]) => {
    const store = new ContentStore(database(), cache.release)
    const pairs = await store.findPairs([...new Set(hits.map(({ path }) => path))])
    return hits.filter(({ path }) => {
      const { translationKey, translations } = pairs.get(path) ?? { translationKey: '', translations: [] }
      if (findInLocale(translations, locale.code) || findOriginal(translations, config)?.path !== path) return false
      const shownIn = others.find(({ code }) => isInLocale(path, code))
      places.set(path, { shownPath: `/${locale.code}${translationKey}`, ...(shownIn && { shownIn }) })
      return true
    })
  }
  const asked = changeIndex(index, ({ find }) => ({
    find: async (expression, most) => await untranslatedOf(await find(expression, most)),
  }))
  const untranslated = await findSections(asked, question)
  const foreign = untranslated.sections.map((hit) => ({ ...hit, shownPath: hit.path, ...places.get(hit.path) }))
  const sections = untranslated.isRelevant ? [...foreign, ...shown] : [...shown, ...foreign]
  return { sections: await hashed(sections.slice(0, 6)), isRelevant: untranslated.isRelevant }
}

async function hashed(sections: readonly Omit<EvidenceSection, 'hash'>[]): Promise<EvidenceSection[]> {
  return await Promise.all(
    sections.map(async (section) => ({ ...section, hash: await textTag(`${section.title}\n${section.content}`) })),
  )
}
