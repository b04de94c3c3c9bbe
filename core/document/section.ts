import type { Section } from './document.ts'
import type { BodyNode } from './node.ts'
import { plainText } from './plain-text.ts'

/** What a page is cut into sections by. */
interface SectionSource {
  title: string
  description: string
  nodes: readonly BodyNode[]
  /** Elements that contribute no text. */
  ignoredTags?: readonly string[]
}

/**
 * Cuts a page at its top-level headings. The first section is the page itself with its description; headings inside
 * components are part of the section they stand in.
 */
export function buildSections({ title, description, nodes, ignoredTags = ['style'] }: SectionSource): Section[] {
  const page = { heading: '', title, titles: [] as string[], texts: [description.trim()], level: 1 }
  const sections = [page]
  let current = page
  let trail = [title]
  let previousLevel = 1
  for (const node of nodes) {
    const level = headingLevel(node)
    if (level !== undefined && typeof node !== 'string') {
      const [, props, ...children] = node
      const heading = plainText(children, ignoredTags)
      if (level === 1) trail = []
      else if (level < previousLevel) trail = trail.slice(0, level - 1)
      else if (level === previousLevel) trail = trail.slice(0, -1)
      current = { heading: String(props.id ?? ''), title: heading, titles: [...trail], texts: [], level }
      sections.push(current)
      trail.push(heading)
      previousLevel = level
      continue
    }
    const text = plainText([node], ignoredTags)
    if (current === page && text === plainText([description])) continue
    current.texts.push(text.trim())
  }
  return sections.map(({ heading, title, titles, texts, level }) => ({
    heading,
    title,
    titles,
    content: texts.filter(Boolean).join(' '),
    level,
  }))
}

/** 1 to 6 for a heading. */
function headingLevel(node: BodyNode): number | undefined {
  const tag = typeof node === 'string' ? '' : node[0]
  return /^h[1-6]$/.test(tag) ? Number(tag[1]) : undefined
}
