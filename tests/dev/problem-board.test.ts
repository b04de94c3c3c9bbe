import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Problems } from '../../core/live/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { ProblemBoard } from '../../scripts/dev/problem-board.ts'

let printed: string[]
let reported: Problems[]
let board: ProblemBoard

beforeEach(() => {
  vi.stubEnv('NO_COLOR', '1')
  printed = []
  reported = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed.push(text)
  })
  board = new ProblemBoard({
    report: (problems) => reported.push(problems),
    project: { folder: '/site', workingFolder: '/site' },
    contentFolder: '/elsewhere/docs',
    address: 'http://localhost:8787',
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const mistake = (line: number, severity: Diagnostic['severity'] = 'warning'): Diagnostic => ({
  severity,
  file: 'en/a.md',
  line,
  column: 1,
  code: 'broken-link',
  message: `Link ${line}.`,
})

test('prints problems with their position, followed by the URL', () => {
  board.set('content', [mistake(3)])
  expect(printed).toEqual([
    '\n/elsewhere/docs/en/a.md:3:1  warning  Link 3. (broken-link)\n\n1 warning · http://localhost:8787',
  ])
})

test('prints nothing without a change, from the start', () => {
  board.set('content', [])
  board.set('content', [mistake(3)])
  board.set('content', [mistake(3)])
  expect(printed).toHaveLength(1)
  expect(reported).toHaveLength(1)
})

test('prints twenty of many problems, errors first, and the command that lists the others', () => {
  board.set('content', [...Array.from({ length: 30 }, (_, index) => mistake(index + 1)), mistake(99, 'error')])
  const [text = ''] = printed
  expect(text.match(/Link/g)).toHaveLength(20)
  expect(text).toMatch(/^\n\S+en\/a\.md:99:1 {2}error/)
  expect(text).toMatch(
    /\n\n1 error, 30 warnings \(list them with npm run check -- --content \/elsewhere\/docs\) · http:\/\/localhost:8787$/,
  )
})

test('prints a problem once, even if it moves to another line', () => {
  board.set('content', [mistake(3)])
  board.set('content', [{ ...mistake(3), line: 4 }])
  expect(printed).toHaveLength(1)
  expect(reported).toHaveLength(2)
  board.set('content', [{ ...mistake(3), line: 4 }, mistake(7)])
  expect(printed[1]).not.toContain('Link 3.')
  expect(printed[1]).toMatch(/Link 7\.[^]*\n\n2 warnings \(list them with /)
  board.set('content', [mistake(7)])
  expect(printed[2]).toBe(
    '1 warning (list them with npm run check -- --content /elsewhere/docs) · http://localhost:8787',
  )
})

test('sends browsers a limited number of problems, and the total', () => {
  board.set(
    'content',
    Array.from({ length: 150 }, (_, index) => mistake(index + 1)),
  )
  expect(reported[0]).toMatchObject({ errors: 0, warnings: 150 })
  expect(reported[0]!.shown).toHaveLength(100)
})

test('keeps problems of code and content separate, and reports when all are fixed', () => {
  board.set('content', [mistake(3)])
  board.set('code', [
    { severity: 'error', file: 'worker/app.ts', line: 1, column: 2, code: 'build', message: 'Expected ";"' },
  ])
  expect(reported[1]).toMatchObject({ errors: 1, warnings: 1 })
  expect(printed[1]).toContain('\nworker/app.ts:1:2  error')
  board.set('content', [])
  board.set('code', [])
  expect(printed.at(-1)).toBe('All problems are fixed · http://localhost:8787')
  expect(reported.at(-1)).toMatchObject({ errors: 0, warnings: 0, shown: [] })
  expect(new Set(reported.map(({ revision }) => revision)).size).toBe(reported.length)
})
