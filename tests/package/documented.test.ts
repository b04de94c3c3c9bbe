import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { engineFolder } from '../../scripts/engine.ts'
import { findFreePort } from '../harness/free-port.ts'
import { writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { install, killAll, packEngine, runRivage, startRivage, longTest } from './packed-site.ts'

let tarball: string
beforeAll(async () => {
  ;({ tarball } = await packEngine())
})

/** Writes the files that a documentation page shows with their paths, and returns them. */
async function writeDocumented(page: string, folder: string): Promise<Record<string, string>> {
  const [files, french] = await Promise.all(
    ['en', 'fr'].map(async (language) => {
      const text = await readFile(join(engineFolder, 'content', language, '07.deploying', page), 'utf8')
      return Object.fromEntries(
        [...text.matchAll(/^```\w+ \[([^\]]+)\]\n([^]*?)^```$/gm)].map(([, path, source]) => [path!, source!]),
      )
    }),
  )
  expect(french).toEqual(files)
  await writeFiles(folder, files!)
  return files!
}

describe('the documented setup', () => {
  test('of a workspace works: two sites that run at the same time share no row, cache, or port', longTest, async () => {
    const workspace = await temporaryFolder('workspace')
    await writeDocumented('10.several-sites.md', workspace)
    await install(join(workspace, 'node_modules'), tarball)
    const names = ['guide', 'api']
    for (const name of names) {
      const settings = join(workspace, 'sites', name, 'wrangler.toml')
      // The documented ports may be in use here.
      const text = (await readFile(settings, 'utf8')).replace(/^port = \d+$/m, `port = ${await findFreePort()}`)
      await writeFiles(join(workspace, 'sites', name), {
        'wrangler.toml': text,
        'content/en/index.md': `---\ntitle: Home of ${name}\n---\n\nWelcome.\n`,
        [`content/en/${name}.md`]: `---\ntitle: About ${name}\n---\n\nIt is about it.\n`,
      })
    }
    const all = await runRivage(workspace, ['check', '--all'])
    expect(all).toMatchObject({ code: 0, output: expect.stringMatching(/=== api ===[^]*=== guide ===/) })
    const started = names.map((name) => startRivage(workspace, ['dev', '--site', name]))
    try {
      const addresses = await Promise.all(started.map((child) => addressOf(child)))
      expect(new Set(addresses).size).toBe(2)
      for (const [index, name] of names.entries()) {
        const get = async (path: string) => await fetch(addresses[index]! + path, { headers: { accept: 'text/html' } })
        const settings = await readFile(join(workspace, 'sites', name, 'wrangler.toml'), 'utf8')
        expect(settings).toContain(`port = ${new URL(addresses[index]!).port}\n`)
        expect(await (await get('/en')).text()).toContain(`Home of ${name}`)
        expect((await get(`/en/${name}`)).status).toBe(200)
        expect((await get(`/en/${names[1 - index]}`)).status).toBe(404)
        expect(await readdir(join(workspace, 'sites', name, '.rivage'))).toEqual(
          expect.arrayContaining(['build', 'state']),
        )
      }
      expect(existsSync(join(workspace, '.rivage'))).toBe(false)
    } finally {
      for (const child of started) killAll(child)
    }
  })

  test(
    'of a content repository works: its workflow checks and publishes with the site next to it',
    longTest,
    async () => {
      const around = await temporaryFolder('elsewhere')
      const content = join(around, 'content')
      const { 'wrangler.toml': settings = '' } = await writeDocumented('11.content-elsewhere.md', content)
      await rm(join(content, 'wrangler.toml'))
      await writeFiles(content, { 'en/index.md': '---\ntitle: Home\n---\n\nWelcome.\n' })
      await writeFiles(join(around, 'site'), { 'wrangler.toml': settings, 'package.json': '{ "type": "module" }' })
      await install(join(around, 'site', 'node_modules'), tarball)
      const workflow = parse(await readFile(join(content, '.github', 'workflows', 'publish.yml'), 'utf8')) as {
        jobs: { publish: { steps: { run?: string; 'working-directory'?: string }[] } }
      }
      const commands = workflow.jobs.publish.steps.flatMap(({ run: command, 'working-directory': folder }) =>
        command?.startsWith('npx rivage ') && folder ? [{ command, folder }] : [],
      )
      expect(commands).toHaveLength(2)
      for (const { command, folder: at } of commands) {
        // The local database replaces the deployed one.
        const args = command
          .split(' ')
          .slice(2)
          .filter((arg) => arg !== '--remote')
        const { code, output } = await runRivage(join(around, at), args)
        expect(output).toMatch(/nothing to fix|Published release 1: 1 page/)
        expect(code).toBe(0)
      }
    },
  )
})

/** Returns the URL that `rivage dev` prints when it is ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  const printed: string[] = []
  for await (const line of createInterface(child.stdout!)) {
    printed.push(line)
    const [, address] = /Ready: (\S+)/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`It ended:\n${printed.join('\n')}`)
}
