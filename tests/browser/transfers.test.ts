import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useBrowserSite } from './browser-site.ts'
import { expectPage, follow, untilIdle } from './visiting.ts'

const { visit } = useBrowserSite()

/** Returns the files that a page requests, with hashes and versions left out, and their sizes as transferred. */
async function openCounted(path: string) {
  const requested: string[] = []
  let bytes = 0
  const page = await visit(path, {
    hasEmptyCache: true,
    prepare: async (opened) => {
      const session = await opened.context().newCDPSession(opened)
      session.on('Network.requestWillBeSent', ({ request }) => requested.push(nameOf(request.url)))
      session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
      await session.send('Network.enable')
    },
  })
  await page.waitForRequest(/\/builds\/meta\//)
  await untilIdle(page)
  return {
    page,
    /** Ends a step: the requests and bytes since the previous one. */
    async take() {
      await untilIdle(page)
      const taken = { requested: requested.splice(0).filter((name) => name !== '/robots.txt'), bytes }
      bytes = 0
      return taken
    },
  }
}

const nameOf = (url: string) => new URL(url).pathname.replace(/\.[0-9A-Z]{8}(?=\.)/, '')

/** Moves the pointer over the text, like a visitor on the way to a link. */
async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(640, 300)
  await page.mouse.move(644, 304)
}

test('a first visit without a reload requests its payload and one script, and the next one only its payload', async () => {
  const { page, take } = await openCounted('/en/start/install')
  await take()
  await movePointer(page)
  await follow(page, 'Harbour slang')
  await expectPage(page, '/en/notes/harbour-slang', 'Harbour slang')
  const first = await take()
  expect(first.requested.toSorted()).toEqual(['/_assets/visits.js', '/en/notes/harbour-slang/_payload.json'])
  expect(first.bytes).toBeLessThanOrEqual(10_000)
  await follow(page, 'Install Tidebook')
  await expectPage(page, '/en/start/install', 'Install Tidebook')
  const next = await take()
  expect(next.requested).toEqual(['/en/start/install/_payload.json'])
  expect(next.bytes).toBeLessThanOrEqual(6000)
})

test('an idle page loads one script in addition to the eager one, and prefetches no other page', async () => {
  const { take } = await openCounted('/en/start/install')
  const { requested } = await take()
  expect(requested.filter((name) => name.endsWith('.js')).toSorted()).toEqual([
    '/_assets/deferred.js',
    '/_assets/main.js',
  ])
  expect(requested.filter((name) => name.endsWith('/_payload.json'))).toEqual([])
})
