import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { records } from '../../worker/records/records.gen.ts'
import { neededBy, readModules, readProject } from './read-modules.ts'
import type { Modules } from './read-modules.ts'

const room = 'worker/records/'

/** The modules that send statements. All others only create texts of statements. */
const senders = /^worker\/(?:store|records)\//

/** A module that writes statements for the databases of clients, which it returns as text. */
const dumps = 'worker/endpoints/content/dump-statements.ts'

const writing = /\b(?:(?:INSERT|REPLACE)\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM)\s/i

/** Matches the names of the bindings, and the class that only worker/records/ may use. */
const binding = /[.{,]\s*(?:DB|INSIGHT)\b/
const bindingFiles = ['worker/env.ts', 'worker/store/database.ts']
const writerFile = 'worker/records/define-record.ts'

/** Returns the ways in which the Worker could write to the database outside worker/records/, each as a sentence. */
function findWrites(modules: Modules, sources: ReadonlyMap<string, string>): string[] {
  const outside = [...modules.values()].filter(({ file }) => file.startsWith('worker/') && !file.startsWith(room))
  const reached = new Set(outside.map(({ file }) => file))
  for (const file of reached) {
    const module = modules.get(file)
    for (const needed of module ? neededBy(module) : []) if (!needed.startsWith(room)) reached.add(needed)
  }
  const code = (file: string) => (sources.get(file) ?? '').replace(/\/\*[^]*?\*\/|^\s*\/\/[^\n]*/gm, '')
  return [
    ...[...reached]
      .filter((file) => file !== dumps && writing.test(code(file)))
      .map((file) => `${file} contains a statement that writes. Declare a record in ${room}.`),
    ...outside
      .filter(({ file }) => !bindingFiles.includes(file) && binding.test(code(file)))
      .map(
        ({ file }) => `${file} uses the binding of the database. Call openDatabase, or declare a record in ${room}.`,
      ),
    ...outside
      .filter((module) => neededBy(module).includes(writerFile))
      .map(({ file }) => `${file} imports ${writerFile}. Declare a record in ${room}, and import that.`),
  ]
}

async function readSources(modules: Modules): Promise<Map<string, string>> {
  const files = [...modules.keys()].filter((file) => /^(?:core|client|worker)\//.test(file))
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [file, await readFile(join(engineFolder, file), 'utf8')]),
    ),
  )
}

test('only worker/records/ writes to the database', async () => {
  const modules = await readProject()
  expect(findWrites(modules, await readSources(modules))).toEqual([])
})

test('the module that writes statements for clients can’t send statements', async () => {
  const module = (await readProject()).get(dumps)!
  expect(neededBy(module).filter((file) => senders.test(file))).toEqual([])
})

test('the records together write at most half of the 100,000 rows per day that the free plan of D1 includes', () => {
  const budgets = Object.values(records).map(({ rowsPerDay }) => rowsPerDay)
  expect(budgets.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(50_000)
})

test('rejects a statement, the binding, and the writer in another folder, and explains the right place', () => {
  const planted = {
    'worker/records/define-record.ts': `export const write = 'DELETE FROM vote'`,
    'worker/pages/vote.ts': `import { sql } from '../../core/query/sql.ts'\nexport const vote = sql`,
    'worker/pages/open.ts': `// INSERT INTO vote\nexport const open = ({ DB }: { DB: string }) => DB`,
    'worker/pages/count.ts': `import { write } from '../records/define-record.ts'\nexport const count = write`,
    'core/query/sql.ts': 'export const sql = `REPLACE INTO vote VALUES (1)`',
    'core/query/unused.ts': `export const unused = 'UPDATE vote SET n = 1'`,
  }
  expect(findWrites(readModules(planted), new Map(Object.entries(planted)))).toEqual([
    'core/query/sql.ts contains a statement that writes. Declare a record in worker/records/.',
    expect.stringContaining('worker/pages/open.ts uses the binding of the database.'),
    expect.stringContaining('worker/pages/count.ts imports worker/records/define-record.ts.'),
  ])
})
