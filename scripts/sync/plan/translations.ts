import type { SiteConfig } from '../../../core/release/index.ts'
import { isInLocale } from '../../../core/route/index.ts'
import { packSections, staleSections, trackTranslation, unpackSections } from '../../../core/translation/index.ts'
import type { AcceptedSection, SectionState } from '../../../core/translation/index.ts'
import type { AcceptedTranslations } from '../collect/accepted-translations.ts'
import { hashOf } from '../content-hash.ts'
import { queryRows } from '../d1-target.ts'
import type { StoredDocument } from '../compile/stored-document.ts'
import type { D1Target } from '../d1-target.ts'
import type { document, StoredRow } from '../../../worker/store/schema.ts'
import { isPage, translationTable, withDigest } from '../versioned-table.ts'
import type { EntryRow, NextRow, PageRow, TranslationRow } from '../versioned-table.ts'

/** Documents whose states one query reads: a large site has more than D1 returns in one answer. */
const documentsAtOnce = 2000

/** Increased with each change of the pairing rules, so that stored pairs are recomputed. */
const pairingVersion = 2

interface TranslationPlanInput {
  config: SiteConfig
  target: D1Target
  /** Entries of the next release, whose documents are in the database. */
  entries: readonly NextRow<EntryRow>[]
  /** Known rows; for several rows of one page, the last one counts. */
  current: readonly NextRow<TranslationRow>[]
  accepted: AcceptedTranslations
  /** Documents that a dry run has not uploaded, by hash. */
  unsent?: UnsentDocuments
}

/** A page and the page of the default locale that it translates. */
interface Couple {
  page: PageRow
  source: PageRow
}

/** Content hashes of the sections of a document; `state` is a hash of all of them. */
interface DocumentStates {
  hash: string
  state: string
  states: SectionState[]
}

/** A document that is not in the database: a dry run sends none, but plans as if it had. */
export type UnsentDocument = DocumentStates & Pick<StoredDocument, 'sections'>

/** By hash of the document. */
export type UnsentDocuments = ReadonlyMap<string, UnsentDocument>

/**
 * Plans the rows of translated pages: which sections are translated, and which are stale. Reads only documents of pages
 * that changed, whose source changed, or that a translator has accepted since.
 */
export async function planTranslations({
  config,
  target,
  entries,
  current,
  accepted,
  unsent = new Map(),
}: TranslationPlanInput): Promise<NextRow<TranslationRow>[]> {
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
    if (before?.made_of === sourceHash) rows.push(before)
    else changed.push({ ...couple, sourceHash, before })
  }
  if (changed.length === 0) return rows

  const known = await readDocuments(target, changed, unsent)
  for (const { page, source, sourceHash, before } of changed) {
    const [own, origin] = [known.byHash.get(page.document), known.byHash.get(source.document)]
    if (!own || !origin) continue
    const made = known.byState.get(translatedFrom(page) ?? '')
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
        made_of: sourceHash,
      }),
    )
  }
  return rows
}

/** Pages outside of the default locale with a counterpart in it. */
function* couplesOf({ defaultLocale, locales }: SiteConfig, entries: readonly EntryRow[]): Generator<Couple> {
  const pages = entries.filter(isPage)
  const sources = new Map(
    pages.flatMap((row) => (isInLocale(row.path, defaultLocale) ? [[row.pair, row] as const] : [])),
  )
  for (const page of pages) {
    const source = sources.get(page.pair ?? '')
    if (source && locales.some(({ code }) => code !== defaultLocale && isInLocale(page.path, code)))
      yield { page, source }
  }
}

/** The source state that the whole page was translated from, from its frontmatter. */
function translatedFrom({ meta }: EntryRow): string | undefined {
  const { translatedFrom: state } = JSON.parse(meta) as { translatedFrom?: unknown }
  return state === undefined ? undefined : String(state)
}

/** For a page translated from one source state as a whole, every section is accepted as of that state. */
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

type DocumentRow = StoredRow<typeof document, 'hash' | 'state' | 'sections'>

async function readDocuments(target: D1Target, couples: readonly Couple[], unsent: UnsentDocuments) {
  const rows: DocumentRow[] = []
  const read = async (column: 'hash' | 'state', values: readonly unknown[]) => {
    for (let start = 0; start < values.length; start += documentsAtOnce) {
      rows.push(
        ...(await queryRows<DocumentRow>(
          target,
          `SELECT hash, state, sections FROM document WHERE ${column} IN (SELECT value FROM json_each(?))`,
          JSON.stringify(values.slice(start, start + documentsAtOnce)),
        )),
      )
    }
  }
  await read('hash', [...new Set(couples.flatMap(({ page, source }) => [page.document, source.document]))])
  await read(
    'state',
    couples.flatMap(({ page }) => translatedFrom(page) ?? []),
  )
  const documents = [
    ...unsent.values(),
    ...rows.map(({ hash, state, sections }): DocumentStates => ({
      hash,
      state,
      states: (JSON.parse(sections) as (typeof document.$inferSelect)['sections']).map(([heading, level, text]) => ({
        heading,
        level,
        state: text,
      })),
    })),
  ]
  return {
    byHash: new Map<string, DocumentStates>(documents.map((document) => [document.hash, document])),
    byState: new Map<string, DocumentStates>(documents.map((document) => [document.state, document])),
  }
}
