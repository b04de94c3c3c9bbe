import { encodePathname } from '../../core/route/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { historyOf, moveTo } from './page-queries.ts'
import type { StoredRow, entry, release } from './schema.ts'

/** A state of a page, as a release began to show it. */
export interface PageVersion
  extends Pick<typeof release.$inferSelect, 'author' | 'note'>, Pick<typeof entry.$inferSelect, 'title'> {
  release: number
  /** ISO 8601; `null` for a release that was pruned. */
  seenAt: string | null
}

/** The time that a page was at one address. */
export interface PageLife {
  path: string
  /** Newest first. */
  versions: PageVersion[]
}

type StoredVersion = Omit<PageVersion, 'seenAt'> &
  StoredRow<typeof entry, 'until' | 'document'> & {
    seen_at: string | null
    /** All that readers see of it besides its title and its article, but for its picture. */
    shown: string
    /** The hash of its file's text, and when its content last changed for its readers. */
    written: string
  }

/** A page that moved more often is followed no further. */
const maxLives = 20

/**
 * The page at a path, back through the addresses that it had, as the redirects that it left tell. Reads no further than
 * it is asked.
 * @param now states that are seen later are left out, ISO 8601
 */
export async function* readLives(
  { $client }: Database,
  { channel, number }: ReleaseName,
  path: string,
  now: string,
): AsyncGenerator<PageLife> {
  let last: { path: string; number: number } = { path, number }
  for (let lives = 1; lives <= maxLives; lives++) {
    const { results: states } = await $client
      .prepare(historyOf)
      .bind(channel, last.number, last.path, now)
      .all<StoredVersion>()
    // Where one state does not end as the next begins, another page was there, or none.
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
 * Whether nothing has changed for readers since the state before: nor by a newer engine, which renders the same text
 * differently.
 */
function isSame(before: StoredVersion | undefined, state: StoredVersion): boolean {
  return (
    before?.until === state.release &&
    before.title === state.title &&
    before.shown === state.shown &&
    (before.document === state.document || before.written === state.written)
  )
}
