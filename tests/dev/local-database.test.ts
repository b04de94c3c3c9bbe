import { expect, test } from 'vitest'
import { shareTestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

test('whoever reaches the port of a local site does not reach the worker that runs statements', async () => {
  const { url } = await shareTestSite(smallSite)
  const ask = (headers: Record<string, string>) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify([{ sql: 'SELECT name FROM channel', params: [] }]) })
  // Miniflare's own header, by which it chooses among the workers that it runs.
  const chosen = { 'MF-Route-Override': 'loader' }
  for (const response of [await ask(chosen), await ask({ ...chosen, authorization: 'Bearer ' })])
    expect([response.status, await response.text()]).toEqual([403, '{"error":"Forbidden"}'])
})
