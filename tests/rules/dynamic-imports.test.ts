import { expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { engineFolder } from '../../scripts/engine.ts'
import { readProject } from './read-modules.ts'

/**
 * Matches an `import()` whose failure does not raise `preload-error`, because its promise is used without `preload`.
 */
const unraised = /(?:await|void|return|=>) import\('|^\s*import\('|\bimport\('[^']+'\)\.then/

function findUnraised(file: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      unraised.test(line) && !/^\s*(?:\*|\/\/)/.test(line)
        ? [
            `${file}:${index + 1}: hand the promise of this import() to \`preload\` (client/state/preload.ts): a script that is gone with its build must reload the page.`,
          ]
        : [],
    )
}

test('every script that fails to load raises the preload error', async () => {
  const files = [...(await readProject()).values()]
    .map(({ file }) => file)
    .filter((file) => /^client\/(?!dev\/).*(?<!\.gen)\.tsx?$/.test(file))
  const found = await Promise.all(
    files.map(async (file) => findUnraised(file, await readFile(join(engineFolder, file), 'utf8'))),
  )
  expect(found.flat()).toEqual([])
})

test.each([
  "void import('./a.ts').then(({ start }) => start())",
  "  const { start } = await import('./a.ts')",
  "  import('./a.ts').then(({ start }) => start()).catch(() => {})",
  "const load = () => import('./a.ts')",
])('finds %s', (line) => expect(findUnraised('client/x.ts', line)).toHaveLength(1))
