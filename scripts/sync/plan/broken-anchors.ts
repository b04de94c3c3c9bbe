import type { SiteConfig } from '../../../core/release/index.ts'
import { isInLocale, shownPages } from '../../../core/route/index.ts'
import { escapeAttribute } from '../../../core/text/index.ts'
import { pairedIds } from '../../../core/translation/index.ts'
import type { PairedHeading } from '../../../core/translation/index.ts'
import type { FormerHeading } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { anchorLinks, brokenAnchor, notedAnchorLinks } from '../compile/anchor-links.ts'
import type { AnchorLink } from '../compile/anchor-links.ts'
import { sectionsOf } from '../compile/inspect-document.ts'
import type { CompileOutcome } from '../compile/task.ts'
import { queryRows } from '../d1-target.ts'
import type { D1Target } from '../d1-target.ts'
import type { document, StoredRow } from '../../../worker/store/schema.ts'
import { isPage } from '../versioned-table.ts'
import type { EntryRow, PageRow } from '../versioned-table.ts'
import { perRow } from './per-row.ts'

/** The number of fragments per query, and of documents whose headings one query reads. */
const atOnce = 200

/** The ids on the pages that a sync has compiled, and their links to fragments. */
export class CompiledAnchors {
  readonly #pages = new Map<string, { ids: ReadonlySet<string>; sections: readonly PairedHeading[] }>()
  readonly #links: { file: string; link: AnchorLink }[] = []
  readonly #files = new Set<string>()

  add({ file, entry, document, facts, internalLinks }: CompileOutcome): void {
    this.#files.add(file)
    if (document) this.#pages.set(entry.path, { ids: new Set(facts.anchors), sections: sectionsOf(facts) })
    for (const link of anchorLinks(internalLinks)) this.#links.push({ file, link })
  }

