import { expect, test } from 'vitest'
import { renderDiagnostic } from '../../../core/error/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'

const broken: Diagnostic = {
  severity: 'error',
  file: 'en/1.guide/index.md',
  code: 'broken-link',
  message: 'No page at /en/instal',
}

test.each<[place: string, diagnostic: Diagnostic, text: string]>([
  ['a file', broken, 'en/1.guide/index.md error: No page at /en/instal (broken-link)'],
  ['a line', { ...broken, line: 12 }, 'en/1.guide/index.md:12 error: No page at /en/instal (broken-link)'],
  [
    'a place in a line',
    { ...broken, line: 12, column: 3 },
    'en/1.guide/index.md:12:3 error: No page at /en/instal (broken-link)',
  ],
  [
    'a file, though a column is given',
    { ...broken, column: 3 },
    'en/1.guide/index.md error: No page at /en/instal (broken-link)',
  ],
])('names %s as terminals link it', (_place, diagnostic, text) => {
  expect(renderDiagnostic(diagnostic)).toBe(text)
})

test('says how to fix it on a line of its own', () => {
  expect(renderDiagnostic({ ...broken, severity: 'warning', hint: 'Did you mean /en/install?' })).toBe(
    'en/1.guide/index.md warning: No page at /en/instal (broken-link)\n    Did you mean /en/install?',
  )
})
