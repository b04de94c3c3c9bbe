import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { neededBy, readModules, readProject } from './read-modules.ts'
import type { Modules } from './read-modules.ts'

const plan = 'scripts/sync/plan/'

/** Modules through which a plan could reach the database or the bucket. */
const forbidden =
  /^scripts\/sync\/(?:execute-plan|stored-documents|row-statements)\.ts$|^scripts\/(?:sync\/write\/|local\/(?!d1-limits\.))/

/** Returns the plan's imports that lead to the database, directly or through other modules, each as a sentence. */
function findReads(modules: Modules): string[] {
  return [...modules.values()]
    .filter(({ file }) => file.startsWith(plan))
    .flatMap((module) => {
      const way = wayToDatabase(module.file, modules)
      return way
        ? [
            `${way.join(' → ')}: a plan gets rows and returns rows. Read what it needs in collect/, or let it yield a request (plan/requests.ts).`,
          ]
        : []
    })
}

/** Returns the imports from a module to a forbidden one. */
function wayToDatabase(start: string, modules: Modules): string[] | undefined {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    const module = modules.get(way.at(-1)!)
    for (const file of module ? neededBy(module) : []) {
      if (forbidden.test(file)) return [...way, file]
      if (seen.has(file)) continue
      seen.add(file)
      ways.push([...way, file])
    }
  }
  return undefined
}

/** Matches code with which a module could wait, or read something other than its parameters. */
const impure = /\b(?:async|await|Promise|Date\.now|new Date\(\)|Math\.random|process\.)|from 'node:(?!util')/

test('the plan reaches no database through its imports', async () => {
  expect(findReads(await readProject())).toEqual([])
})

test('the plan never waits, and reads neither the clock nor the disk', async () => {
  const files = [...(await readProject()).keys()].filter((file) => file.startsWith(plan))
  const sources = await Promise.all(files.map((file) => readFile(join(engineFolder, file), 'utf8')))
  const code = sources.map((source) => source.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ''))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((_, index) => impure.test(code[index]!))).toEqual([])
})

test('rejects a plan that reads the database through another module, and explains the way', () => {
  const planted = {
    'scripts/sync/plan/moves.ts': `import { textsOf } from '../texts.ts'\nexport const moves = textsOf`,
    'scripts/sync/plan/rows.ts': `export const rows = []`,
    'scripts/sync/texts.ts': `import { queryRows } from '../local/d1-target.ts'\nexport const textsOf = queryRows`,
    'scripts/local/d1-target.ts': `export const queryRows = 1`,
  }
  expect(findReads(readModules(planted))).toEqual([
    expect.stringContaining(
      'scripts/sync/plan/moves.ts → scripts/sync/texts.ts → scripts/local/d1-target.ts: a plan gets',
    ),
  ])
})
