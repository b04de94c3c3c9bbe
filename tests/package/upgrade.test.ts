import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { killAll, openEarlier, packEngine, runRivage, longTest } from './packed-site.ts'

const run = promisify(execFile)

let tarball: string
beforeAll(async () => {
  ;({ tarball } = await packEngine())
})

describe('rivage upgrade', () => {
  const changedFiles = async (cwd: string) =>
    (await run('git', ['status', '--porcelain'], { cwd })).stdout.replaceAll('"', '').trim().split('\n')

  test(
    'changes nothing in a dry run, then upgrades the site; the next sync upgrades the database',
    longTest,
    async () => {
      const { site, upgrade, reset } = await openEarlier(tarball)
      const dry = await upgrade('--dry-run').ended()
      expect(dry.output).toMatch(
        /Would change 2 files:[^]*In the copy: Upgrading the local database, which was written by Rivage 0\.0\.9 \(format 1\), to Rivage [\d.]+ \(format 2\)[^]*1 article looks different:\n {2}\/en\n[^]*Nothing was changed/,
      )
      expect(dry.code).toBe(0)
      expect(await changedFiles(site)).toEqual([''])

      await writeFile(join(site, 'notes.txt'), 'Mine')
      const refused = await upgrade().ended()
      expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('?? notes.txt') })
      await rm(join(site, 'notes.txt'))

      const done = await upgrade().ended()
      expect(done.output).toMatch(/Changed 2 files:[^]*1 article looks different:\n {2}\/en\n[^]*Upgraded to Rivage/)
      expect(done.code).toBe(0)
      expect(await changedFiles(site)).toEqual(['M content/en/index.md', ' M package.json'])
      expect(await readFile(join(site, 'content', 'en', 'index.md'), 'utf8')).toContain('```md\nSome code\n```')
      expect(existsSync(join(site, '.rivage', 'upgrade'))).toBe(false)

      expect((await runRivage(site, ['sync'])).output).toMatch(/was written by Rivage 0\.0\.9[^]*Published release 2/)
      expect((await runRivage(site, ['doctor', '--json'])).output).toContain('written by Rivage')
      // The migration names the version to install to the engine of 0.2.0.
      await reset()
      expect(await runRivage(site, ['rollback'])).toMatchObject({
        code: 2,
        output: expect.stringMatching(
          /last written by Rivage 0\.3\.0 \(format 2, runtime 1\), and this is Rivage 0\.0\.9 \(format 1\)[^]*npm install rivage@0\.3\.0/,
        ),
      })
    },
  )

  test('resumes after it is killed at any moment', longTest, async () => {
    const { site, upgrade } = await openEarlier(tarball)
    for (const moment of ['to a copy', 'npm install', 'Changed']) {
      const child = upgrade().start()
      const ended = once(child, 'exit')
      for await (const chunk of child.stdout!) if (String(chunk).includes(moment)) break
      killAll(child)
      expect(await ended).toEqual([null, 'SIGKILL'])
    }
    expect(await upgrade().ended()).toMatchObject({
      code: 0,
      output: expect.stringContaining('Resuming the interrupted upgrade from 0.0.9'),
    })
    expect(await changedFiles(site)).toEqual(['M content/en/index.md', ' M package.json'])
  })
})
