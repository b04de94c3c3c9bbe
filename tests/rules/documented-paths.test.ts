import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', '.github/*.md', 'content/{en,fr}/**/*.md']

/** Matches a path of the code, in backticks or in a command: `worker/pages/find-page.ts`, `scripts/sync/`. */
const codePath = /(?<![\w./-])(?:core|worker|client|scripts|tests|bench|migrations)\/[\w./*-]*[\w/*]/g

/** Matches the title of a code block, which names a file that the reader creates. */
const createdFile = /^ *`{3,}\w+ \[([^\]]+)\]/gm

/** Returns the missing paths in a document, except those in its examples. */
function missingPaths(text: string): string[] {
  const created = [...text.matchAll(createdFile)].map(([, path]) => path!)
  const named = [...text.matchAll(codePath)].map(([path]) => path.replace(/\/?\*.*$/, ''))
  return [...new Set(named)].filter((path) => !created.includes(path) && !existsSync(join(engineFolder, path)))
}

test('finds a missing path, but not one that the document creates', () => {
  const text =
    'In `core/locale/` and `worker/pages/*/load.tsx`, not `worker/nowhere/`.\n\n```ts [core/new.ts]\n```\n\nSee `core/new.ts`.'
  expect(missingPaths(text)).toEqual(['worker/nowhere/'])
})

/** Matches the comments of a source file. */
const comment = /^[ \t]*(?:\/\/|\/?\*).*$/gm

test('comments name only existing paths', async () => {
  const missing: Record<string, string[]> = {}
  for await (const file of glob('{core,worker,client,scripts,bench,tests}/**/*.{ts,tsx,css,mjs}', {
    cwd: engineFolder,
    exclude: ['**/node_modules/**', 'tests/fixtures/**'],
  })) {
    const source = await readFile(join(engineFolder, file), 'utf8')
    const paths = missingPaths([...source.matchAll(comment)].map(([line]) => line).join('\n'))
    if (paths.length > 0) missing[file] = paths
  }
  expect(missing).toEqual({})
})

test('documents name only existing paths', async () => {
  const missing: Record<string, string[]> = {}
  for await (const file of glob(documents, { cwd: engineFolder })) {
    const paths = missingPaths(await readFile(join(engineFolder, file), 'utf8'))
    if (paths.length > 0) missing[file] = paths
  }
  expect(missing).toEqual({})
})
