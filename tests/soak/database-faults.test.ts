import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../bench/generated/random.ts'
import type { Random } from '../../bench/generated/random.ts'
import type { DatabaseFault } from '../fixtures/workers/double-protocol.ts'
import { d1Errors, openDoubledSite } from '../harness/database-double.ts'
import type { DoubledSite } from '../harness/database-double.ts'
import { smallSite } from '../harness/small-site.ts'

const rounds = 40
const requestsInRound = 60
/** Isolates that run during all rounds. Others are created for a single request. */
const isolates = ['a', 'b', 'c']

const edited = 'en/2.reference/1.options.md'
const edition = (number: number) => `---\ntitle: Options\n---\n\nOptions of edition ${number}.\n`

const addresses = [
  '/',
  '/en',
  '/fr',
  '/en/guide',
  '/en/guide/install',
  '/en/guide/use',
  '/fr/guide/use',
  '/fr/en/guide/use',
  '/en/reference',
  '/en/reference/options',
  '/fr/reference/options',
  '/en/reference/options.md',
  '/raw/en/reference/options.md',
  '/en/reference/options/_payload.json',
  '/en/guide/install/_payload.json',
  '/en/guide/former',
  '/en/nothing',
  '/nothing.txt',
  '/images/shore.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/api/pages?locale=en',
  '/api/pages/en/reference/options?fields=title,body',
  '/api/openapi.json',
  '/_search/en?q=edition',
  '/_search/en/titles.json',
  '/en/search?q=options',
  '/__nuxt_content/docs_en/sql_dump.txt',
]

let site: DoubledSite
beforeAll(async () => {
  site = await openDoubledSite({ ...smallSite, 'en/1.guide/3.former.md': '---\ntitle: Former\n---\n\nRemoved soon.\n' })
  await site.serve({ 'en/1.guide/3.former.md': null })
})
afterAll(() => site.dispose())

function randomFault(random: Random): DatabaseFault {
  const some = {
    ...(random.below(3) === 0 && { times: 1 + random.below(4) }),
    ...(random.below(3) === 0 && { after: random.below(6) }),
    ...(random.below(3) === 0 && {
      statement: random.pick(['document_part', 'navigation', 'entry', 'redirect', 'section', 'channel', 'file']),
    }),
  }
  if (random.below(6) === 0) return { ...some, hangs: true }
  if (random.below(6) === 0) return { ...some, delayMs: random.below(40) }
  return { ...some, error: random.pick(Object.values(d1Errors)) }
}

interface Answer {
  address: string
  status: number
  headers: Headers
  text: string
}

/**
 * Returns the visible part of a response. Error pages are compared by status only, because they list similar pages only
 * if the search works.
 */
const shownBy = ({ status, headers, text }: Pick<Answer, 'status' | 'headers' | 'text'>) =>
  status >= 400 ? String(status) : JSON.stringify([status, headers.get('location'), text])

async function ask(get: DoubledSite['get'], address: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await get(address, { 'accept-language': 'en', ...headers })
  return { address, status: answer.status, headers: answer.headers, text: await answer.text() }
}

test(
  `answers like a healthy site or with an error during ${rounds} random database faults, and recovers after each fault`,
  { timeout: 120 * 60_000 },
  async () => {
    const seed = randomInt(2 ** 31)
    const random = createRandom(seed)
    const statuses = new Map<number, number>()
    /** The responses of the healthy site for each URL, and the entity tags that it sent. */
    const shown = new Map(addresses.map((address) => [address, new Set<string>()]))
    const tags = new Map(addresses.map((address) => [address, new Set<string>()]))
    let others = 0
    const newIsolate = () => site.isolate(`other ${others++}`)
    /** Requests all URLs from a new isolate while there is no fault. */
    const learn = async () => {
      await site.setFault()
      await site.change({ variables: { SHARED_CACHE: false, DATABASE_TIMEOUT_MS: 20_000 }, brokenCache: false })
      const reference = newIsolate()
      const healthy = new Map<string, string>()
      for (const address of addresses) {
        const is = shownBy(await ask(reference, address))
        shown.get(address)!.add(is)
        healthy.set(address, is)
      }
      return healthy
    }
    await learn()
    for (let round = 0; round < rounds; round++) {
      const said: Answer[] = []
      const faulty = {
        variables: { SHARED_CACHE: random.below(2) === 0, DATABASE_TIMEOUT_MS: 100 },
        brokenCache: random.below(6) === 0,
      }
      let fault: DatabaseFault | undefined = randomFault(random)
      const fail = async () => {
        await site.change(faulty)
        await site.setFault(fault)
      }
      await fail()
      for (let request = 0; request < requestsInRound; request++) {
        if (random.below(20) === 0) await site.advance(random.pick([500, 1500, 30_000, 3_600_000]))
        if (random.below(60) === 0) {
          await site.publish({ [edited]: edition(round * 100 + request) })
          await learn()
          await fail()
        }
        if (random.below(30) === 0) {
          fault = random.below(2) === 0 ? undefined : randomFault(random)
          await fail()
        }
        const address = random.pick(addresses)
        const get = random.below(4) === 0 ? newIsolate() : site.isolate(random.pick(isolates))
        const tag = random.below(3) === 0 ? [...tags.get(address)!].at(-1) : undefined
        const answer = await ask(get, address, tag === undefined ? {} : { 'if-none-match': tag })
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const own = answer.headers.get('etag')
        if (answer.status === 200 && own !== null) tags.get(address)!.add(own)
        if (answer.status === 304)
          expect([seed, round, address, tags.get(address)!.has(own ?? '')]).toEqual([seed, round, address, true])
        said.push(answer)
      }
      const healthy = await learn()
      await site.idle()
      await site.change({ variables: { SHARED_CACHE: faulty.variables.SHARED_CACHE }, advanceMs: 60_000 })
      for (const isolate of isolates) {
        const get = site.isolate(isolate)
        await ask(get, '/robots.txt') // Makes the isolate read the newest release.
        for (const address of addresses) {
          const place = { seed, round, isolate, address }
          expect({ ...place, is: shownBy(await ask(get, address)) }).toEqual({ ...place, is: healthy.get(address) })
        }
      }
      for (const answer of said) {
        const { address, status, headers } = answer
        const place = { seed, round, address, status }
        if (status === 503) {
          expect({ ...place, retry: headers.get('retry-after') }).toEqual({ ...place, retry: '10' })
          expect({ ...place, control: headers.get('cache-control') }).toEqual({
            ...place,
            control: expect.stringContaining('no-store'),
          })
        } else if (status !== 304 && !shown.get(address)!.has(shownBy(answer))) {
          // A page whose article disappeared after the page had started to stream.
          const told = [headers.get('cache-control'), headers.get('etag')]
          expect({ ...place, told }).toEqual({ ...place, told: ['no-store', null] })
          expect({ ...place, is: status }).toEqual({ ...place, is: 200 })
        }
      }
    }
    console.log(`Seed ${seed}: ${[...statuses].map(([status, answers]) => `${answers} × ${status}`).join(', ')}`)
  },
)
