import { pairSections, summarizeTranslations, unpackSections } from '../../core/translation/index.ts'
import type {
  AmbiguousSections,
  LocalizedPage,
  LocaleSummary,
  PairedHeading,
  TranslatedSection,
} from '../../core/translation/index.ts'
import { overlayStatePath } from '../../core/api/index.ts'
import type { OverlayState } from '../../core/api/index.ts'
import { readPublishedText } from '../sync/collect/published-text.ts'
import { readReleasesInForce } from '../sync/collect/current-release.ts'
import { readRows } from '../sync/collect/current-rows.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { isPage, releaseTables, visibleAt } from '../sync/versioned-table.ts'
import type { TranslationRow } from '../sync/versioned-table.ts'
import type { document, release, StoredRow } from '../../worker/store/schema.ts'
import { UsageError } from '../usage-error.ts'

export interface PublishedTranslations {
  source: string
  pages: LocalizedPage[]
  /** The sections by the path of the translated page. */
  sections: Map<string, TranslatedSection[]>
  /** The documents of source pages by the path of the translated page. */
  sources: Map<string, string>
  summary: LocaleSummary[]
  /** The texts of each API that has overlays, by language. */
  apis: ApiTranslation[]
}

export interface ApiTranslation extends Pick<OverlayState, 'outdated' | 'missing'> {
  api: string
  locale: string
  /** The number of texts that can be translated. */
  total: number
}

/**
 * Reads the state of translations in the newest release of a channel, which may be scheduled.
 *
 * @throws UsageError if nothing has been published
 */
export async function readTranslations(target: D1Target, channel: string): Promise<PublishedTranslations> {
  const { head, base, releases } = await readReleasesInForce(target, channel, new Date().toISOString())
  const newest = releases.at(-1)
  if (!newest)
    throw new UsageError('Nothing is published yet, so there is no translation status. Run `npm run sync` first.')
  const { apis = [], defaultLocale, locales } = JSON.parse(newest.config) as (typeof release.$inferSelect)['config']
  const range = { channel, first: head, head, base }
  const shown = visibleAt(await readRows(target, releaseTables.entries, range), head)
    .filter(isPage)
    .toSorted((a, b) => (a.stem < b.stem ? -1 : Number(a.stem > b.stem)))
  const pages = shown.map(({ translation_key: pair, path, title, file }) => ({ pair, path, title, file }))
  const documents = new Map(shown.map((page) => [page.path, page.document]))
  const rows = visibleAt(await readRows(target, releaseTables.translations, range), head)
  const sections = new Map(rows.map((row) => [row.path, unpackSections(JSON.parse(row.sections))]))
  const headings = await readHeadings(target, documents, rows)
  const files = apis.length === 0 ? [] : visibleAt(await readRows(target, releaseTables.files, range), head)
  return {
    source: defaultLocale,
    apis: await readApiTranslations(target, apis, files),
    pages,
    sections,
    sources: new Map(rows.map(({ path, source }) => [path, documents.get(source) ?? ''])),
    summary: summarizeTranslations({
      source: defaultLocale,
      locales: locales.map(({ code }) => code),
      pages,
      translations: rows.map((row) => ({
        path: row.path,
        untranslated: JSON.parse(row.untranslated) as string[],
        stale: sections
          .get(row.path)!
          .filter(({ stale }) => stale)
          .map(({ heading }) => heading),
        ambiguous: findAmbiguous(row, sections.get(row.path)!, headings),
      })),
    }),
  }
}

async function readApiTranslations(
  target: D1Target,
  apis: readonly { name: string; path: string }[],
  files: readonly { path: string; media: string }[],
): Promise<ApiTranslation[]> {
  const found: ApiTranslation[] = []
  for (const { name, path } of apis)
    for (const file of files) {
      const [, locale = ''] = file.path.split('/')
      if (file.path !== overlayStatePath(locale, path)) continue
      // A sync wrote this JSON.
      const state = JSON.parse(await readPublishedText(target, undefined, file.media)) as OverlayState
      const { translated, outdated, missing } = state
      found.push({ api: name, locale, outdated, missing, total: Object.keys(translated).length + missing.length })
    }
  return found
}

/** Reads the headings of pages that have sections without a counterpart, and of the source pages, by path. */
async function readHeadings(
  target: D1Target,
  documents: ReadonlyMap<string, string>,
  translations: readonly TranslationRow[],
): Promise<ReadonlyMap<string, PairedHeading[]>> {
  const unpaired = new Set(translations.flatMap((row) => (row.unpaired === '[]' ? [] : [row.path, row.source])))
  const wanted = [...documents].filter(([path]) => unpaired.has(path))
  const rows = await queryRows<StoredRow<typeof document, 'hash' | 'sections'>>(
    target,
    'SELECT hash, sections FROM document WHERE hash IN (SELECT value FROM json_each(?))',
    JSON.stringify(wanted.map(([, hash]) => hash)),
  )
  const headings = new Map(rows.map(({ hash, sections }) => [hash, parseHeadings(sections)]))
  return new Map(wanted.map(([path, hash]) => [path, headings.get(hash) ?? []]))
}

/**
 * Pairs the sections of a page again, using the pairs that are already known. Returns the sections whose counterpart is
 * still ambiguous.
 */
function findAmbiguous(
  { path, source, unpaired }: TranslationRow,
  sections: readonly TranslatedSection[],
  headings: ReadonlyMap<string, PairedHeading[]>,
): AmbiguousSections[] {
  const [original, own] = [headings.get(source), headings.get(path)]
  if (unpaired === '[]' || !original || !own) return []
  return pairSections(original, own, new Map(sections.map((section) => [section.heading, section.source]))).ambiguous
}

function parseHeadings(sections: string): PairedHeading[] {
  return (JSON.parse(sections) as (typeof document.$inferSelect)['sections']).map(([heading, level]) => ({
    heading,
    level,
  }))
}
