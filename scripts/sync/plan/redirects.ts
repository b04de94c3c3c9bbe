import { followMoves } from '../../../core/release/index.ts'
import type { Departure, MovedPage, ResolvedRedirects } from '../../../core/release/index.ts'
import { decodePathname, encodePathname } from '../../../core/route/index.ts'
import { findMoves, findCopies, pagesOf, pathsOf } from './find-moves.ts'
import type { PlacedPage } from './find-moves.ts'
import { redirectTable, withDigest } from '../versioned-table.ts'
import { request } from './requests.ts'
import type { Plan } from './requests.ts'
import type { EntryRow, NextRow, RedirectRow } from '../versioned-table.ts'

/** Maximum length of the text with the headings of a removed page, in characters. */
const maxWordsLength = 300

interface RedirectPlan {
  /** Redirects from the old paths of pages. */
  rows: NextRow<RedirectRow>[]
  /** Pages that moved between the two releases. */
  moved: { from: string; to: string }[]
}

/** Pages whose paths differ between two releases. */
interface Places {
  /** Pages that no longer exist at their previous paths. */
  vanished: PlacedPage[]
  /** Pages at paths where no page existed before. */
  appeared: PlacedPage[]
}

/** Compares the pages of two releases. Both lists may be limited to the same files. */
export function comparePlaces(before: readonly EntryRow[], after: readonly EntryRow[]): Places {
  const [earlier, pages] = [pagesOf(before), pagesOf(after)]
  const [lived, live] = [earlier, pages].map((list) => new Set(list.map(({ path }) => path))) as [
    Set<string>,
    Set<string>,
  ]
  return {
    vanished: earlier.filter(({ path }) => !live.has(path)),
    appeared: pages.filter(({ path }) => !lived.has(path)),
  }
}

interface RedirectsInput extends Places {
  /** Redirects of the previous release. */
  redirects: readonly RedirectRow[]
  /** The entries of the planned release. */
  entries: readonly EntryRow[]
}

/**
 * Plans what happens at the old paths of pages: redirects (301) for moved pages and a notice (410) for removed ones.
 * Pages from earlier releases are included.
 */
export function* planRedirects({ vanished, appeared, redirects, entries }: RedirectsInput): Plan<RedirectPlan> {
  const live = pathsOf(entries)
  const known = redirects.filter(({ kind }) => kind === 'moved').map(parseMoved)
  const moves = yield* findMoves({
    vanished,
    appeared,
    gone: known
      .filter(({ status, source }) => status === 410 && !live.has(source))
      .map(({ source, departure }) => ({ path: source, document: departure.document })),
  })
  const twins = findCopies(
    vanished.filter(({ path }) => !moves.has(path)),
    entries,
  )
  const movedPages = followMoves({
    before: known,
    vanished: yield* departuresOf(vanished),
    moves: new Map([...moves, ...twins]),
    live,
  })
  return { rows: movedPages.map(renderMoved), moved: [...moves].map(([from, to]) => ({ from, to })) }
}

/**
 * Returns the titles and headings of removed pages. They are the words that readers of these pages probably look for.
 */
function* departuresOf(pages: readonly PlacedPage[]): Plan<{ path: string; departure: Departure }[]> {
  const headings = yield* request(
    'headings',
    pages.map(({ document }) => document),
  )
  return pages.map(({ path, title, document }) => {
    const words =
      headings
        .get(document)
        ?.map((section) => section.title)
        .join(' ') ?? title
    return { path, departure: { title, document, words: words.slice(0, maxWordsLength) } }
  })
}

function renderMoved({ source, target, status, departure }: MovedPage): NextRow<RedirectRow> {
  return withDigest(redirectTable, {
    kind: 'moved',
    source,
    target: encodePathname(target),
    status,
    data: JSON.stringify(departure),
  })
}

function parseMoved({ source, target, status, data }: RedirectRow): MovedPage {
  return {
    source,
    target: decodePathname(target) ?? '',
    status: status === 301 ? 301 : 410,
    departure: JSON.parse(data) as Departure,
  }
}

/** Returns the targets of moved pages by their old paths. */
export function movedTargets(rows: readonly RedirectRow[]): Map<string, string> {
  return new Map(rows.filter(({ status }) => status === 301).map(({ source, target }) => [source, target]))
}

/** Returns the rows of the redirects that the operator configured. */
export function operatorRows(fixed: ResolvedRedirects['fixed']): NextRow<RedirectRow>[] {
  return fixed.map(({ source, target, status }) =>
    withDigest(redirectTable, { kind: 'written', source, target, status, data: '{}' }),
  )
}
