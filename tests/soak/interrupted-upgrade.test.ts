import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectToServedDatabase } from '../../scripts/local/database-server.ts'
import { applyMigrations } from '../../scripts/local/migrations.ts'
import { thisWriter } from '../../scripts/local/written-by.ts'
import { killAll, openEarlier, packEngine, runRivage, startRivage } from '../package/packed-site.ts'
import { interruptSyncs, upgradeOfDatabase } from '../sync/interrupted.ts'

const kills = 20

test(
  `fails no read during ${kills} database upgrades killed at random moments, and completes the next upgrade`,
  { timeout: 15 * 60_000 },
  async () => {
    const { mixed, rubbish, unfinished, answers, writer } = await interruptSyncs(kills, upgradeOfDatabase)
    console.log(`${unfinished} of ${kills} upgrades were killed before they ended; readers had ${answers} answers`)
    expect(mixed).toEqual([])
    expect(rubbish).toEqual({})
    expect(writer).toEqual(thisWriter)
    expect(unfinished).toBeGreaterThan(kills / 3)
  },
)

test(
  `fails no read during ${kills} site upgrades killed at random moments, and completes the next upgrade`,
  { timeout: 20 * 60_000 },
  async () => {
    const { tarball } = await packEngine()
    const { site, upgrade, reset } = await openEarlier(tarball)
    const built = await runRivage(site, ['build'])
    expect(built.code, built.output).toBe(0)
    const serving = startRivage(site, ['serve', '--port', '0'])
    const reading = new AbortController()
    try {
      const address = await addressOf(serving.stdout!)
      const readers = readUntil(address, reading.signal)
      // Measures an undisturbed upgrade, from before the first written file to after the last.
      const started = performance.now()
      expect((await upgrade().ended()).code).toBe(0)
      const durationMs = performance.now() - started
      let unfinished = 0
      for (let kill = 0; kill < kills; kill++) {
        // An interrupted upgrade continues. After a complete one, the site is reset for a new upgrade.
        if (!existsSync(join(site, '.rivage', 'upgrade'))) await reset()
        const child = upgrade().start()
        const ended = once(child, 'exit')
        child.stdout!.resume()
        child.stderr!.resume()
        // Kills in real time, because the progress of another process can be neither controlled nor queried.
        await sleep(randomInt(Math.ceil(durationMs * 1.05)))
        if (child.exitCode === null) killAll(child)
        if ((await ended)[1] === 'SIGKILL') unfinished++
      }
      const last = await upgrade('--dirty').ended()
      expect(last.code, last.output).toBe(0)
      expect(await readFile(join(site, 'content', 'en', 'index.md'), 'utf8')).toContain('```md\nSome code\n```')
      // The Worker of the earlier version reads the migrated database, as between the steps of `npm run deploy`.
      const served = await connectToServedDatabase(join(site, '.rivage', 'state'))
      await applyMigrations(served!.target)
      const oneRound = new AbortController()
      const afterMigration = readUntil(address, oneRound.signal)
      oneRound.abort()
      expect((await afterMigration).failed).toEqual([])
      reading.abort()
      const { answers, failed } = await readers
      // A running server prevents an upgrade of the database.
      killAll(serving)
      await once(serving, 'exit')
      const synced = await runRivage(site, ['sync'])
      expect(synced.code, synced.output).toBe(0)
      expect(synced.output).toMatch(/was written by Rivage 0\.0\.9[^]*Published release 2/)
      console.log(`${unfinished} of ${kills} upgrades were killed before they ended; readers had ${answers} answers`)
      expect(failed).toEqual([])
      expect(unfinished).toBeGreaterThan(kills / 3)
    } finally {
      reading.abort()
      if (serving.exitCode === null && serving.signalCode === null) killAll(serving)
    }
  },
)

/** Returns the URL that `rivage serve` prints when it starts to listen. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const { event, address } = JSON.parse(line) as { event: string; address: string }
    if (event === 'listening') return address
  }
  throw new Error('It ended before it listened.')
}

/** Reads pages of a site repeatedly and records responses that are not the complete page. */
async function readUntil(address: string, signal: AbortSignal): Promise<{ answers: number; failed: string[] }> {
  const paths = ['/en', '/fr', '/en/guide/writing', '/raw/fr/guide/writing.md']
  const result = { answers: 0, failed: [] as string[] }
  while (!signal.aborted) {
    for (const path of paths) {
      const read = await fetch(address + path, { headers: { accept: 'text/html' } }).then(
        async (response) => `${response.status} ${(await response.text()).length > 100}`,
        (error: unknown) => String(error),
      )
      result.answers++
      if (read !== '200 true') result.failed.push(`${path}: ${read}`)
    }
    await sleep(20)
  }
  return result
}
