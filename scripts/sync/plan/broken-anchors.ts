import type { SiteConfig } from '../../../core/release/index.ts'
import { isInLocale, shownPages } from '../../../core/route/index.ts'
import { pairedIds } from '../../../core/translation/index.ts'
import type { PairedHeading } from '../../../core/translation/index.ts'
import type { FormerHeading } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { anchorLinks, brokenAnchor, notedAnchorLinks } from '../compile/anchor-links.ts'
import type { AnchorLink } from '../compile/anchor-links.ts'
import { sectionsOf } from '../compile/inspect-document.ts'
import type { CompileOutcome } from '../compile/task.ts'
import { isPage } from '../versioned-table.ts'
import type { EntryRow, PageRow } from '../versioned-table.ts'
import { perRow } from './per-row.ts'
import { request } from './requests.ts'
import { originalsByKey } from './translations.ts'
import type { Plan, StoredSection } from './requests.ts'

/** Collects the ids of compiled pages and their links to fragments. */
export class CompiledAnchors {
  /** Pages are stored by file, because several files may claim the same path. */
  readonly #pages = new Map<string, { ids: ReadonlySet<string>; sections: readonly PairedHeading[] }>()
  readonly #links: { file: string; link: AnchorLink }[] = []
  readonly #files = new Set<string>()

  add({ file, document, facts, internalLinks }: CompileOutcome): void {
    this.#files.add(file)
    if (document) this.#pages.set(file, { ids: new Set(facts.anchors), sections: sectionsOf(facts) })
    for (const link of anchorLinks(internalLinks)) this.#links.push({ file, link })
  }

  /**
   * Finds links to missing sections. It checks the links of compiled pages, links to compiled pages, and links that now
   * resolve to a different page. All other links were checked by earlier syncs. If a translation is missing, a link
   * resolves to the page in another language. A translated section also has the id of its original.
   *
   * @param before every entry of the current release
   * @param rows every entry of the next release
   */
  *findBroken(config: SiteConfig, before: readonly EntryRow[], rows: readonly EntryRow[]): Plan<BrokenLink[]> {
    const shownAt = shownPages(rows.filter(isPage), translationKeyOf, config)
    const withTarget = ({ file, link }: { file: string; link: AnchorLink }) => {
      const page = shownAt(link.path)
      return page ? [{ file, link, page }] : []
    }
    const originalOf = originals(rows.filter(isPage), config)
    const isCompiled = (page: PageRow | undefined) => page !== undefined && this.#pages.has(page.file)
    const wasShownAt = shownPages(before.filter(isPage), translationKeyOf, config)
    // If no page was compiled or removed, earlier syncs have checked all links.
    const isSame = this.#pages.size === 0 && before.length === rows.length
    const towards = isSame ? [] : rows.filter(({ file }) => !this.#files.has(file))
    const links = [
      ...this.#links.flatMap(withTarget),
      ...towards.flatMap((row) =>
        linksFrom(row)
          .flatMap(withTarget)
          .filter(
            ({ link, page }) =>
              isCompiled(page) || isCompiled(originalOf(page)) || wasShownAt(link.path)?.path !== page.path,
          ),
      ),
    ]
    const isUnknown = ({ page }: { page: PageRow }) => !isCompiled(page)
    const stored = yield* request(
      'fragments',
      links.filter(isUnknown).map(({ link, page }) => [page.document, link.fragment] as const),
    )
    const missing = links.filter(
      ({ link, page }) =>
        !(this.#pages.get(page.file)?.ids.has(link.fragment) ?? stored.has(`${page.document} ${link.fragment}`)),
    )
    const couples = [...new Set(missing.map(({ page }) => page))].flatMap((page) => {
      const original = originalOf(page)
      return original ? [{ page, original }] : []
    })
    const pages = couples.flatMap(({ page, original }) => [page, original]).filter((page) => !isCompiled(page))
    const documents = yield* request('documents', { hashes: pages.map((page) => page.document), states: [] })
    const sections = new Map<string, readonly PairedHeading[]>(documents.map(({ hash, states }) => [hash, states]))
    const sectionsAt = (page: PageRow) => this.#pages.get(page.file)?.sections ?? sections.get(page.document) ?? []
    const paired = new Map(
      couples.map(({ page, original }) => [page, pairedIds(sectionsAt(original), sectionsAt(page))]),
    )
    const broken = missing.filter(({ link, page }) => !paired.get(page)?.has(link.fragment))
    const headings = yield* request(
      'headings',
      broken.filter(isUnknown).map(({ page }) => page.document),
    )
    return broken.map(({ file, link, page }) => ({
      file,
      link,
      target: {
        file: page.file,
        path: page.path,
        anchors: [...(this.#pages.get(page.file)?.ids ?? idsIn(headings.get(page.document)))],
      },
    }))
  }
}

function idsIn(sections: readonly StoredSection[] = []): string[] {
  return sections.flatMap(({ heading }) => heading || [])
}

const linksFrom = perRow(({ file, dependencies }) => notedAnchorLinks(dependencies).map((link) => ({ file, link })))

/** A link to a missing fragment. */
interface BrokenLink {
  file: string
  link: AnchorLink
  /** The page that the link points to, with the ids of its sections. */
  target: { file: string; path: string; anchors: string[] }
}

/**
 * Returns the diagnostics for broken links, worded as in `check`. A link to a renamed heading is only a warning
 * (`moved-anchor`), because it still works.
 *
 * @param rows entries of the next release, which include the former headings of their pages
 */
export function describeBrokenLinks(broken: readonly BrokenLink[], rows: readonly EntryRow[]): Diagnostic[] {
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
      message: `The heading that \`${link.address}\` links to has a new ID.`,
      hint: 'Update the link, or run the check with `--fix`.',
    }
  })
}

const translationKeyOf = (row: EntryRow): string => row.translation_key

/** Returns a function that finds the page in the default locale that a page translates. */
function originals(pages: readonly PageRow[], { defaultLocale }: SiteConfig): (page: PageRow) => PageRow | undefined {
  const byKey = originalsByKey(pages, defaultLocale)
  return (page) => (isInLocale(page.path, defaultLocale) ? undefined : byKey.get(page.translation_key))
}
