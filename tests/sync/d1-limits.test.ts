import { beforeAll, describe, expect, test } from 'vitest'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { maxBatchBytes, maxJsonBytes, maxPartBytes, maxRowBytes } from '../../scripts/local/d1-limits.ts'
import { parameterBytes } from '../../scripts/local/d1-target.ts'
import type { D1Target, Statement } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { rowStatements, toBatches } from '../../scripts/sync/row-statements.ts'
import { splitText } from '../../scripts/sync/split-text.ts'
import { smallSite } from '../harness/small-site.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openTestDatabase } from '../harness/many-sites.ts'
import { writeContent } from '../harness/site.ts'

/** Maximum number of bound parameters in a statement. */
const maxParameters = 100

/** Maximum size of a statement's SQL in bytes. */
const maxStatementBytes = 100_000

let database: { target: D1Target }

beforeAll(async () => {
  database = await openTestDatabase()
})

describe('D1 itself', () => {
  const sum = (count: number): Statement => ({
    sql: `SELECT ${Array(count).fill('?').join(' + ')} AS sum`,
    params: Array<number>(count).fill(1),
  })
  const padded = (bytes: number): Statement => ({
    sql: `SELECT 1 AS one /*${'x'.repeat(bytes - 'SELECT 1 AS one /**/'.length)}*/`,
    params: [],
  })

  test('accepts as many bound parameters as its limit, and no more', async () => {
    expect(await database.target.batch([sum(maxParameters)])).toEqual([[{ sum: maxParameters }]])
    await expect(database.target.batch([sum(maxParameters + 1)])).rejects.toThrow()
  })

  test('accepts a statement as long as its limit, and not one byte more', async () => {
    expect(await database.target.batch([padded(maxStatementBytes)])).toEqual([[{ one: 1 }]])
    await expect(database.target.batch([padded(maxStatementBytes + 1)])).rejects.toThrow()
  })

  test('undoes all statements of a batch if one of them fails', async () => {
    const add: Statement = { sql: "INSERT INTO channel (name) VALUES ('undone')", params: [] }
    const failing: Statement = { sql: 'INSERT INTO nowhere VALUES (1)', params: [] }
    for (const batch of [
      [add, failing],
      [add, add],
    ])
      await expect(database.target.batch(batch)).rejects.toThrow()
    expect(
      await database.target.batch([{ sql: "SELECT name FROM channel WHERE name = 'undone'", params: [] }]),
    ).toEqual([[]])
  })
})

describe('a sync', () => {
  /** Returns JSON text of exactly the given number of bytes. */
  const row = (bytes: number) => 'x'.repeat(bytes - 2)

  test('sends a row of the maximum size, and rejects one byte more with the name of the file', () => {
    expect(rowStatements('…', [row(maxRowBytes)])).toHaveLength(1)
    expect(() => rowStatements('…', [row(maxRowBytes + 1)])).toThrow(
      `A row has ${maxRowBytes + 1} bytes, but D1 stores at most ${maxRowBytes}`,
    )
  })

  test('combines rows into one statement up to its JSON limit', () => {
    expect(rowStatements('…', [row(maxJsonBytes - 101), row(100)])).toHaveLength(1)
    expect(rowStatements('…', [row(maxJsonBytes - 100), row(100)])).toHaveLength(2)
  })

  test('combines statements into one batch up to its size limit', () => {
    const statement = (bytes: number): Statement => ({ sql: '…', params: ['x'.repeat(bytes)] })
    expect(toBatches([statement(maxBatchBytes - 100), statement(100)])).toHaveLength(1)
    expect(toBatches([statement(maxBatchBytes - 100), statement(101)])).toHaveLength(2)
  })

  test('stores a text in one part up to the part size, then in two, cut between characters', () => {
    expect(splitText('x'.repeat(maxPartBytes), maxPartBytes)).toHaveLength(1)
    expect(splitText('x'.repeat(maxPartBytes + 1), maxPartBytes).map((part) => part.length)).toEqual([maxPartBytes, 1])
    const wide = '海'.repeat(Math.ceil(maxPartBytes / 3))
    const parts = splitText(wide, maxPartBytes)
    expect(parts.join('')).toBe(wide)
    expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(maxPartBytes)
  })

  test('stays below every limit for a whole publication with large pages', async () => {
    const sent: Statement[][] = []
    const recording: D1Target = {
      batch(statements) {
        sent.push(statements)
        return database.target.batch(statements)
      },
    }
    const many = Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [
        `en/3.many/${index}.page.md`,
        `# Page ${index}\n\n${'Words of a page. '.repeat(40)}\n`,
      ]),
    )
    const path = await writeContent({
      ...smallSite,
      ...many,
      // Each of these letters has three bytes. The limit counts bytes, and the compiler counts letters.
      'en/4.big.md': `# Big\n\n${'Ａ ｌｏｎｇ ｐａｒａｇｒａｐｈ. '.repeat(23_000)}\n`,
    })
    await publish({
      folder: new ContentFolder(path),
      target: recording,
      channel: 'limits',
      renderer: 'r1',
      tools: compileTools,
    })

    const statements = sent.flat()
    expect(Math.max(...statements.map(({ params }) => params.length))).toBeLessThanOrEqual(maxParameters)
    expect(Math.max(...statements.map(({ sql }) => Buffer.byteLength(sql)))).toBeLessThanOrEqual(maxStatementBytes)
    expect(
      Math.max(...statements.flatMap(({ params }) => params.map((value) => Buffer.byteLength(String(value))))),
    ).toBeLessThanOrEqual(maxRowBytes)
    expect(
      Math.max(...sent.map((batch) => batch.reduce((sum, statement) => sum + parameterBytes(statement), 0))),
    ).toBeLessThanOrEqual(maxBatchBytes + maxJsonBytes)
  })
})
