import { describe, expect, it } from 'vitest'
import { compileAll } from '../../../scripts/sync/compile/pool.ts'
import type { CompileOutcome } from '../../../scripts/sync/compile/task.ts'
import { pageBudget } from '../../../scripts/sync/compile/page-budget.ts'
import { createCompileTools } from '../../../scripts/sync/compile/tools.ts'
import { compileSetting } from '../../harness/compile-tools.ts'
import { writeContent } from '../../harness/site.ts'
import { compilePage } from './compile-page.ts'
import { ownProject } from '../../harness/own-project.ts'

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('\n')
const diagram = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`
const nodes = (name: string) => repeat(60, (i) => `${name}${i}`).replaceAll('\n', ' & ')

describe('a page that would cost too much', () => {
  it.each<[what: string, text: () => string, message: RegExp]>([
    [
      'a line of Mermaid that connects 60 nodes to 60',
      () => diagram(`graph TD\n${nodes('a')} --> ${nodes('b')}`),
      /^More than 200 connections in this diagram/,
    ],
    [
      'the same line with a label',
      () => diagram(`graph TD\n${nodes('a')} -- x --> ${nodes('b')}`),
      /^More than 200 connections in this diagram/,
    ],
    [
      'a diagram with many lines',
      () => diagram(`graph TD\n${repeat(200, () => 'a --> b')}`),
      /^More than 150 lines in this diagram/,
    ],
    [
      'a diagram with many characters',
      () => diagram(`graph TD\na[${'x'.repeat(30_000)}] --> b`),
      /^More than 20,000 characters in this diagram/,
    ],
    ['many diagrams', () => repeat(101, () => diagram('pie')), /^More than 100 diagrams on one page/],
    ['4,000 footnotes', () => repeat(4_000, (i) => `Text[^n${i}].\n\n[^n${i}]: Note.\n`), /^More than 1,000 footnotes/],
    ['100,000 headings', () => repeat(100_000, (i) => `## Heading ${i}\n`), /^More than 5,000 headings/],
    ['50,000 identical headings', () => repeat(50_000, () => '## Same\n'), /^More than 5,000 headings/],
    ['2,000 nested lists', () => repeat(2_000, (i) => `${'  '.repeat(i)}- x`), /^More than 20 nested lists/],
    [
      'a table of 3,000 × 60',
      () => `|${'h|'.repeat(60)}\n|${'-|'.repeat(60)}\n${repeat(3_000, () => `|${'c|'.repeat(60)}`)}`,
      /^More than 20,000 cells/,
    ],
    [
      'a table with short rows',
      () => `|${'h|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${repeat(2_000, () => '|a|')}`,
      /^More than 20,000 cells/,
    ],
  ])('is an error before the work starts: %s', async (_, text, message) => {
    const written = text()
    const before = process.cpuUsage()
    const { diagnostics } = await compilePage(`---\ntitle: Large\n---\n\n${written}`)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(5)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      { file: 'en/1.guide/1.alpha.md', message: expect.stringMatching(message) },
    ])
  })

  it('passes in linear time with thousands of equal headings, keys, or links in its frontmatter, or with long lines in code', async () => {
    for (const text of [
      repeat(4_900, () => '## Same'),
      `---\n${repeat(5_000, (i) => `key${i}: 1`)}\n---\n`,
      `---\nlinks:\n${repeat(5_000, (i) => `  - { label: x, to: /sitemap.xml?${i} }`)}\n---\n`,
      `\`\`\`js ${'a'.repeat(60_000)}\nx\n\`\`\``,
      repeat(5, () => `\`\`\`mermaid\nerDiagram\n  A {\n    a ${'b'.repeat(19_900)}\n  }\n\`\`\`\n`),
    ]) {
      const before = process.cpuUsage()
      const { diagnostics } = await compilePage(text)
      expect(diagnostics).toEqual([])
      expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5)
    }
  })
})

/** Exceeds a thread's limits, although no single limit of the text is exceeded. */
const longPage = `---\ntitle: Long\n---\n\n${repeat(13_000, (i) => `Paragraph **${i}**.\n`)}`
const shortPage = '---\ntitle: Short\n---\n\nA short page with `code`.\n'
const slowPage = `---\ntitle: Slow\n---\n\n${longPage.slice(0, 150_000)}`

describe('a page over its budget', () => {
  async function compile(
    files: Record<string, string>,
    budget: Partial<typeof pageBudget>,
  ): Promise<Map<string, CompileOutcome>> {
    const folder = await writeContent(files)
    const outcomes = new Map<string, CompileOutcome>()
    for await (const outcome of compileAll(
      Object.keys(files).map((file) => ({ file })),
      compileSetting(folder),
      {
        ...createCompileTools({ colored: false, project: ownProject }),
        maxThreads: 0,
        budget: { ...pageBudget, ...budget },
      },
    ))
      outcomes.set(outcome.file, outcome)
    return outcomes
  }

  it('of time is interrupted and reported with file, line, and limit, keeps its title, and later pages compile', async () => {
    const outcomes = await compile({ 'en/1.slow.md': slowPage, 'en/2.short.md': shortPage }, { seconds: 0.01 })
    expect(outcomes.get('en/1.slow.md')).toMatchObject({
      entry: { title: 'Slow', path: '/en/slow' },
      diagnostics: [
        {
          severity: 'error',
          file: 'en/1.slow.md',
          line: 4,
          code: 'over-budget',
          message: 'This page took more than 0.01 seconds to compile.',
        },
      ],
    })
    expect(outcomes.has('en/2.short.md')).toBe(true)
  })

  it('because of an endless paragraph names the line and the fix', async () => {
    const endless = `---\ntitle: Endless\n---\n\nShort.\n\n${'a@a.'.repeat(40_000)}\n\nShort.\n`
    const outcomes = await compile({ 'en/1.endless.md': endless }, { seconds: 0.2 })
    expect(outcomes.get('en/1.endless.md')).toMatchObject({
      entry: { title: 'Endless' },
      diagnostics: [
        {
          severity: 'error',
          file: 'en/1.endless.md',
          line: 7,
          code: 'over-budget',
          hint: expect.stringMatching(/^The text that starts here has 160,001 characters without a blank line/),
        },
      ],
    })
  })

  it('of memory ends its thread and not the process', async () => {
    // A negative limit works because a thread does not use all of its base memory: the page soon exceeds it.
    const outcomes = await compile({ 'en/1.long.md': longPage, 'en/2.short.md': shortPage }, { megabytes: -60 })
    expect(outcomes.get('en/1.long.md')).toMatchObject({
      entry: { title: 'Long' },
      diagnostics: [
        {
          severity: 'error',
          line: 4,
          code: 'over-budget',
          message: expect.stringMatching(/^This page needs more than .* of memory to compile/),
        },
      ],
    })
    expect(outcomes.get('en/2.short.md')).toMatchObject({ diagnostics: [], document: { html: expect.any(String) } })
  })
})