  /**
   * Links to missing sections: links in compiled pages, links to compiled pages, and links whose target page has
   * changed. Every other link was checked when its page or its target page was last compiled. A link can point to a
   * page of another language that replaces a missing translation. Paired sections of a translation also have the IDs of
   * their originals.
   *
   * @param before every entry of the current release
   * @param rows every entry of the next release
   */
  async findBroken(
    target: D1Target,
    config: SiteConfig,
    before: readonly EntryRow[],
    rows: readonly EntryRow[],
  ): Promise<BrokenLink[]> {
    const shownAt = shownPages(rows.filter(isPage), config)
    const leading = ({ file, link }: { file: string; link: AnchorLink }) => {
      const page = shownAt(link.path)
      return page ? [{ file, link, page }] : []
    }
    const originalOf = originals(rows.filter(isPage), config)
    const isCompiled = (page: PageRow | undefined) => page !== undefined && this.#pages.has(page.path)
    const wasShownAt = shownPages(before.filter(isPage), config)
    // All pages will be compiled.
    const isSame = this.#pages.size === 0 && before.length === rows.length
    const towards = isSame ? [] : rows.filter(({ file }) => !this.#files.has(file))
    const links = [
      ...this.#links.flatMap(leading),
      ...towards.flatMap((row) =>
        linksFrom(row)
          .flatMap(leading)
          .filter(
            ({ link, page }) =>
              isCompiled(page) || isCompiled(originalOf(page)) || wasShownAt(link.path)?.path !== page.path,
          ),
      ),
    ]
    const isUnknown = ({ page }: { page: PageRow }) => !isCompiled(page)
    const stored = await readPlaces(
      target,
      links.filter(isUnknown).map(({ link, page }) => [page.document, link.fragment]),
    )
    const missing = links.filter(
      ({ link, page }) =>
        !(this.#pages.get(page.path)?.ids.has(link.fragment) ?? stored.has(`${page.document} ${link.fragment}`)),
    )
    const couples = [...new Set(missing.map(({ page }) => page))].flatMap((page) => {
      const original = originalOf(page)
      return original ? [{ page, original }] : []
    })
    const sections = await readSections(
      target,
      couples.flatMap(({ page, original }) => [page, original]).filter((page) => !isCompiled(page)),
    )
    const sectionsAt = (page: PageRow) => this.#pages.get(page.path)?.sections ?? sections.get(page.document) ?? []
    const paired = new Map(
      couples.map(({ page, original }) => [page, pairedIds(sectionsAt(original), sectionsAt(page))]),
    )
    const broken = missing.filter(({ link, page }) => !paired.get(page)?.has(link.fragment))
    const headings = await readHeadings(
      target,
      broken.filter(isUnknown).map(({ page }) => page.document),
    )
    return broken.map(({ file, link, page }) => ({
      file,
      link,
      target: {
        file: page.file,
        path: page.path,
        anchors: [...(this.#pages.get(page.path)?.ids ?? headings.get(page.document) ?? [])],
      },
    }))
  }
}

const linksFrom = perRow(({ file, dependencies }) => notedAnchorLinks(dependencies).map((link) => ({ file, link })))

/** A link to a missing fragment. */
interface BrokenLink {
  file: string
  link: AnchorLink
  /** The page at the target, with its ids. */
  target: { file: string; path: string; anchors: string[] }
}

/**
 * The diagnostics for broken links, in the words of a check. A heading with a known new id is only a note, because old
 * links to it still work.
 *
 * @param rows entries of the next release, with the former headings of their pages
 */
export function describeBroken(broken: readonly BrokenLink[], rows: readonly EntryRow[]): Diagnostic[] {
  if (broken.length === 0) return []
  const anchors = new Map(rows.map((row) => [row.path, row.anchors]))
  return broken.map(({ file, link, target }) => {
    const diagnostic = brokenAnchor(link, file, target)
    const known = anchors.get(target.path)
    const former = known ? (JSON.parse(known) as FormerHeading[]).find(({ id }) => id === link.fragment) : undefined
    if (!former) return diagnostic
    return {
      ...diagnostic,
      code: 'moved-anchor',
      message: `The heading of \`${link.address}\` has another id now.`,
      hint: 'Run a check with `--fix` to update the link.',
    }
  })
}

/** The fragments that stored documents have, as `document fragment`. */
async function readPlaces(
  target: D1Target,
  places: readonly (readonly [document: PageRow['document'], fragment: string])[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < places.length; start += atOnce) {
    const asked = places
      .slice(start, start + atOnce)
      .map(([document, fragment]) => [document, fragment, `="${escapeAttribute(fragment)}"`])
    const rows = await queryRows<{ document: string; fragment: string }>(
      target,
      `SELECT value ->> 0 AS document, value ->> 1 AS fragment FROM json_each(?) WHERE EXISTS (
         SELECT 1 FROM document_part WHERE hash = value ->> 0 AND kind = 'html'
           AND (instr(text, ' id' || (value ->> 2)) OR instr(text, ' name' || (value ->> 2))))`,
      JSON.stringify(asked),
    )
    for (const { document, fragment } of rows) found.add(`${document} ${fragment}`)
  }
  return found
}

/** The page of the default locale that a page translates. */
function originals(pages: readonly PageRow[], { defaultLocale }: SiteConfig): (page: PageRow) => PageRow | undefined {
  const byPair = new Map(
    pages.flatMap((row) => (isInLocale(row.path, defaultLocale) ? [[row.pair, row] as const] : [])),
  )
  return (page) => (isInLocale(page.path, defaultLocale) ? undefined : byPair.get(page.pair))
}

/** The sections of stored pages, by document. */
async function readSections(target: D1Target, pages: readonly PageRow[]): Promise<Map<string, PairedHeading[]>> {
  const sections = new Map<string, PairedHeading[]>()
  const all = [...new Set(pages.map((page) => page.document))]
  for (let start = 0; start < all.length; start += atOnce) {
    const rows = await queryRows<StoredRow<typeof document, 'hash' | 'sections'>>(
      target,
      'SELECT hash, sections FROM document WHERE hash IN (SELECT value FROM json_each(?))',
      JSON.stringify(all.slice(start, start + atOnce)),
    )
    for (const row of rows) {
      const stored = JSON.parse(row.sections) as (typeof document.$inferSelect)['sections']
      sections.set(
        row.hash,
        stored.map(([heading, level]) => ({ heading, level })),
      )
    }
  }
  return sections
}

/** The ids of the headings of stored documents. */
async function readHeadings(target: D1Target, documents: readonly string[]): Promise<Map<string, string[]>> {
  const headings = new Map<string, string[]>()
  const all = [...new Set(documents)]
  for (let start = 0; start < all.length; start += atOnce) {
    const rows = await queryRows<{ document: string; heading: string }>(
      target,
      `SELECT document, heading FROM section WHERE heading <> '' AND document IN (SELECT value FROM json_each(?)) ORDER BY document, position`,
      JSON.stringify(all.slice(start, start + atOnce)),
    )
    for (const { document, heading } of rows) headings.set(document, [...(headings.get(document) ?? []), heading])
  }
  return headings
}
