import { beforeAll, expect, test } from 'vitest'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { forkChannel } from '../../scripts/releases/fork-channel.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { smallSite } from '../harness/small-site.ts'
import { openTestDatabase } from '../harness/many-sites.ts'
import { writeContent, writeFiles } from '../harness/site.ts'

let database: { target: D1Target }

beforeAll(async () => {
  database = await openTestDatabase()
})

/**
 * Returns all statements with a list that syncs send: a first sync, new code, edits, a deleted page, and a preview.
 */
async function sentWithLists(): Promise<Set<string>> {
  const sent = new Set<string>()
  const target: D1Target = {
    async batch(statements) {
      for (const { sql } of statements) if (sql.includes('json_each')) sent.add(sql)
      return await database.target.batch(statements)
    },
  }
  const folder = await writeContent(smallSite)
  const sync = (channel: string, renderer: string) =>
    publish({ folder: new ContentFolder(folder), target, channel, renderer, tools: compileTools })
  await sync('live', 'one')
  await sync('live', 'two')
  await forkChannel(target, 'next', 3600)
  await writeFiles(folder, {
    'en/1.guide/2.use.md': '---\ntitle: Use it\n---\n\nEvery day.\n',
    'en/2.reference/1.options.md': null,
  })
  await sync('next', 'two')
  await sync('live', 'two')
  return sent
}

test('no statement reads its list once per row of a channel, so the cost of a sync depends on its changes', async () => {
  const plans = new Map<string, string[]>()
  for (const sql of await sentWithLists()) {
    const params = Array.from(
      { length: new Set(sql.match(/\?\d+/g)).size || (sql.match(/\?/g)?.length ?? 0) },
      () => '[]',
    )
    plans.set(
      sql,
      (await queryRows(database.target, `EXPLAIN QUERY PLAN ${sql}`, ...params)).map(({ detail }) => String(detail)),
    )
  }
  expect(plans.size).toBeGreaterThan(10)
  // A list in a subquery is read once. A joined list must not be the inner loop.
  const slow = [...plans].filter(([, details]) =>
    details.some(
      (detail, index) =>
        /^(?:SCAN (?!json_each)|SEARCH \w+ USING (?:COVERING )?INDEX \w+ \(channel=\?\))/.test(detail) &&
        details[index + 1]?.startsWith('SCAN json_each'),
    ),
  )
  expect(slow).toEqual([])
})
