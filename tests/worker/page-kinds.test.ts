import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

describe('the kind of an entry', () => {
  let site: TestSite
  const frameOf = async (path: string) => /<body class="(\w+)"/.exec(await (await site.get(path)).text())?.[1]
  const kinds = async () =>
    Object.fromEntries(
      (await queryRows<{ path: string; kind: string | null }>(site.target, 'SELECT path, kind FROM entry')).map(
        ({ path, kind }) => [path, kind],
      ),
    )

  beforeAll(async () => {
    site = await openTestSite(smallSite)
    await site.serve()
    return async () => await site.dispose()
  })

  test('is stored for pages, but not for the settings of folders', async () => {
    expect(await kinds()).toMatchObject({
      '/en': 'landing',
      '/en/guide/install': 'article',
      '/en/guide/.navigation': null,
    })
  })

  test('is derived from the collection for rows of an engine without kinds, which are not rewritten', async () => {
    await queryRows(site.target, 'UPDATE entry SET kind = NULL')
    expect([await frameOf('/en'), await frameOf('/en/guide/install')]).toEqual(['landing', 'docs'])
    expect((await site.publish()).published).toBe(false)
  })

  test('can be unknown because it is from a newer engine, and the page is shown as an article', async () => {
    await queryRows(site.target, `UPDATE entry SET kind = 'later' WHERE path = '/en/guide/use'`)
    expect(await frameOf('/en/guide/use')).toBe('docs')
  })
})
