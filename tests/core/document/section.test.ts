import { describe, expect, it } from 'vitest'
import { buildSections } from '../../../core/document/index.ts'
import type { BodyNode } from '../../../core/document/index.ts'

const heading = (level: number, id: string, text: string): BodyNode => [`h${level}`, { id }, text]
const paragraph = (...content: BodyNode[]): BodyNode => ['p', {}, ...content]

const page = (nodes: BodyNode[], description = '') => buildSections({ title: 'Page', description, nodes })

describe('buildSections', () => {
  it('records the trail of headings above each section', () => {
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

  it('puts the page title above headings if there is no h1', () => {
    expect(page([heading(2, 'a', 'A'), heading(3, 'b', 'B')]).map(({ titles }) => titles)).toEqual([
      [],
      ['Page'],
      ['Page', 'A'],
    ])
  })

  it('puts the title, the description, and the text before the first heading in the first section', () => {
    expect(page([paragraph('Intro.'), heading(2, 'a', 'A'), paragraph('Text.')], ' What it is. ')).toEqual([
      { heading: '', title: 'Page', titles: [], content: 'What it is. Intro.', level: 1 },
      { heading: 'a', title: 'A', titles: ['Page'], content: 'Text.', level: 2 },
    ])
  })

  it('does not repeat the description if the text starts with it', () => {
    expect(page([paragraph('What ', ['em', {}, 'it'], ' is.'), paragraph('More.')], 'What it is.')[0]!.content).toBe(
      'What it is. More.',
    )
  })

  it('starts a section at a heading inside a component if the heading has an id', () => {
    const step = (...content: BodyNode[]): BodyNode => ['steps', {}, ['step', {}, ...content]]
    const sections = page([
      heading(2, 'a', 'A'),
      step(paragraph('Before.'), heading(3, 'in', 'Inside'), paragraph('Text.')),
      ['card', {}, ['h3', {}, 'Without an id'], paragraph('More.')],
    ])
    expect(sections.map(({ heading: id, content, titles }) => [id, content, titles])).toEqual([
      ['', '', []],
      ['a', 'Before.', ['Page']],
      ['in', 'Text. Without an id More.', ['Page', 'A']],
    ])
  })

  it('records the ranges of code', () => {
    const [section] = page([
      paragraph('Run ', ['code', {}, 'it'], ':'),
      ['ul', {}, ['li', {}, 'So', ['pre', {}, 'npm start']]],
    ])
    expect(section!.content).toBe('Run it: So npm start')
    expect(section!.code?.map(([start, end]) => section!.content.slice(start, end))).toEqual(['npm start'])
  })

  it('reads the labels of a diagram', () => {
    const code =
      'flowchart LR\n  accTitle: From quay to sea\n  a[The quay] -->|at noon| b([The open sea])\n  b -- later --> a'
    const [section] = page([['pre', { language: 'mermaid', code }, ['code', {}, code]]])
    expect(section!.content).toBe('From quay to sea The quay at noon The open sea later')
  })

  it('adds the page keywords to the first section', () => {
    const sections = buildSections({
      title: 'Page',
      description: '',
      keywords: ['pier'],
      nodes: [heading(2, 'a', 'A')],
    })
    expect(sections.map(({ keywords }) => keywords)).toEqual([['pier'], undefined])
  })

  it('adds questions to their sections: `top` to the first one, and others by heading ID', () => {
    const nodes = [heading(2, 'a', 'A'), heading(2, 'constructor', 'B')]
    const questions = { top: ['why'], a: ['how', 'when'], gone: ['where'] }
    const sections = buildSections({ title: 'Page', description: '', questions, nodes })
    expect(sections.map((section) => section.questions)).toEqual([['why'], ['how', 'when'], undefined])
  })

  it('ignores elements without readable text', () => {
    const nodes: BodyNode[] = [['style', {}, 'html { color: red }'], paragraph('Text.')]
    expect(page(nodes)[0]!.content).toBe('Text.')
    const withCode: BodyNode[] = [['pre', {}, 'code'], paragraph('Text.')]
    expect(buildSections({ title: '', description: '', nodes: withCode, ignoredTags: ['pre'] })[0]!.content).toBe(
      'Text.',
    )
  })
})
