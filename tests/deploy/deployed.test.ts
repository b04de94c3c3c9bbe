import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { removeReplaced } from '../../scripts/bundle/replaced-files.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { assertSameCompiler } from '../../scripts/remote/live-worker.ts'
import { codeVersion } from '../../scripts/sync/code-version.ts'
import { shareTestSite, writeFiles } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const dayMs = 86_400_000

describe('the deployed Worker', () => {
  test('reports the compiler that it was built with', async () => {
    const site = await shareTestSite(smallSite)
    expect(await (await site.get('/_nuxt/builds/latest.json')).json()).toMatchObject({
      compiler: codeVersion('renderer'),
    })
    await assertSameCompiler(site.url.href, codeVersion('renderer'))
  })

  test('is rejected before any write if another compiler built it', async () => {
    let answer = JSON.stringify({ id: 'x', commit: 'abcdef0123456789', compiler: 'another' })
    const server = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      await expect(assertSameCompiler(url, 'own')).rejects.toThrow(
        /not built from the same code as this compiler \(commit abcdef012\).*Nothing was published[^]*--any-worker/,
      )
      expect(told).not.toHaveBeenCalled()
      answer = '{"id":"x"}'
      await assertSameCompiler(url, 'own')
      answer = '<html>'
      await assertSameCompiler(url, 'own')
      await assertSameCompiler(undefined, 'own')
      expect(told.mock.calls.flat().map(String)).toEqual([
        expect.stringContaining('the Worker is too old to report its compiler'),
        expect.stringContaining(`no response from ${url}.`),
        expect.stringContaining('site.config has no url.'),
      ])
    } finally {
      told.mockRestore()
      server.close()
    }
  })
})

test('keeps replaced build files for a time after their replacement, regardless of their age', async () => {
  const folder = await temporaryFolder('assets')
  const list = join(await temporaryFolder('list'), 'replaced.json')
  await writeFiles(folder, { 'main.1.js': '1' })
  const built = Date.now()
  const month = 30 * dayMs
  await removeReplaced(folder, list, ['main.1.js'], built)
  await removeReplaced(folder, list, ['main.1.js'], built + month)
  await writeFiles(folder, { 'main.2.js': '2' })
  await removeReplaced(folder, list, ['main.2.js'], built + month)
  expect(await readdir(folder)).toEqual(['main.1.js', 'main.2.js'])
  // A restored file starts a new period when it is replaced again.
  await removeReplaced(folder, list, ['main.1.js'], built + month + dayMs / 2)
  await removeReplaced(folder, list, ['main.2.js'], built + month + dayMs)
  await removeReplaced(folder, list, ['main.2.js'], built + month + 2 * dayMs)
  expect(await readdir(folder)).toEqual(['main.1.js', 'main.2.js'])
  await removeReplaced(folder, list, ['main.2.js'], built + month + 2 * dayMs + 1)
  expect(await readdir(folder)).toEqual(['main.2.js'])
})

test('the workflow compares with the deployed commit, fetches the full history, and does not build', async () => {
  const workflow = await readFile(join(engineFolder, '.github', 'workflows', 'deploy.yml'), 'utf8')
  expect(workflow).toContain('fetch-depth: 0')
  expect(workflow).toContain('npm run deploy -- --changed --strict')
  expect(workflow).not.toMatch(/HEAD\^|npm run build/)
})

test('every workflow pins actions by commit, and passes its token only to steps that need it', async () => {
  const folders = ['.github/workflows', 'create-rivage/template/workflows'].map((path) => join(engineFolder, path))
  for (const folder of folders) {
    for (const file of await readdir(folder)) {
      const workflow = await readFile(join(folder, file), 'utf8')
      const uses = workflow.match(/(?<=^ +(?:- )?)uses: .*/gm) ?? []
      expect([file, uses.length > 0]).toEqual([file, true])
      for (const action of uses)
        expect([file, action]).toEqual([
          file,
          expect.stringMatching(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/),
        ])
      const [before = '', ...steps] = workflow.split(/\n {6}- /)
      for (const part of [before, ...steps.filter((step) => !/npm run .*(?:deploy|--remote)/.test(step))])
        expect([file, part]).toEqual([file, expect.not.stringContaining('secrets.')])
      // The shell would evaluate an expression within a script.
      for (const step of steps) expect(/run: ([^]*?)(?=\n {8}\w|$)/.exec(step)?.[1] ?? '').not.toContain('${{')
    }
  }
})
