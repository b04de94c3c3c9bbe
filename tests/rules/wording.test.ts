import { expect, test } from 'vitest'
import { findRepeatedTitles, findWording } from '../../scripts/test/wording/find-wording.ts'
import { readComments, readMarkdown, readModule } from '../../scripts/test/wording/read-texts.ts'

const phrases = [
  { phrase: String.raw`\bshall\b`, use: 'must' },
  { phrase: String.raw`^What\b`, use: 'a noun', in: ['heading' as const] },
]

test('finds phrases in prose, headings, and tables of Markdown, not in code', () => {
  const texts = readMarkdown(
    '---\ntitle: A page\n---\n\n## What happens\n\nIt works. You shall\nread `shall` here.\n\n| a |\n|---|\n| what shall be |\n\n```\nshall\n```\n',
  )
  expect(findWording(texts, phrases).map(({ line, message }) => [line, message])).toEqual([
    [5, '"What": use a noun'],
    [7, '"shall": use must'],
    [12, '"shall": use must'],
  ])
})

test('finds phrases in comments, messages, and test titles', () => {
  const source =
    "// One line\n// that shall count.\nthrow new UsageError(`This shall be ${name}`)\ntest('shall be found', () => {})\n"
  expect(findWording(readModule('scripts/a.ts', source), phrases).map(({ kind, line }) => [kind, line])).toEqual([
    ['comment', 2],
    ['message', 3],
  ])
  expect(findWording(readModule('tests/a.test.ts', source), phrases).map(({ kind, line }) => [kind, line])).toEqual([
    ['comment', 2],
    ['test', 4],
  ])
  expect(findWording(readComments('a.css', '/* This shall\n   count. */\na {}\n'), phrases)).toHaveLength(1)
})

test('finds sentences over 30 words', () => {
  const words = (count: number) => `${Array.from({ length: count }, () => 'Word').join(' ')}.`
  expect(findWording(readMarkdown(`${words(30)} ${words(31)}`), [])).toEqual([
    { kind: 'docs', line: 1, message: expect.stringContaining('has 31 words') as string },
  ])
})

test('finds pages with the same title', () => {
  const titles = new Map([
    ['a.md', 'Overview'],
    ['b.md', 'Search'],
    ['c.md', 'Overview'],
  ])
  expect(findRepeatedTitles(titles)).toEqual(['c.md:1 heading "Overview" is also the title of a.md: name what differs'])
})
