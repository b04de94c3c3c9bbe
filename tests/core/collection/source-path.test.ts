import { describe, expect, test } from 'vitest'
import {
  isContentFile,
  parseSourcePath,
  slugify,
  titleFromStem,
  withNumber,
  withoutNumber,
} from '../../../core/collection/index.ts'

describe('the path of a content file', () => {
  test.each([
    ['en/index.md', '/en'],
    ['en/1.guide/2.install.md', '/en/guide/install'],
    ['en/01-guide/02-install.md', '/en/guide/install'],
    ['en/3.guide/index.md', '/en/guide'],
    ['en/3.guide/1.index.md', '/en/guide'],
    ['en/guide/README.md', '/en/guide'],
    ['en/guide/index.html.md', '/en/guide'],
    ['en/guide/2.install.html.md', '/en/guide/install'],
    ['en/guide/3.html.md', '/en/guide/html'],
    ['fr/1.guide/2.Éléphant & co.md', '/fr/guide/elephant-and-co'],
    ['en/7.Mixed Case.md', '/en/mixed-case'],
    ['en/4.api/$fetch.md', '/en/api/dollarfetch'],
    ['en/1.2.x.md', '/en/1.2.x'],
    ['en/migration/v4.0.md', '/en/migration/v4.0'],
    ['en/404.md', '/en/404'],
    ['en/日本/はじめに.md', '/en/日本/はじめに'],
    ['en/ガイド.md', '/en/ガイド'],
    ['1.guide/2.install.md', '/en/guide/install'],
    ['index.md', '/en'],
    ['en/1.guide/.navigation.yml', '/en/guide/.navigation'],
  ])('%s is published at %s', (file, path) => {
    expect(parseSourcePath(file, ['en', 'fr'], 'en').path).toBe(path)
  })

  test('contains the locale, stem, extension, and draft flag', () => {
    expect(parseSourcePath('fr/1.guide/2.wip.draft.md', ['en', 'fr'], 'en')).toEqual({
      locale: 'fr',
      stem: 'fr/1.guide/2.wip.draft',
      extension: 'md',
      path: '/fr/guide/wip',
      draft: true,
    })
    expect(parseSourcePath('2.b/1.a.md', ['en', 'fr'], 'en').stem).toBe('en/2.b/1.a')
  })
})

test.each([
  ['en/a.md', true],
  ['en/a.yml', true],
  ['en/1.g/.navigation.yml', true],
  ['en/_a.md', false],
  ['en/_b/a.md', false],
  ['_n/.navigation.yml', false],
  ['en/.git/a.md', false],
  ['public/a.md', false],
  ['site.config.json', false],
  ['en/a.txt', false],
  ['en/node_modules/a.md', false],
  ['README.md', true],
])('treats %s as content: %s', (file, expected) => {
  expect(isContentFile(file)).toBe(expected)
})

test.each([
  ['Install', 'install'],
  ['C++ & C#', 'c-and-c'],
  ['Straße', 'strasse'],
  ['a  b__c', 'a-b__c'],
  ['---', ''],
  ['100% of my $vars', '100percent-of-my-dollarvars'],
  ['Œuvre', 'oeuvre'],
  ['한국어 문서', '한국어-문서'],
])('turns %s into %s', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test.each([
  ['en/1.getting-started', 'Getting Started'],
  ['en/3.guide/index', 'Guide'],
  ['en/1.guide/2.wip.draft', 'Wip'],
  ['en/1.guide/.navigation', 'Navigation'],
  ['en/1.0', '1.0'],
  ['en/05-1.0/index', '1.0'],
  ['en/2.x', '2.x'],
])('without a title, %s gets the title %s', (stem, title) => {
  expect(titleFromStem(stem)).toBe(title)
})

test.each([
  ['5', 'guide', '5.guide'],
  ['5', '1.0', '05-1.0'],
  ['5', '2', '05-2'],
  ['5', '2.x', '05-2.x'],
  ['1', 'x', '01-x'],
  ['05', '1.0', '05-1.0'],
  ['12', '3.0.1', '12-3.0.1'],
  ['5', 'v1.0', '5.v1.0'],
  ['5', '3d-models', '5.3d-models'],
  ['5', '1.0-beta', '05-1.0-beta'],
  ['5', '2.0.0-rc.1', '05-2.0.0-rc.1'],
  ['5', '1-beta', '05-1-beta'],
  ['5', '2024-01-05', '5.2024-01-05'],
  ['5', '404', '05-404'],
  ['120', '1.0', '1.0'],
])('adds the number %s to “%s” as %s and removes it again', (number, name, written) => {
  expect(withNumber(number, name)).toBe(written)
  expect(withoutNumber(written)).toBe(name)
  expect(parseSourcePath(`en/${written}/a.md`, ['en'], 'en').path).toBe(`/en/${name}/a`)
  expect(titleFromStem(`en/${written}`).toLowerCase()).toBe(name.replaceAll('-', ' '))
})
