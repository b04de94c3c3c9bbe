import { matchSimilar, renamedHeadings } from '../../../core/document/index.ts'
import type { FormerHeading } from '../../../core/document/index.ts'
import { entryTable, isPage, withDigest } from '../versioned-table.ts'
import { request } from './requests.ts'
import type { Plan } from './requests.ts'
import type { EntryRow, NextRow, PageRow } from '../versioned-table.ts'

/** Minimum similarity (0 to 1) at which a removed section counts as moved to a new one. */
const minSimilarity = 0.8
/** Sections with fewer characters are too short to be recognized by their text alone. */
const shortText = 60
/** Maximum number of former headings stored per page. The newest ones are kept. */
const maxFormer = 100

interface AnchorsInput {
  before: readonly EntryRow[]
  after: readonly NextRow<EntryRow>[]
  /** Pages whose path changed. */
  moved: readonly { from: string; to: string }[]
}

/** The new and the previous version of a page, at the same path or at the one it moved from. */
interface Version {
  row: NextRow<PageRow>
  path: string
  before: PageRow | undefined
  changed: boolean
}

/**
 * Finds the new targets of headings that were renamed or moved to another page, so that old links to them keep working.
 * Requests only the documents of changed and new pages.
 *
 * @returns `after` with an updated `anchors` column. Unchanged rows are the same objects
 */
export function* planAnchors({ before, after, moved }: AnchorsInput): Plan<NextRow<EntryRow>[]> {
  const byPath = new Map(before.filter(isPage).map((row) => [row.path, row]))
  const origins = new Map(moved.map(({ from, to }) => [to, from]))
  const destinations = new Map(moved.map(({ from, to }) => [from, to]))
  const versions = new Map(
    after.filter(isPage).map((row): [string, Version] => {
      const path = row.path
      const earlier = byPath.get(path) ?? byPath.get(origins.get(path) ?? '')
      return [path, { row, path, before: earlier, changed: earlier !== undefined && earlier.document !== row.document }]
    }),
  )
  const departures = yield* findDepartures([...versions.values()])
  return after.map((row) => {
    const version = isPage(row) ? versions.get(row.path) : undefined
    if (!version) return row
    const former = formerHeadings(version, departures, (path) => {
      const now = versions.has(path) ? path : destinations.get(path)
      return now !== undefined && versions.has(now) ? now : undefined
    })
    const anchors = former.length === 0 ? null : JSON.stringify(former)
    return anchors === row.anchors ? row : withDigest(entryTable, { ...row, anchors })
  })
}

/** Returns the former headings of a page: those that were known before, with updated targets, and the new ones. */
function formerHeadings(
  { path, before }: Version,
  departures: Departed,
  livePath: (path: string) => string | undefined,
): FormerHeading[] {
  const own = departures.get(path)
  const known = (before?.anchors ? (JSON.parse(before.anchors) as FormerHeading[]) : []).flatMap(
    (former): FormerHeading[] => {
      const target = former.path === undefined ? path : livePath(former.path)
      const at = target === undefined ? undefined : departures.get(target)
      const heading = at?.renamed.get(former.heading) ?? former.heading
      if (target === undefined) return []
      if (!at || at.ids.has(heading))
        return [target === path ? { id: former.id, heading } : { ...former, heading, path: target }]
      const further = at.elsewhere.get(former.heading)
      return further ? [{ ...further, id: former.id }] : []
    },
  )
  const added = own
    ? [...[...own.renamed].map(([id, heading]): FormerHeading => ({ id, heading })), ...own.elsewhere.values()]
    : []
  const byId = new Map([...added, ...known].map((former) => [former.id, former] as const).toReversed())
  return [...byId.values()]
    .filter(({ id }) => !own?.ids.has(id))
    .toReversed()
    .slice(0, maxFormer)
}

/** For the path of each changed page, the current ids of its headings and the new targets of the removed ones. */
type Departed = ReadonlyMap<
  string,
  {
    ids: ReadonlySet<string>
    renamed: Map<string, string>
    elsewhere: Map<string, Required<FormerHeading>>
  }
>

function* findDepartures(versions: readonly Version[]): Plan<Departed> {
  const changed = versions.filter((version) => version.changed)
  const headings = yield* request(
    'headings',
    changed.flatMap(({ row, before }) => [row.document, before!.document]),
  )
  const ids = new Map([...headings].map(([document, list]) => [document, new Set(list.map(({ heading }) => heading))]))
  const idsOf = (row: PageRow | undefined) => (row && ids.get(row.document)) ?? new Set<string>()
  const lossy = changed.filter(({ row, before }) => [...idsOf(before)].some((id) => !idsOf(row).has(id)))
  const sections = yield* request(
    'sections',
    lossy.flatMap(({ row, before }) => [row.document, before!.document]),
  )
  const departures = new Map(
    changed.map((version) => {
      const [was, is] = [sections.get(version.before!.document), sections.get(version.row.document)]
      return [
        version.path,
        {
          ids: idsOf(version.row),
          renamed: was && is ? renamedHeadings(was, is) : new Map<string, string>(),
          elsewhere: new Map<string, Required<FormerHeading>>(),
        },
      ]
    }),
  )

  const gone = lossy.flatMap(({ path, row, before }) =>
    (sections.get(before!.document) ?? [])
      .filter(
        ({ heading }) =>
          heading !== '' && !departures.get(path)!.ids.has(heading) && !departures.get(path)!.renamed.has(heading),
      )
      .map((section) => ({ path, collection: row.collection, section })),
  )
  if (gone.length === 0) return departures

  const receivers = versions.filter(({ changed: edited, before }) => edited || before === undefined)
  const received = yield* request(
    'sections',
    receivers.map(({ row }) => row.document),
  )
  const arrived = receivers.flatMap(({ path, row, before }) => {
    const had = idsOf(before)
    const renamedTo = new Set(departures.get(path)?.renamed.values())
    return (received.get(row.document) ?? [])
      .filter(({ heading }) => heading !== '' && !had.has(heading) && !renamedTo.has(heading))
      .map((section) => ({ path, collection: row.collection, section }))
  })
  for (const collection of new Set(gone.map((one) => one.collection))) {
    const places = (found: readonly (typeof gone)[number][]) => found.filter((one) => one.collection === collection)
    const texts = (found: readonly (typeof gone)[number][]) =>
      places(found).map(({ section: { title, content, heading } }, index) => ({
        id: String(index),
        name: heading,
        text: content.length < shortText ? `${title} ${content}` : content,
      }))
    for (const { from, to } of matchSimilar(texts(gone), texts(arrived), minSimilarity)) {
      const [left, reached] = [places(gone)[Number(from)]!, places(arrived)[Number(to)]!]
      if (left.path === reached.path)
        departures.get(left.path)!.renamed.set(left.section.heading, reached.section.heading)
      else
        departures.get(left.path)!.elsewhere.set(left.section.heading, {
          id: left.section.heading,
          heading: reached.section.heading,
          path: reached.path,
          title: reached.section.title,
        })
    }
  }
  return departures
}
