import type { SiteConfig } from '../../../core/release/index.ts'
import { isInLocale } from '../../../core/route/index.ts'
import { packSections, staleSections, trackTranslation, unpackSections } from '../../../core/translation/index.ts'
import type { AcceptedSection } from '../../../core/translation/index.ts'
import type { AcceptedTranslations } from '../collect/accepted-translations.ts'
import { hashOf } from '../content-hash.ts'
import { isPage, translationTable, withDigest } from '../versioned-table.ts'
import type { EntryRow, NextRow, PageRow, TranslationRow } from '../versioned-table.ts'
import { request } from './requests.ts'
import type { DocumentStates, Plan } from './requests.ts'

/**
 * Version of the pairing rules. Increase it with every change to the rules, so that stored pairs are computed again.
 */
const pairingVersion = 2

interface TranslationPlanInput {
  config: SiteConfig
  /** The entries of the next release. */
  entries: readonly NextRow<EntryRow>[]
  /** Known rows. If a page has several rows, the last one is used. */
  current: readonly NextRow<TranslationRow>[]
  accepted: AcceptedTranslations
}

/** A translation and its source page in the default locale. */
interface Couple {
  page: PageRow
  source: PageRow
}

/**
 * Plans the rows of translated pages, which store the sections that are translated and those that are stale. Requests
 * only the documents of pages that changed, whose source changed, or whose translation was accepted since the last
 * sync.
 */
export function* planTranslations({
  config,
  entries,
  current,
  accepted,
}: TranslationPlanInput): Plan<NextRow<TranslationRow>[]> {
  const earlier = new Map(current.map((row) => [row.path, row]))
  const rows: NextRow<TranslationRow>[] = []
  const changed: (Couple & { sourceHash: string; before: NextRow<TranslationRow> | undefined })[] = []
  for (const couple of couplesOf(config, entries)) {
    const { page, source } = couple
    const before = earlier.get(page.path)
    const word = accepted.of(page.file)
    const making = JSON.stringify([
      pairingVersion,
      page.document,
      source.document,
      source.path,
      word ?? null,
      translatedFrom(page) ?? null,
    ])
    const sourceHash = hashOf(making)
    if (before?.source_hash === sourceHash) rows.push(before)
    else changed.push({ ...couple, sourceHash, before })
  }
  if (changed.length === 0) return rows

  const documents = yield* request('documents', {
    hashes: changed.flatMap(({ page, source }) => [page.document, source.document]),
    states: changed.flatMap(({ page }) => translatedFrom(page) ?? []),
  })
  const byHash = new Map(documents.map((document) => [document.hash, document]))
  const byState = new Map(documents.map((document) => [document.state, document]))
  for (const { page, source, sourceHash, before } of changed) {
    const [own, origin] = [byHash.get(page.document), byHash.get(source.document)]
    if (!own || !origin) continue
    const made = byState.get(translatedFrom(page) ?? '')
    const { sections, untranslated, unpaired } = trackTranslation({
      source: { document: origin.hash, sections: origin.states },
      translation: own.states,
      earlier: before && unpackSections(JSON.parse(before.sections)),
      accepted: [...(made ? acceptWhole(made, own) : []), ...(accepted.of(page.file) ?? [])],
    })
    const stale = new Set(staleSections({ sections }, origin.states).map(({ heading }) => heading))
    rows.push(
      withDigest(translationTable, {
        path: page.path,
        source: source.path,
        sections: JSON.stringify(
          packSections(sections.map((section) => ({ ...section, ...(stale.has(section.heading) && { stale: true }) }))),
        ),
        untranslated: JSON.stringify(untranslated),
        unpaired: JSON.stringify(unpaired),
        stale: stale.size,
        source_hash: sourceHash,
      }),
    )
  }
  return rows
}

/** Returns each translated page together with its source page in the default locale. */
function* couplesOf({ defaultLocale, locales }: SiteConfig, entries: readonly EntryRow[]): Generator<Couple> {
  const pages = entries.filter(isPage)
  const sources = originalsByKey(pages, defaultLocale)
  for (const page of pages) {
    const source = sources.get(page.translation_key ?? '')
    if (
      source &&
      !hasOwnText(page) &&
      locales.some(({ code }) => code !== defaultLocale && isInLocale(page.path, code))
    )
      yield { page, source }
  }
}

/**
 * Returns the pages of the default locale by translation key. If several pages have the same key, the one with the
 * lowest path is used, because the order of the rows depends on earlier releases.
 */
export function originalsByKey(pages: readonly PageRow[], defaultLocale: string): Map<string, PageRow> {
  const originals = new Map<string, PageRow>()
  for (const page of pages) {
    const other = originals.get(page.translation_key)
    if (isInLocale(page.path, defaultLocale) && (!other || page.path < other.path))
      originals.set(page.translation_key, page)
  }
  return originals
}

/**
 * Returns whether the frontmatter says that a page has its own text and isn't a translation: `translatedFrom: false`.
 */
function hasOwnText({ meta }: EntryRow): boolean {
  return (JSON.parse(meta) as { translatedFrom?: unknown }).translatedFrom === false
}

/** Returns the state of the source page from which the whole page was translated, according to its frontmatter. */
function translatedFrom({ meta }: EntryRow): string | undefined {
  const { translatedFrom: state } = JSON.parse(meta) as { translatedFrom?: unknown }
  return state === undefined ? undefined : String(state)
}

/** Marks every section of a page as accepted, because the whole page was translated from one state of its source. */
function acceptWhole(source: DocumentStates, own: DocumentStates): AcceptedSection[] {
  const { sections } = trackTranslation({
    source: { document: source.hash, sections: source.states },
    translation: own.states,
  })
  return sections.map(({ source: heading, own: state, from, document }) => ({
    source: heading,
    own: state,
    from,
    document,
  }))
}
