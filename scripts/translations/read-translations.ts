import { summarizeTranslations } from '../../core/translation/index.ts'
import type { LocalizedPage, LocaleSummary, TranslatedSection } from '../../core/translation/index.ts'
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
  const [release] = await queryRows(target, 'SELECT config FROM release WHERE channel = ?1 AND number = (SELECT head FROM channel WHERE name = ?1)', channel)
  if (!release) throw new UsageError('Nothing is published here yet. Run `npm run sync` first: translations are followed from release to release.')
  const { defaultLocale, locales } = JSON.parse(String(release.config)) as { defaultLocale: string; locales: { code: string }[] }
  const entries = await queryRows(target, `SELECT pair, path, title, file FROM entry
    WHERE channel = ? AND until IS NULL AND document IS NOT NULL ORDER BY stem`, channel)
  const pages = entries.map(({ pair, path, title, file }) => ({ pair: String(pair), path: String(path), title: String(title), file: String(file) }))
  const rows = await queryRows(target, 'SELECT path, sections, untranslated FROM translation WHERE channel = ? AND until IS NULL', channel)
  const sections = new Map(rows.map((row) => [String(row.path), JSON.parse(String(row.sections)) as (TranslatedSection & { stale?: true })[]]))
  return {
    source: defaultLocale, pages, sections,
    summary: summarizeTranslations({
      source: defaultLocale, locales: locales.map(({ code }) => code), pages,
      translations: rows.map(({ path, untranslated }) => ({
        path: String(path), untranslated: JSON.parse(String(untranslated)) as string[],
        stale: sections.get(String(path))!.filter(({ stale }) => stale).map(({ heading }) => heading),
      })),
    }),
  }
}
