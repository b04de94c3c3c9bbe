import { describe, expect, it } from 'vitest'
import { buildOutline } from '../../../core/document/index.ts'
import type { BodyNode } from '../../../core/document/index.ts'

function heading(level: number, id: string, ...content: BodyNode[]): BodyNode {
  return [`h${level}`, { id }, ...(content.length > 0 ? content : [id.toUpperCase()])]
}

describe('buildOutline', () => {
  it('lists each h2, and each h3 as a child of the h2 above it', () => {
    const nodes = [
      heading(1, 'top'),
      heading(2, 'a'),
      heading(3, 'a1'),
      heading(4, 'a11'),
      heading(3, 'a2'),
      heading(2, 'b'),
    ]
    expect(buildOutline(nodes)).toEqual({
      title: '',
      searchDepth: 2,
      depth: 2,
      links: [
        {
          id: 'a',
          depth: 2,
          text: 'A',
          children: [
            { id: 'a1', depth: 3, text: 'A1' },
            { id: 'a2', depth: 3, text: 'A2' },
          ],
        },
        { id: 'b', depth: 2, text: 'B' },
      ],
    })
  })

  it('names a heading without text after its images, and leaves it out if they have no text', () => {
    const image = (alt?: string): BodyNode => ['img', { src: '/a.png', ...(alt !== undefined && { alt }) }]
    const nodes = [
      heading(2, 'a', image('Sponsors')),
      heading(2, 'b', ['a', { href: '/x' }, image('Build'), ' ', image('Tests')]),
      heading(2, 'c', image('Icon'), ' Text'),
      heading(2, 'd', image()),
      heading(2, 'e', image('')),
    ]
    expect(buildOutline(nodes).links.map(({ id, text }) => [id, text])).toEqual([
      ['a', 'Sponsors'],
      ['b', 'Build Tests'],
      ['c', 'Text'],
    ])
  })

  it('keeps an h3 before the first h2', () => {
    expect(buildOutline([heading(3, 'a'), heading(2, 'b')]).links).toEqual([
      { id: 'a', depth: 3, text: 'A' },
      { id: 'b', depth: 2, text: 'B' },
    ])
  })

  it('finds headings directly inside components, but no deeper', () => {
    const nodes: BodyNode[] = [
      [
        'steps',
        {},
        heading(3, 'one'),
        ['card', {}, heading(3, 'two')],
        ['template', { 'v-slot:title': '' }, heading(2, 'three')],
      ],
    ]
    expect(buildOutline(nodes).links.map(({ id }) => id)).toEqual(['one'])
    expect(buildOutline(nodes, { searchDepth: 3 }).links.map(({ id }) => id)).toEqual(['one', 'two', 'three'])
  })

  it('takes the words of a heading without markup and footnote marks', () => {
    const node = heading(2, 'a', 'Use ', ['code', {}, 'npm'], ' now', ['sup', {}, ['a', { dataFootnoteRef: '' }, '1']])
    expect(buildOutline([node]).links[0]!.text).toBe('Use npm now')
  })

  it('uses the depth that frontmatter sets', () => {
    const nodes = [heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), heading(5, 'd')]
    const ids = (depth: number) => JSON.stringify(buildOutline(nodes, { depth }).links).match(/(?<="id":")\w/g)
    expect(ids(1)).toEqual(['a'])
    expect(ids(3)).toEqual(['a', 'b', 'c'])
  })

  it('lists a section of footnotes, unless the page has a heading with the same words', () => {
    const notes = ['section', { dataFootnotes: true }, ['h2', { id: 'footnote-label' }, 'Footnotes']] as BodyNode
    expect(buildOutline([heading(2, 'a'), notes]).links.map(({ id }) => id)).toEqual(['a', 'footnote-label'])
    expect(buildOutline([heading(2, 'footnotes', 'Footnotes'), notes]).links.map(({ id }) => id)).toEqual(['footnotes'])
  })

  it('is empty if frontmatter disables it', () => {
    expect(buildOutline([heading(2, 'a')], false).links).toEqual([])
  })

  it('uses the title that frontmatter sets', () => {
    expect(buildOutline([], { title: 'Here' }).title).toBe('Here')
  })
})
