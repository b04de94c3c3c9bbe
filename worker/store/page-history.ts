import { encodePathname } from '../../core/route/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { historyOf, moveTo } from './page-queries.ts'
import type { StoredRow, entry, release } from './schema.ts'

/** A state of a page, and the release that introduced it. */
export interface PageVersion
  extends Pick<typeof release.$inferSelect, 'author' | 'note'>, Pick<typeof entry.$inferSelect, 'title'> {
  release: number
  /** ISO 8601; `null` if the release was pruned. */
  seenAt: string | null
}

/** The states of a page while it had one path. */
export interface PathHistory {
  path: string
  /** Newest first. */
  versions: PageVersion[]
}

type StoredVersion = Omit<PageVersion, 'seenAt'> &
  StoredRow<typeof entry, 'until' | 'document'> & {
    seen_at: string | null
    /** The visible fields of the entry as JSON, except the title and the social card. */
    shown: string
    /** A hash of the file's text, and the time of the last visible change. */
    written: string
  }

/** Maximum number of paths to follow in the history of a page. */
const maxPaths = 20

/**
 * Reads the history of the page at a path, following its redirects backward. Only reads as much as the caller consumes.
 * @param now current time (ISO 8601); states that take effect later are omitted
 */
export async function* readPageHistory(
  { $client }: Database,
  { channel, number }: ReleaseName,
  path: string,
  now: string,
): AsyncGenerator<PathHistory> {
  let last: { path: string; number: number } = { path, number }
  for (let paths = 1; paths <= maxPaths; paths++) {
    const { results: states } = await $client
      .prepare(historyOf)
      .bind(channel, last.number, last.path, now)
      .all<StoredVersion>()
    // If two states aren't consecutive, the path had no page or a different page in between.
    const gap = states.findIndex(({ release }, index) => states[index + 1]?.until !== release)
    const born = states[gap]?.release
    const move =
      born === undefined
        ? null
        : await $client
            .prepare(moveTo)
            .bind(channel, born, encodePathname(last.path))
            .first<{ path: string; left: number | null }>()
    yield {
      path: last.path,
      versions: states
        .slice(0, move ? gap + 1 : undefined)
        .filter((state, index, all) => !isSame(all[index + 1], state))
        .map(({ release, title, author, note, seen_at: seenAt }) => ({ release, title, author, note, seenAt })),
    }
    if (!move) return
    last = { path: move.path, number: (move.left ?? born!) - 1 }
  }
}

/**
 * Returns whether readers see the same page in two consecutive states. HTML that differs only because a newer engine
 * rendered the same text doesn't count.
 */
function isSame(before: StoredVersion | undefined, state: StoredVersion): boolean {
  return (
    before?.until === state.release &&
    before.title === state.title &&
    before.shown === state.shown &&
    (before.document === state.document || before.written === state.written)
  )
}
