import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern } from '../../../core/query/index.ts'

test('matches the same texts as SQLite', async () => {
  const database = new (await sqlite3InitModule()).oo1.DB()
  const text = fc
    .array(fc.constantFrom('a', 'A', 'b', 'é', 'É', '😀', '.', '(', '\\', '[', '$', '\n', "'", '-'), { maxLength: 12 })
    .map((characters) => characters.join(''))
  const pattern = fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom('%', '_') },
        { weight: 3, arbitrary: text.map((some) => some.slice(0, 2).toWellFormed()) },
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, pattern, (value, like) => {
      expect(compilePattern(like)(value), JSON.stringify([value, like])).toBe(
        database.selectValue('SELECT ? LIKE ?', [value, like]) === 1,
      )
    }),
    { numRuns: 5000 },
  )
})

test('reads a long text only a few times, even if parts of the pattern occur often in it', () => {
  expect(compilePattern(`%${'_a%'.repeat(19)}zz%`)('ba'.repeat(500_000))).toBe(false)
})
