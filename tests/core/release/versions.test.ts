import { describe, expect, test } from 'vitest'
import { configOfVersion, parseSiteConfig, resolveSiteConfig, stateOn } from '../../../core/release/index.ts'

const today = '2026-11-28'
const problemsOf = (versions: unknown, rest: object = {}) =>
  parseSiteConfig({ ...rest, versions }, today).problems.map(({ text }) => text)
const current = { name: '2.x', state: 'current' }

describe('versions in a configuration', () => {
  test('may be listed in any number, newest first', () => {
    expect(
      problemsOf([
        { name: 'next', label: 'Next', state: 'next', message: { en: 'Not released.', fr: 'Pas encore publiée.' } },
        current,
        { name: '1.x', state: 'supported', until: '2027-03-01', index: true },
        { name: '0.9', state: 'ended', until: '2025-01-01' },
      ]),
    ).toEqual([])
    expect(problemsOf([])).toEqual([])
  })

  test.each([
    [[current, { name: '1.x', state: 'old' }], 'versions.1.state: expected one of next, current, supported, ended'],
    [[current, { name: '1.x', state: 'ended', lable: '1' }], 'versions.1.lable: unknown key; did you mean "label"?'],
    [[{ name: '1.x', state: 'ended' }], 'versions: expected one version with the state "current"'],
    [[current, { name: '3.x', state: 'current' }], 'versions.1.state: "2.x" is already "current"'],
    [[current, { name: '2.x', state: 'ended' }], 'versions.1.name: "2.x" is listed twice'],
    [[current, { name: 'fr', state: 'ended' }], 'versions.1.name: "fr" is one of the locales'],
    [[current, { name: 'search', state: 'ended' }], 'versions.1.name: "search" is the URL of the search page'],
    [[current, { name: 'V1 beta', state: 'ended' }], 'versions.1.name: expected lowercase letters'],
    [[current, { name: 'v1.md', state: 'ended' }], 'versions.1.name: "v1.md" looks like the name of a file'],
    [[current, { name: '1.x', state: 'supported', until: '2027-02-30' }], 'versions.1.until: expected a date'],
    [[current, { name: '1.x', state: 'supported', until: 'soon' }], 'versions.1.until: expected a date'],
    [[{ ...current, until: '2027-01-01' }], 'versions.0.until: the current version can’t end'],
    [[current, { name: '1.x', state: 'ended', until: '2027-01-01' }], 'versions.1.until: 2027-01-01 is in the future'],
    ['1.x', 'versions: expected a list of versions'],
  ])('are refused with the key and the reason: %j', (versions, problem) => {
    expect(problemsOf(versions)).toEqual([expect.stringContaining(problem)])
  })

  test('are reported with all their problems together', () => {
    const versions = [
      { name: 'en', state: 'supported', until: '2020-13-01' },
      { name: 'en', state: 'ended' },
    ]
    expect(problemsOf(versions)).toHaveLength(5)
  })

  test('end with the last day of their support', () => {
    const version = { state: 'supported', until: '2026-11-28' } as const
    expect(stateOn(version, '2026-11-28')).toBe('supported')
    expect(stateOn(version, '2026-11-29')).toBe('ended')
    expect(stateOn({ state: 'supported', until: null }, '2026-11-29')).toBe('supported')
  })
})

test('a version keeps its collections of posts, and their authors', () => {
  const surroundings = { known: [], folders: new Set(['en']), hash: () => '', renderInline: (text: string) => text }
  const posts = (name: string, author: string) => ({
    ...resolveSiteConfig({ collections: { [name]: { kind: 'posts' } } }, surroundings),
    authors: { [author]: { name: author } },
  })
  const { posts: shown, authors } = configOfVersion(posts('news', 'grace'), posts('blog', 'ada'))
  expect(shown!.map(({ path }) => path)).toEqual(['/blog'])
  expect(Object.keys(authors!)).toEqual(['ada', 'grace'])
  expect(configOfVersion(posts('news', 'grace'), resolveSiteConfig({}, surroundings)).posts).toBeUndefined()
})
