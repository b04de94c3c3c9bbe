import type { Element, Properties, Root } from 'hast'
import type { Frontmatter, Position } from '../../../core/markdown/index.ts'
import type { PairedHeading } from '../../../core/translation/index.ts'

/** A heading of a page. */
export interface HeadingFact extends Position {
  level: number
  /** Whether it is the first element on the page. */
  opens: boolean
  /** The id of the section that starts with this heading. Absent if the heading is inside another element and has no id. */
  section?: string
}

/** A URL in a file. */
export interface AddressFact extends Position {
  href: string
}

/** An image on a page. */
interface ImageFact extends Position {
  /** The published URL of the image. */
  src: string
  /** Whether it has alternative text or is marked as decorative with `alt=""`. */
  described: boolean
}

/** Facts about a document that only `npm run check` needs. Positions are lines and columns of the file. */
export interface DocumentFacts {
  /** The top-level keys of the frontmatter or of a data file. */
  keys: (Position & { name: string })[]
  headings: HeadingFact[]
  /** The ids to which links can point. */
  anchors: string[]
  images: ImageFact[]
  /** The URLs of external links. */
  external: AddressFact[]
}

/**
 * Returns the headings by which the sections of a page are paired with those of its translations. The first one stands
 * for the page itself.
 */
export function sectionsOf({ headings }: Pick<DocumentFacts, 'headings'>): PairedHeading[] {
  return [
    { heading: '', level: 1 },
    ...headings.flatMap(({ section, level }) => (section === undefined ? [] : [{ heading: section, level }])),
  ]
}

interface Inspected {
  frontmatter: Frontmatter
  /** The tree of the document with its final ids and URLs. Absent for data files. */
  root?: Root
}

/** Maximum number of URLs per file whose exact position is determined. Further URLs get the position of their key. */
const maxPlaces = 500

/** Collects facts about one file. */
export function inspectDocument({ frontmatter, root }: Inspected): DocumentFacts {
  const { positions, body, bodyLine } = frontmatter
  const facts: DocumentFacts = {
    keys: [...positions].map(([name, position]) => ({ name, ...position })),
    headings: [],
    anchors: [],
    images: [],
    external: findTargets(frontmatter.data, remote).map(({ key, href }) => ({
      href,
      ...(positions.get(key) ?? { line: 1, column: 1 }),
    })),
  }
  if (root) inspectTree(root, '\n'.repeat(bodyLine - 1) + body, facts)
  return facts
}

/** Components that show an image. With `alt=""`, the image is decorative. */
const imageComponents = new Set(['image', 'color-mode-image'])

function inspectTree(parent: Root | Element, text: string, facts: DocumentFacts): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const { tagName, properties } = node
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const name = properties.id ?? (tagName === 'a' ? properties.name : undefined)
    if (name !== undefined) facts.anchors.push(String(name))
    for (const address of [properties.href, properties.to, properties.src]) {
      if (typeof address === 'string' && remote.test(address)) facts.external.push({ href: address, line, column })
    }
    for (const { href } of findTargets(jsonProps(properties), remote)) facts.external.push({ href, line, column })
    if (!node.data?.component) {
      if (/^h[1-6]$/.test(tagName)) {
        const outer = parent.type === 'root'
        // As in search, a heading in a component is a section if links can target it.
        const isSection = outer || properties.id !== undefined
        facts.headings.push({
          level: Number(tagName[1]),
          opens: outer && node === parent.children[0],
          line,
          column,
          ...(isSection && { section: String(properties.id ?? '') }),
        })
      }
      if (tagName === 'img')
        facts.images.push({ src: String(properties.src ?? ''), described: isDescribed(node, text), line, column })
    } else if (imageComponents.has(tagName)) {
      const { src = properties.light ?? properties.dark ?? '', alt } = properties
      facts.images.push({ src: String(src), described: alt !== undefined, line, column })
    }
    const { length } = facts.headings
    inspectTree(node, text, facts)
    // Headings in an example aren't part of the page's outline.
    if (node.data?.component && tagName === 'code-preview') facts.headings.length = length
  }
}

/** Matches URLs of other sites, or of this site with its host. */
const remote = /^https?:\/\//i

/** Returns the props of a component that contain JSON. */
function jsonProps(properties: Properties): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) =>
      name.startsWith(':') && typeof value === 'string' && /^[[{]/.test(value) ? [[name, readJson(value)]] : [],
    ),
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns whether an image has alternative text or is marked as decorative. `![](a.png)` also has an empty `alt` in the
 * tree, so the Markdown source decides.
 */
function isDescribed({ properties, position }: Element, text: string): boolean {
  if (typeof properties.alt !== 'string') return false
  if (properties.alt.trim() !== '') return true
  const end = position?.end.offset ?? 0
  const attributes = /^\{[^{}\n]*\}/.exec(text.slice(end, end + 500))?.[0] ?? ''
  return /\balt\s*=/.test(text.slice(position?.start.offset, end) + attributes)
}

/**
 * Returns the URLs in the frontmatter that start with `/` and are the value of `to` or `link`, with their positions in
 * the file.
 */
export function targetsIn(text: string, { positions, data }: Frontmatter): (Position & { written: string })[] {
  const lines = text.split('\n')
  return findTargets(data, local).map(({ key, href }, index) => ({
    written: href,
    ...(index < maxPlaces
      ? positionOfText(lines, href, positions.get(key))
      : (positions.get(key) ?? { line: 1, column: 1 })),
  }))
}

/** Matches paths of the site. */
const local = /^\/(?!\/)/

/** Returns the links in the frontmatter or in the props of a component, each with its top-level key. */
function findTargets(data: Record<string, unknown>, pattern: RegExp): { key: string; href: string }[] {
  const found: { key: string; href: string }[] = []
  for (const [key, value] of Object.entries(data)) walk(key, value, 0)
  return found

  function walk(key: string, value: unknown, depth: number): void {
    // Recursion is limited to nine levels, because YAML values can contain themselves.
    if (typeof value !== 'object' || value === null || depth > 8) return
    for (const [name, inner] of Object.entries(value)) {
      if ((name === 'to' || name === 'link') && typeof inner === 'string' && pattern.test(inner))
        found.push({ key, href: inner })
      else walk(key, inner, depth + 1)
    }
  }
}

/**
 * Returns the line and column of a text in a file.
 * @param file the text of the file, or its lines
 * @param key the position of the key whose value contains the text. The search starts there. If the text isn't found,
 * this position is returned
 */
export function positionOfText(
  file: string | readonly string[],
  wanted: string,
  key: Position = { line: 1, column: 1 },
): Position {
  const lines = typeof file === 'string' ? file.split('\n') : file
  for (let at = key.line - 1; at < lines.length; at++) {
    const found = lines[at]!.indexOf(wanted, at === key.line - 1 ? key.column - 1 : 0)
    if (found !== -1) return { line: at + 1, column: found + 1 }
  }
  return key
}
