import type { Section } from './document.ts'
import type { BodyElement, BodyNode } from './node.ts'
import { isPhrasing } from './phrasing.ts'
import { headingText, plainText } from './plain-text.ts'

interface SectionSource {
  title: string
  description: string
  /** Additional search terms, which the page doesn't contain. */
  keywords?: readonly string[]
  /**
   * Questions that sections answer but phrase differently, by the id of the heading; `top` is the part before the first
   * heading.
   */
  questions?: Readonly<Record<string, readonly string[]>>
  nodes: readonly BodyNode[]
  /** Elements whose text is omitted. */
  ignoredTags?: readonly string[]
}

/** A section whose content is still being collected. */
interface OpenSection extends Omit<Section, 'content' | 'code'> {
  texts: { text: string; isCode: boolean }[]
}

/**
 * Divides a page into sections at its top-level headings, and at headings in components if links can target them. The
 * first section is the page itself, with its description. Sections only contain the labels of diagrams, not their
 * source.
 */
export function buildSections(source: SectionSource): Section[] {
  const { title, description, keywords = [], questions = {}, nodes, ignoredTags = ['style'] } = source
  const page: OpenSection = { heading: '', title, titles: [], texts: [], level: 1 }
  const opening = { text: description.trim(), isCode: false }
  const sections = [page]
  let trail = [title]
  let previousLevel = 1

  const open = ([tag, props, ...children]: BodyElement) => {
    const level = Number(tag[1])
    const heading = headingText(children, ignoredTags)
    if (level === 1) trail = []
    else if (level < previousLevel) trail = trail.slice(0, level - 1)
    else if (level === previousLevel) trail = trail.slice(0, -1)
    sections.push({ heading: String(props.id ?? ''), title: heading, titles: [...trail], texts: [], level })
    trail.push(heading)
    previousLevel = level
  }
  const addText = (text: string, isCode: boolean) => {
    const current = sections.at(-1)!
    if (current === page && text === plainText([description])) return
    if (text !== '') current.texts.push({ text, isCode })
  }
  const read = (children: readonly BodyNode[], depth: number) => {
    for (const piece of pieces(children)) {
      const [node] = piece
      if (!isElement(node) || isPhrasing(node[0])) addText(plainText(piece, ignoredTags), false)
      else if (isHeading(node) && (depth === 0 || node[1].id !== undefined)) open(node)
      else if (ignoredTags.includes(node[0])) continue
      else if (node[0] === 'pre') addText(codeText(node), true)
      else if (hasParts(node)) read(node.slice(2) as BodyNode[], depth + 1)
      else addText(plainText(piece, ignoredTags), false)
    }
  }
  read(nodes, 0)
  page.texts.unshift(...(opening.text === '' ? [] : [opening]))
  return sections.map(({ texts, ...section }, index) => {
    const code = codePlaces(texts)
    const key = index === 0 ? 'top' : section.heading
    const asked = Object.hasOwn(questions, key) ? questions[key]! : []
    return {
      ...section,
      content: texts.map(({ text }) => text).join(' '),
      ...(code.length > 0 && { code }),
      ...(index === 0 && keywords.length > 0 && { keywords: [...keywords] }),
      ...(asked.length > 0 && { questions: [...asked] }),
    }
  })
}

/**
 * Groups nodes into blocks and lines. Each block is a separate group, and the inline content of a line is one group.
 */
function pieces(nodes: readonly BodyNode[]): BodyNode[][] {
  const all: BodyNode[][] = []
  let isLine = false
  for (const node of nodes) {
    const inLine = !isElement(node) || isPhrasing(node[0])
    if (inLine && isLine) all.at(-1)!.push(node)
    else all.push([node])
    isLine = inLine
  }
  return all
}

function isElement(node: BodyNode | undefined): node is BodyElement {
  return typeof node === 'object'
}

function isHeading([tag]: BodyElement): boolean {
  return /^h[1-6]$/.test(tag)
}

/** Returns whether an element contains sections or code. */
function hasParts([, , ...children]: BodyElement): boolean {
  return children.some(
    (child) =>
      isElement(child) && (child[0] === 'pre' || (isHeading(child) && child[1].id !== undefined) || hasParts(child)),
  )
}

/** Returns the ranges of code in the text of a section. */
function codePlaces(texts: OpenSection['texts']): [start: number, end: number][] {
  const places: [number, number][] = []
  let at = 0
  for (const { text, isCode } of texts) {
    if (isCode) places.push([at, at + text.length])
    at += text.length + 1
  }
  return places
}

function codeText(node: BodyElement): string {
  const { language, code } = node[1]
  return language === 'mermaid' && typeof code === 'string' ? diagramLabels(code).join(' ') : plainText([node])
}

/** Matches the visible text of a Mermaid diagram: in brackets or quotes, on an arrow, or after a colon. */
const label =
  /"([^"\n]+)"|[[({|>]+([^[\](){}|\n"]+)[\])}|]+|--\s+([^\n>-]+?)\s+--|(?:^|\n)\s*(?:title|accTitle|accDescr|section|participant|actor|state)\b:?\s*(?:[^\n"]*\bas\s+)?([^\n"{]+)|:\s*([^\n:"]+)(?=\n|$)/g

/** Returns the labels of a Mermaid diagram, without the names and arrows of its source. */
function diagramLabels(source: string): string[] {
  const labels = [...source.matchAll(label)].map((match) =>
    (match.slice(1).find((text) => text !== undefined) ?? '')
      .replace(/<br\s*\/?>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return [...new Set(labels)].filter((text) => /[\p{L}\p{N}]/u.test(text))
}
