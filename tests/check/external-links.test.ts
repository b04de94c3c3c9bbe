import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkExternalLinks } from '../../scripts/check/check-external-links.ts'
import type { CheckedSite } from '../../scripts/check/checked-site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** Returns the parts of a site that the check of external links reads: one page with these links. */
function siteWith(...addresses: string[]): CheckedSite {
  const external = addresses.map((href, index) => ({ href, line: index + 1, column: 1 }))
  return {
    files: [{ file: 'en/a.md', locale: 'en', facts: { external } }],
    locale: undefined,
    config: {},
  } as unknown as CheckedSite
}

/** Records the requests and pauses of the check in order, with a fake clock. */
function openWorld(answer: (address: string, asked: number) => Response) {
  const events: string[] = []
  let now = 0
  return {
    events,
    pass: (ms: number) => {
      now += ms
    },
    surroundings: {
      fetch: async (address: string, init: RequestInit) => {
        events.push(`${init.method} ${address}`)
        return answer(address, events.filter((event) => event.endsWith(address)).length)
      },
      wait: async (ms: number) => {
        events.push(`wait ${ms}`)
      },
      now: () => now,
    },
  }
}

test('requests the URLs of a host one after the other, with a pause between them', async () => {
  const { events, surroundings } = openWorld(() => new Response())
  await checkExternalLinks(siteWith('https://a.org/1', 'https://a.org/2', 'https://a.org/1#x'), { surroundings })
  expect(events).toEqual(['HEAD https://a.org/1', 'wait 250', 'HEAD https://a.org/2'])
})

test('waits for a host that limits requests, and skips it if the wait is long', async () => {
  const busy = (seconds: string) => new Response(null, { status: 429, headers: { 'retry-after': seconds } })
  const short = openWorld((_, asked) => (asked === 1 ? busy('2') : new Response()))
  expect(await checkExternalLinks(siteWith('https://a.org/1'), short)).toEqual([])
  expect(short.events).toEqual(['HEAD https://a.org/1', 'wait 2000', 'HEAD https://a.org/1'])

  const long = openWorld(() => busy('3600'))
  const said = await checkExternalLinks(siteWith('https://a.org/1', 'https://a.org/2'), long)
  expect(long.events).toEqual(['HEAD https://a.org/1'])
  expect(said).toMatchObject([
    { line: 1, message: 'https://a.org/1 returned status 429.' },
    { line: 2, message: expect.stringContaining('was not checked') },
  ])
})

test('caches a reachable URL for a week, but not an unreachable one', async () => {
  const cacheFile = join(await temporaryFolder('links'), 'cache', 'links.json')
  const site = siteWith('https://a.org/here', 'https://b.org/gone')
  const world = openWorld((address) => new Response(null, { status: address.endsWith('gone') ? 404 : 200 }))
  const run = async () => {
    world.events.length = 0
    const { length } = await checkExternalLinks(site, { cacheFile, surroundings: world.surroundings })
    return { length, events: world.events.toSorted() }
  }
  const gone = ['GET https://b.org/gone', 'HEAD https://b.org/gone']
  expect(await run()).toEqual({ length: 1, events: [...gone, 'HEAD https://a.org/here'].toSorted() })
  expect(await run()).toEqual({ length: 1, events: gone })
  world.pass(8 * 24 * 60 * 60 * 1000)
  expect(await run()).toEqual({ length: 1, events: [...gone, 'HEAD https://a.org/here'].toSorted() })
})
