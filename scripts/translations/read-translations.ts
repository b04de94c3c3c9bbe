import { pairSections, summarizeTranslations, unpackSections } from '../../core/translation/index.ts'
import type {
  AmbiguousSections,
  LocalizedPage,
  LocaleSummary,
  PairedHeading,
  TranslatedSection,
} from '../../core/translation/index.ts'
import { queryRows } from '../sync/d1-target.ts'
import type { D1Target } from '../sync/d1-target.ts'
import type { document, entry, release, StoredRow, translation } from '../../worker/store/schema.ts'
import { UsageError } from '../usage-error.ts'

export interface PublishedTranslations {
  source: string
  pages: LocalizedPage[]
  /** By path of the translated page. */
  sections: Map<string, TranslatedSection[]>
  summary: LocaleSummary[]
}

/**
 * Reads the state of translations in the newest release of a channel.
 *
 * These are the rows without an end (`until IS NULL`), which an index finds. During a sync, or after an interrupted
 * one, they include rows of an unfinished release. The report is then ahead of the published site, which does no harm.
 *
 * @throws UsageError before the first release
 */
export async function readTranslations(target: D1Target, channel: string): Promise<PublishedTranslations> {
  const [newest] = await queryRows<StoredRow<typeof release, 'config'>>(
    target,
    'SELECT config FROM release WHERE channel = ?1 AND number = (SELECT head FROM channel WHERE name = ?1)',
    channel,
  )
  if (!newest)
    throw new UsageError(
      'Nothing is published yet, and translations are tracked between releases. Run `npm run sync` first.',
    )
  const { defaultLocale, locales } = JSON.parse(newest.config) as (typeof release.$inferSelect)['config']
  const pages = await queryRows<StoredRow<typeof entry, 'pair' | 'path' | 'title' | 'file'>>(
    target,
    `SELECT pair, path, title, file FROM entry
    WHERE channel = ? AND until IS NULL AND document IS NOT NULL ORDER BY stem`,
    channel,
  )
  const rows = await queryRows<StoredRow<typeof translation, 'path' | 'sections' | 'untranslated'>>(
    target,
    'SELECT path, sections, untranslated FROM translation WHERE channel = ? AND until IS NULL',
    channel,
  )
  const sections = new Map(rows.map((row) => [row.path, unpackSections(JSON.parse(row.sections))]))
  const ambiguous = await findAmbiguous(target, channel, sections)
  return {
    source: defaultLocale,
    pages,
    sections,
    summary: summarizeTranslations({
      source: defaultLocale,
      locales: locales.map(({ code }) => code),
      pages,
      translations: rows.map(({ path, untranslated }) => ({
        path,
        untranslated: JSON.parse(untranslated) as string[],
        stale: sections
          .get(path)!
          .filter(({ stale }) => stale)
          .map(({ heading }) => heading),
        ambiguous: ambiguous.get(path) ?? [],
      })),
    }),
  }
}

/** A translated page with the headings of its source and its own headings: `document.sections` of both. */
type AmbiguousRow = StoredRow<typeof translation, 'path'> &
  Record<'source' | 'own', StoredRow<typeof document, 'sections'>['sections']>

/**
 * Pairs the sections of pages that have unpaired ones again, using the known pairs. The result is the sections at the
 * same position that remain ambiguous.
 */
async function findAmbiguous(
  target: D1Target,
  channel: string,
  sections: ReadonlyMap<string, readonly TranslatedSection[]>,
): Promise<Map<string, AmbiguousSections[]>> {
  const rows = await queryRows<AmbiguousRow>(
    target,
    `SELECT translation.path, original.sections AS source, translated.sections AS own
    FROM translation
    JOIN entry AS page ON page.channel = translation.channel AND page.path = translation.path AND page.until IS NULL
    JOIN entry AS source ON source.channel = translation.channel AND source.path = translation.source AND source.until IS NULL
    JOIN document AS translated ON translated.hash = page.document JOIN document AS original ON original.hash = source.document
    WHERE translation.channel = ? AND translation.until IS NULL AND translation.unpaired <> '[]'`,
    channel,
  )
  return new Map(
    rows.map(({ path, source, own }) => {
      const known = new Map(sections.get(path)?.map((section) => [section.heading, section.source]))
      return [path, pairSections(parseHeadings(source), parseHeadings(own), known).ambiguous]
    }),
  )
}

function parseHeadings(sections: string): PairedHeading[] {
  return (JSON.parse(sections) as (typeof document.$inferSelect)['sections']).map(([heading, level]) => ({
    heading,
    level,
  }))
}
