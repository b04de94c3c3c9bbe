import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyFolder } from '../harness/import-files.ts'
import { writeFiles } from '../harness/site.ts'
import { UsageError } from '../../scripts/usage-error.ts'
import { importDocs } from '../../scripts/verbs/import-docs.ts'
import { ownProject } from '../harness/own-project.ts'

const source = join(import.meta.dirname, '..', 'fixtures', 'import', 'gitbook', 'source')

let printed: string[]

beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed.push(text)
  })
})
afterEach(() => vi.restoreAllMocks())

test('npm run import writes to the folder in --to, prints the report, and succeeds despite notes', async () => {
  const to = await emptyFolder()
  const code = await importDocs.run({ flags: { to }, positionals: [source], project: ownProject })
  expect(code ?? 0).toBe(0)
  expect((await readdir(to)).toSorted()).toEqual(['_import.json', '_redirects', 'en', 'public', 'site.config.ts'])
  expect(printed.join('\n')).toMatch(/^Read GitBook .*\nWrote 5 pages[\s\S]*Left out, no equivalent:/)
})

test('derives a missing title from the folder name in every import', async () => {
  const [from, cwd] = [await emptyFolder(), await emptyFolder()]
  await writeFiles(from, { 'index.md': '# Hello\n', 'tides.md': '# Tides\n' })
  for (const [to, title] of [
    [join(cwd, 'my-docs', 'content'), 'My Docs'],
    [join(cwd, 'handbook'), 'Handbook'],
    [join(cwd, 'handbook'), 'Handbook'],
  ] as const) {
    await importDocs.run({ flags: { to }, positionals: [from], project: ownProject })
    expect(await readFile(join(to, 'site.config.ts'), 'utf8')).toContain(`  title: '${title}',\n`)
  }
})

test('npm run import requires one folder', async () => {
  await expect(importDocs.run({ flags: {}, positionals: [], project: ownProject })).rejects.toThrow(UsageError)
  await expect(importDocs.run({ flags: {}, positionals: ['a', 'b'], project: ownProject })).rejects.toThrow(
    /Specify one folder/,
  )
})

test('npm run import never changes the project’s own content', async () => {
  await expect(importDocs.run({ flags: {}, positionals: [source], project: ownProject })).rejects.toThrow(
    /does not overwrite them:[\s\S]*\n {2}site\.config\.ts\nChoose another folder with --to DIR\./,
  )
})
