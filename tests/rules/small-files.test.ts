import { expect, test } from 'vitest'
import { readModules, readProject, topFolder } from './read-modules.ts'
import type { Modules } from './read-modules.ts'

const mostLines = 20
const mostFiles = 30
const product = new Set(['bench', 'client', 'core', 'scripts', 'worker'])

/**
 * Returns files too small for a separate module: short, and imported by a single file. Tests don't count as importers.
 * Generated lists count, but are not reported themselves.
 */
function findFragments(modules: Modules): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { file, imports, reExports } of modules.values()) {
    if (!product.has(topFolder(file))) continue
    for (const { from } of [...imports, ...reExports]) importers.set(from, (importers.get(from) ?? new Set()).add(file))
  }
  return [...modules.values()].flatMap(({ file, lines }) => {
    if (!product.has(topFolder(file)) || file.endsWith('.gen.ts') || lines > mostLines) return []
    const [user, ...others] = importers.get(file) ?? []
    if (user === undefined || others.length > 0) return []
    return [
      `${file} has ${lines} lines and one user: write it into ${user}, or into the file of its subject beside it.`,
    ]
  })
}

test(`at most ${mostFiles} files of ${mostLines} lines or less have only one user`, async () => {
  const found = findFragments(await readProject())
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(mostFiles)
})

test('finds a short file with one user, and suggests a place for its code', () => {
  const planted = {
    'core/a/short.ts': `export const short = 1\n`,
    'core/a/shared.ts': `export const shared = 1\n`,
    'core/a/long.ts': `export const long = 1\n${'//\n'.repeat(mostLines)}`,
    'core/a/list.gen.ts': `import { long } from './long.ts'\nexport const list = [long]\n`,
    'core/a/index.ts': `export { short } from './short.ts'\nexport { shared } from './shared.ts'\nexport { list } from './list.gen.ts'\n`,
    'worker/page.ts': `import { shared } from '../core/a/shared.ts'\nexport const page = shared\n`,
    'tests/core/a/short.test.ts': `import { short } from '../../../core/a/short.ts'\nexport const used = short\n`,
  }
  expect(findFragments(readModules(planted))).toEqual([
    'core/a/short.ts has 1 lines and one user: write it into core/a/index.ts, or into the file of its subject beside it.',
  ])
})
