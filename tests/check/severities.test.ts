import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../core/error/index.ts'
import { renderGitHub, renderGitLab } from '../../scripts/check/annotations.ts'
import { baselineOf, withoutBaseline } from '../../scripts/check/baseline.ts'
import { applyFixes } from '../../scripts/check/moved-targets.ts'
import { checkCodes, applySeverities } from '../../scripts/sync/severities.ts'
import { engineFolder } from '../../scripts/engine.ts'

const found = (code: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  severity: 'warning',
  file: 'en/a.md',
  line: 3,
  column: 1,
  code,
  message: `It is ${code}.`,
  ...more,
})

describe('the severity of a check result', () => {
  test.each([
    ['is an error for a broken link, which a sync publishes', found('broken-link'), {}, 'error'],
    ['is a warning for a flaw', found('missing-alt'), {}, 'warning'],
    ['is an error if the configuration says so', found('missing-alt'), { error: ['missing-alt'] }, 'error'],
    ['is an error for everything with `all`', found('orphan-file'), { error: ['all'] }, 'error'],
    [
      'can differ for one code if `all` is set',
      found('orphan-file'),
      { error: ['all'], warn: ['orphan-file'] },
      'warning',
    ],
    ['is undefined for ignored codes', found('broken-link'), { ignore: ['broken-link'] }, undefined],
    [
      'is an error for problems that block publishing, even if they are ignored',
      found('yaml', { severity: 'error' }),
      { ignore: ['yaml'] },
      'error',
    ],
  ])('%s', (_, diagnostic, rules, severity) => {
    expect(applySeverities([diagnostic], [rules]).diagnostics.map((each) => each.severity)).toEqual(
      severity ? [severity] : [],
    )
  })

  test('follows the flags before the configuration', () => {
    const rules = [{ warn: ['broken-link'] }, { error: ['broken-link'] }]
    expect(applySeverities([found('broken-link')], rules).diagnostics).toMatchObject([{ severity: 'warning' }])
  })

  test('lists translations separately, unless their severity is set', () => {
    const missing = found('missing-translation')
    expect(applySeverities([missing], [])).toEqual({ diagnostics: [], translations: [missing] })
    expect(applySeverities([missing], [{ error: ['all'] }])).toMatchObject({
      diagnostics: [{ severity: 'error' }],
      translations: [],
    })
  })

  test('rejects unknown codes', () => {
    expect(() => checkCodes(['broken-lnk'], '--error')).toThrow(
      '--error: unknown code "broken-lnk". Did you mean "broken-link"?',
    )
  })
})

test('lists every code that content checks report', () => {
  const files = ['core/markdown', 'core/collection', 'core/release', 'scripts/sync', 'scripts/check'].flatMap(
    (folder) => globSync(join(engineFolder, folder, '**/*.ts').replaceAll('\\', '/')),
  )
  const written = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bcode: '([a-z]+(?:-[a-z]+)*)'/g)].map(([, code]) => code!),
  )
  const ofContent = [...new Set(written)].filter((code) => code !== 'not-published')
  expect(ofContent.length).toBeGreaterThan(30)
  expect(() => checkCodes(ofContent, 'The source')).not.toThrow()
})

describe('a baseline', () => {
  const old = [found('broken-link'), found('broken-link', { line: 9 }), found('missing-alt')]

  test('accepts listed problems on any line, up to their number', () => {
    const now = [found('broken-link', { line: 30 }), found('broken-link'), found('broken-link', { line: 40 })]
    expect(withoutBaseline(now, baselineOf(old))).toEqual({ diagnostics: [now[2]], known: 2, mended: 1 })
  })

  test('sorts by file and message', () => {
    expect(JSON.stringify(baselineOf([found('b', { file: 'z.md' }), found('b'), found('a')]))).toBe(
      '{"en/a.md":{"a: It is a.":1,"b: It is b.":1},"z.md":{"b: It is b.":1}}',
    )
  })
})

describe('annotations', () => {
  test('for GitHub are workflow commands with escaped delimiters', () => {
    const said = found('broken-link', {
      severity: 'error',
      message: 'At 100 %:\nnothing',
      hint: 'Mend it.',
      file: 'en/a,b.md',
    })
    expect(renderGitHub([said], 'content/')).toBe(
      '::error file=content/en/a%2Cb.md,line=3,col=1,title=broken-link::At 100 %25:%0Anothing Mend it.',
    )
  })

  test('for GitLab are a Code Quality report with fingerprints that survive edits above', () => {
    const parse = (diagnostics: Diagnostic[]) =>
      JSON.parse(renderGitLab(diagnostics, 'content/')) as { fingerprint: string }[]
    const [first, second] = parse([found('broken-link', { severity: 'error' }), found('broken-link')])
    expect(first).toMatchObject({
      description: 'It is broken-link.',
      check_name: 'broken-link',
      severity: 'major',
      location: { path: 'content/en/a.md', lines: { begin: 3 } },
    })
    expect(second!.fingerprint).not.toBe(first!.fingerprint)
    expect(parse([found('broken-link', { line: 7 })])[0]!.fingerprint).toBe(first!.fingerprint)
  })
})

test('replaces only complete URLs', () => {
  const text = '# A\n\nSee [x](/old/part) and [y](/old), [z](/old).\n\n[ref]: /old\n'
  const fixes = [3, 3, 4].map((line) => ({ line, from: '/old', to: '/new' }))
  expect(applyFixes(text, fixes)).toEqual({
    text: '# A\n\nSee [x](/old/part) and [y](/new), [z](/new).\n\n[ref]: /new\n',
    applied: 3,
  })
})
