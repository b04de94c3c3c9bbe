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

/** The period in which a page was at one path. */
export interface PathHistory {
  path: string
  /** Newest first. */
  versions: PageVersion[]
}

type StoredVersion = Omit<PageVersion, 'seenAt'> &
  StoredRow<typeof entry, 'until' | 'document'> & {
    seen_at: string | null
    /** Everything that readers see except the title, article, and social card. */
    shown: string
    /** The hash of the file's text, and the time of the last change that readers could see. */
    written: string
  }

/** Maximum number of paths to follow in the history of a page. */
const maxPaths = 20

/**
 * Reads the history of the page at a path, followed back through its redirects. Only reads as far as the caller
 * consumes it.
 * @param now ISO 8601; states that start later are left out
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
    // If two states aren't consecutive, the path had no page in between, or another one.
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
 * Returns whether two consecutive states look the same to readers. Ignores differences in HTML that a newer engine
 * rendered from the same text.
 */
function isSame(before: StoredVersion | undefined, state: StoredVersion): boolean {
  return (
    before?.until === state.release &&
    before.title === state.title &&
    before.shown === state.shown &&
    (before.document === state.document || before.written === state.written)
  )
}
