import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { specification } from './specification-rows.ts'

const rows = Object.entries(specification).flatMap(([section, list]) =>
  Object.entries(list).map(([name, tests]) => ({ row: `${section}: ${name}`, tests })),
)

test.each(rows)('$row is covered by existing tests', async ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  for (const [file, title] of tests) {
    const source = await readFile(join(engineFolder, 'tests', file), 'utf8')
    const quoted = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`)
    expect(
      quoted.some((name) => source.includes(name)),
      `tests/${file} has no test "${title}": name the one that shows this now`,
    ).toBe(true)
  }
})
