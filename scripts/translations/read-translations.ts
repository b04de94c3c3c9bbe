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
import { UsageError } from '../usage-error.ts'

export interface PublishedTranslations {
  source: string
  pages: LocalizedPage[]
  /** By path of the translated page. */
  sections: Map<string, TranslatedSection[]>
  summary: LocaleSummary[]
}

/** What the newest release of a channel says of its translations. Throws UsageError before the first release. */
export async function readTranslations(target: D1Target, channel: string): Promise<PublishedTranslations> {
  const [release] = await queryRows(
    target,
    'SELECT config FROM release WHERE channel = ?1 AND number = (SELECT head FROM channel WHERE name = ?1)',
    channel,
  )
  if (!release)
    throw new UsageError(
      'Nothing is published here yet. Run `npm run sync` first: translations are followed from release to release.',
    )
  const { defaultLocale, locales } = JSON.parse(String(release.config)) as {
    defaultLocale: string
    locales: { code: string }[]
  }
  const entries = await queryRows(
    target,
    `SELECT pair, path, title, file FROM entry
    WHERE channel = ? AND until IS NULL AND document IS NOT NULL ORDER BY stem`,
    channel,
  )
  const pages = entries.map(({ pair, path, title, file }) => ({
    pair: String(pair),
    path: String(path),
    title: String(title),
    file: String(file),
  }))
  const rows = await queryRows(
    target,
    'SELECT path, sections, untranslated FROM translation WHERE channel = ? AND until IS NULL',
    channel,
  )
  const sections = new Map(rows.map((row) => [String(row.path), unpackSections(JSON.parse(String(row.sections)))]))
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
        path: String(path),
        untranslated: JSON.parse(String(untranslated)) as string[],
        stale: sections
          .get(String(path))!
          .filter(({ stale }) => stale)
          .map(({ heading }) => heading),
        ambiguous: ambiguous.get(String(path)) ?? [],
      })),
    }),
  }
}

/** Pages where both languages have sections without a counterpart, once more with the pairs that are known: what is left and in the same place. */
async function findAmbiguous(
  target: D1Target,
  channel: string,
  sections: ReadonlyMap<string, readonly TranslatedSection[]>,
): Promise<Map<string, AmbiguousSections[]>> {
  const rows = await queryRows(
    target,
    `SELECT translation.path, original.sections AS source, translated.sections AS own
    FROM translation
    JOIN entry AS page ON page.channel = translation.channel AND page.path = translation.path AND page.until IS NULL
    JOIN entry AS source ON source.channel = translation.channel AND source.path = translation.source AND source.until IS NULL
    JOIN document AS translated ON translated.hash = page.document JOIN document AS original ON original.hash = source.document
    WHERE translation.channel = ? AND translation.until IS NULL AND translation.untranslated <> '[]' AND translation.unpaired <> '[]'`,
    channel,
  )
  return new Map(
    rows.map(({ path, source, own }) => {
      const known = new Map(sections.get(String(path))?.map((section) => [section.heading, section.source]))
      return [String(path), pairSections(parseHeadings(source), parseHeadings(own), known).ambiguous]
    }),
  )
}

function parseHeadings(sections: unknown): PairedHeading[] {
  return (JSON.parse(String(sections)) as [string, number][]).map(([heading, level]) => ({ heading, level }))
}
