import { describe, expect, it } from 'vitest'
import { buildSections } from '../../../core/document/index.ts'
import type { BodyNode } from '../../../core/document/index.ts'

const heading = (level: number, id: string, text: string): BodyNode => [`h${level}`, { id }, text]
const paragraph = (...content: BodyNode[]): BodyNode => ['p', {}, ...content]

const page = (nodes: BodyNode[], description = '') => buildSections({ title: 'Page', description, nodes })

describe('buildSections', () => {
  it('follows the trail of headings', () => {
    const sections = page([
      heading(1, 'heading-one', 'Heading one'),
      heading(2, 'a', 'A'),
      heading(3, 'a1', 'A1'),
      heading(2, 'b', 'B'),
      heading(4, 'b-deep', 'B deep'),
      heading(2, 'b-1', 'B'),
    ])
    expect(sections.map((section) => [section.heading, section.titles, section.level])).toEqual([
      ['', [], 1],
      ['heading-one', [], 1],
      ['a', ['Heading one'], 2],
      ['a1', ['Heading one', 'A'], 3],
      ['b', ['Heading one'], 2],
      ['b-deep', ['Heading one', 'B'], 4],
      ['b-1', ['Heading one'], 2],
    ])
  })

  it('puts the title of the page above headings that have no h1', () => {
    expect(page([heading(2, 'a', 'A'), heading(3, 'b', 'B')]).map(({ titles }) => titles)).toEqual([
      [],
      ['Page'],
      ['Page', 'A'],
    ])
  })

  it('begins with the page: its title, its description, what comes before the first heading', () => {
    expect(page([paragraph('Intro.'), heading(2, 'a', 'A'), paragraph('Text.')], ' What it is. ')).toEqual([
      { heading: '', title: 'Page', titles: [], content: 'What it is. Intro.', level: 1 },
      { heading: 'a', title: 'A', titles: ['Page'], content: 'Text.', level: 2 },
    ])
  })

  it('does not repeat the description where the text begins with it', () => {
    expect(page([paragraph('What ', ['em', {}, 'it'], ' is.'), paragraph('More.')], 'What it is.')[0]!.content).toBe(
      'What it is. More.',
    )
  })

  it('reads headings inside components as text', () => {
    const sections = page([heading(2, 'a', 'A'), ['card', {}, heading(3, 'in', 'Inside'), paragraph('Text.')]])
    expect(sections).toHaveLength(2)
    expect(sections[1]!.content).toBe('Inside Text.')
  })

  it('ignores what is no text', () => {
    const nodes: BodyNode[] = [['style', {}, 'html { color: red }'], paragraph('Text.')]
    expect(page(nodes)[0]!.content).toBe('Text.')
    const withCode: BodyNode[] = [['pre', {}, 'code'], paragraph('Text.')]
    expect(buildSections({ title: '', description: '', nodes: withCode, ignoredTags: ['pre'] })[0]!.content).toBe(
      'Text.',
    )
  })
})
