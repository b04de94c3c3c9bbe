import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findExcess, noCounts } from '../../../core/markdown/complexity.ts'
import { engineFolder } from '../../../scripts/engine.ts'

/** Returns the message about a text that exceeds a limit. */
const excess = (text: string) => findExcess(text, noCounts())?.message

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')

describe('the limits of a page', () => {
  it.each<[what: string, limit: number, text: (count: number) => string]>([
    ['headings', 5_000, (count) => lines(count, () => '## Same\n')],
    ['headings', 5_000, (count) => lines(count, (i) => `Heading ${i}\n---\n`)],
    ['footnotes', 1_000, (count) => lines(count, (i) => `[^${i}]: Note.\n`)],
    ['references to footnotes', 5_000, (count) => lines(count, () => 'Text[^1].\n')],
    ['list items', 10_000, (count) => lines(count, () => '- item')],
    ['list items', 10_000, (count) => lines(count, (i) => `> ${'  '.repeat(i % 20)}1. item`)],
    ['cells of tables', 20_000, (count) => `| a | b |\n| - | - |\n${lines(count / 2 - 1, () => '| c | d |')}`],
    ['cells of tables', 20_000, (count) => `a | b\n- | -\n${lines(count / 2 - 1, () => 'c | d')}`],
    ['cells of tables', 20_000, (count) => `| a |\n| - |\n${lines(count - 1, () => '| c |')}`],
    // The parser pads short rows.
    [
      'cells of tables',
      20_000,
      (count) => `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${lines(count / 100 - 1, () => '| b')}`,
    ],
  ])('%s: %d', (what, limit, text) => {
    expect(excess(text(limit))).toBeUndefined()
    expect(excess(text(limit + 100))).toBe(`More than ${limit.toLocaleString('en')} ${what} on one page.`)
  })

  it('nested lists: 20', () => {
    const nested = (depth: number) => lines(depth, (i) => `${'  '.repeat(i)}- item`)
    expect(excess(nested(20))).toBeUndefined()
    expect(findExcess(nested(21), noCounts())).toEqual({
      line: 21,
      column: 1,
      message: 'More than 20 nested lists.',
    })
    expect(excess(lines(21, (i) => `> ${'   '.repeat(i)}1. item`))).toBe('More than 20 nested lists.')
  })

  it('include the content of included files', () => {
    const counts = noCounts()
    const part = lines(3_000, () => '# Part\n')
    expect(findExcess(part, counts)).toBeUndefined()
    expect(findExcess(part, counts)?.message).toBe('More than 5,000 headings on one page.')
  })

  it('ignore code', () => {
    expect(excess(`\`\`\`md\n${lines(20_000, () => '# a\n- b\n| c | d |\n|---|---|')}\n\`\`\``)).toBeUndefined()
  })

  it('do not count a thematic break as a list', () => {
    expect(excess(`${'* '.repeat(60)}\n\n${'- '.repeat(60)}`)).toBeUndefined()
  })
})

/** Real documentation, if it exists next to the project. */
const corpus = join(engineFolder, '..', 'shared', 'corpus')

describe.each([join(engineFolder, 'content'), ...(existsSync(corpus) ? [corpus] : [])])('real pages', (folder) => {
  it('stay below a tenth of each limit', () => {
    const near = globSync('**/*.{md,mdx}', { cwd: folder }).flatMap((file) => {
      // Counts each page ten times.
      const text = readFileSync(join(folder, file), 'utf8')
      const counts = noCounts()
      const found = Array.from({ length: 10 }, () => findExcess(text, counts)).find((one) => one !== undefined)
      return found ? [`${file}: ${found.message}`] : []
    })
    expect(near).toEqual([])
  })
})
