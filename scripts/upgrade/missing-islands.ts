import { versionOf } from '../../core/release/index.ts'
import { articleIslands } from '../../worker/render/island.tsx'
import { spansRelease } from '../../worker/store/visibility.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'

/** A page of a version that contains islands that this engine doesn't have. */
interface PageWithMissingIslands {
  version: string
  path: string
  islands: string[]
}

/**
 * Finds pages of versions whose stored articles use islands of an older engine. An upgrade doesn't compile versions
 * again, only the site itself.
 */
export async function findMissingIslands(target: D1Target): Promise<PageWithMissingIslands[]> {
  const rows = await queryRows<{ channel: string; path: string; text: string }>(
    target,
    `SELECT channel.name AS channel, page.path, part.text FROM channel
      JOIN entry AS page ON page.document IS NOT NULL AND (
        (page.channel = channel.name AND ${spansRelease({ table: 'page', release: 'channel.head' })})
        OR (page.channel = channel.base AND ${spansRelease({ table: 'page', release: 'channel.base_release' })}
          AND NOT EXISTS (SELECT 1 FROM hidden_row AS hidden
            WHERE hidden.channel = channel.name AND hidden.name = 'entry' AND hidden.row = page.id)))
      JOIN document_part AS part ON part.hash = page.document AND part.kind = 'html'
      WHERE channel.kind = 'version' AND instr(part.text, 'data-island="') > 0
      ORDER BY channel.name, page.path, part.part`,
  )
  return rows.flatMap(({ channel, path, text }) => {
    // Islands of the site have their own scripts.
    const used = Array.from(text.matchAll(/data-island="([^"]+)"(?! data-script=)/g), ([, name = '']) => name)
    const islands = [...new Set(used)].filter((name) => !articleIslands.has(name))
    return islands.length === 0 ? [] : [{ version: versionOf(channel)!, path, islands }]
  })
}
