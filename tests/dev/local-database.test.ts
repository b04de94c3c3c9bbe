import { expect, test, vi } from 'vitest'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { shareTestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { ownProject } from '../harness/own-project.ts'

test('blocks access to the statement Worker through the port of a local site', async () => {
  // With assets, requests pass through miniflare's own Worker, as with `npm start`.
  const { url } = await shareTestSite(smallSite, { assets: true })
  const ask = (headers: Record<string, string>) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify([{ sql: 'SELECT name FROM channel', params: [] }]) })
  // Miniflare selects one of its Workers by this header.
  const chosen = { 'MF-Route-Override': 'loader' }
  for (const response of [await ask(chosen), await ask({ ...chosen, authorization: 'Bearer ' })])
    expect([response.status, await response.text()]).toEqual([403, '{"error":"Forbidden"}'])
})

test('reports a clock that is a year slow, but not one that is a year fast', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-28T12:00:00Z') })
  try {
    await expect(openLocalSite({ project: ownProject, stateDir: null, port: null })).rejects.toThrow(
      /^This machine’s date is 2025-11-28, but this version of Rivage requires 20\d\d-\d\d-\d\d or later\. Set the clock/,
    )
    vi.setSystemTime(new Date('2027-11-28T12:00:00Z'))
    const site = await openLocalSite({ project: ownProject, stateDir: null, port: null })
    await site.dispose()
  } finally {
    vi.useRealTimers()
  }
})
