// Determines the title and description of a page, from its frontmatter or from the start of its text.
import type { Element, ElementContent, Root } from 'hast'
import { plainText } from '../../../core/document/index.ts'
import type { BodyNode, Entry } from '../../../core/document/index.ts'
import { startOf } from '../../../core/error/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { toMinimark } from '../../../core/markdown/index.ts'
import type { EntryFields } from '../../../core/markdown/index.ts'
import { fillVersion, hasVersionPlaceholder } from '../../../core/text/index.ts'

/** The columns of an entry that are derived from its file, with defaults. */
export type CompiledFields = Pick<Entry, 'title' | 'description' | 'navigation' | 'seo' | 'meta' | 'links' | 'layout'> &
  Pick<EntryFields, 'path' | 'stem' | 'draft'>

/**
 * Maximum length of a description that is taken from the text. Unlike the text, it can't be split into several rows.
 */
const maxDescription = 10_000

/** Completes a missing title with the first heading, and a missing description with the paragraph after it. */
export function completeFields(
  { outline: _outline, ...fields }: EntryFields,
  nodes: readonly BodyNode[],
  fallbackTitle: string,
  opensWithTitle = false,
): CompiledFields {
  const [first] = nodes
  const title = fields.title ?? (opensWithTitle && first !== undefined ? withoutVersion(plainText([first])) : '')
  const opening = openingOf(nodes, opensWithTitle)
  // Lists and search engines show the title and description of every version, so they must not contain a placeholder
  // for the version number.
  const own = hasVersionPlaceholder(opening) ? '' : opening
  const description = fields.description ?? own.slice(0, maxDescription).toWellFormed()
  return {
    ...fields,
    title: title || fallbackTitle,
    description,
    seo: { ...(title && { title }), ...(description && { description }), ...fields.seo },
  }
}

function withoutVersion(title: string): string {
  return hasVersionPlaceholder(title) ? fillVersion(title, undefined).replace(/\s+/g, ' ').trim() : title
}

/**
 * Returns the first paragraph of a text, or an empty string if the text starts with something else. Lines and images,
 * such as badges, may come first.
 */
export function openingOf(nodes: readonly BodyNode[], opensWithTitle: boolean): string {
  const opening = nodes.slice(opensWithTitle ? 1 : 0).find((node) => !isElement(node, 'hr') && !isPicture(node))
  return isElement(opening, 'p') ? plainText([opening]) : ''
}

/** Returns whether a paragraph contains only images and links around them. */
function isPicture(node: BodyNode): boolean {
  return (isElement(node, 'p') && plainText([node]) === '') || isElement(node, 'img') || isElement(node, 'picture')
}

export function isElement(node: BodyNode | undefined, tag: string): node is Exclude<BodyNode, string> {
  return typeof node === 'object' && node[0] === tag
}

/** Returns whether the text of a landing page contains a title. Its layout then shows no hero. */
export function hasTitleInText(parent: Root | Element): boolean {
  return parent.children.some(
    (node) =>
      node.type === 'element' && (/^(h1|hero|page-hero|page-header)$/.test(node.tagName) || hasTitleInText(node)),
  )
}

/** Elements before or around a title, as in a README with a centered logo. */
const frame = /^(?:a|br|center|div|figure|header|p|section|span)$/
const picture = /^(?:color-mode-image|image|img|picture)$/

/**
 * Moves the title to the start of a page if only images precede it, also out of elements that center it. The
 * layout shows a title as plain text, so its images become a paragraph in its place.
 */
export function liftTitle(root: Root, title: string | undefined): void {
  const found = framedTitle(root)
  if (!found || !titleOf({ type: 'root', children: [found.heading] }, title)) return
  const { heading, parent } = found
  const { align } = heading.properties
  const images = takeImages(heading)
  const alt = images.map(altOf).join(' ').trim()
  if (textOf(heading) === '' && alt !== '') heading.children = [{ type: 'text', value: alt }]
  const place: Element = { type: 'element', tagName: 'p', properties: align ? { align } : {}, children: images }
  parent.children.splice(parent.children.indexOf(heading), 1, ...(images.length > 0 ? [place] : []))
  root.children.unshift(heading)
}

/** Finds a first heading that only images precede. */
function framedTitle(parent: Root | Element): { heading: Element; parent: Root | Element } | undefined {
  for (const node of parent.children) {
    if (node.type === 'text' && node.value.trim() !== '') return undefined
    if (node.type !== 'element') continue
    if (node.tagName === 'h1') return { heading: node, parent }
    if (picture.test(node.tagName)) continue
    if (node.data?.component || !frame.test(node.tagName)) return undefined
    const found = framedTitle(node)
    if (found || textOf(node) !== '') return found
  }
  return undefined
}

/** Removes the images of an element, together with their links, and returns them. */
function takeImages(parent: Element): ElementContent[] {
  const taken: ElementContent[] = []
  parent.children = parent.children.filter((node) => {
    if (node.type !== 'element') return true
    const isImage = picture.test(node.tagName) || (node.tagName === 'a' && altOf(node) !== '' && textOf(node) === '')
    const images = isImage ? [node] : takeImages(node)
    if (taken.length > 0 && images.length > 0) taken.push({ type: 'text', value: ' ' })
    taken.push(...images)
    return !isImage
  })
  return taken
}

function altOf(node: ElementContent): string {
  if (node.type !== 'element') return ''
  return picture.test(node.tagName) ? String(node.properties.alt ?? '') : node.children.map(altOf).join(' ').trim()
}

const textOf = (node: Element): string => plainText(toMinimark(node))

/** Returns the first heading if it is the title, which the layout shows instead. */
export function titleOf({ children: [first] }: Root, title: string | undefined): Element | undefined {
  if (first?.type !== 'element' || first.tagName !== 'h1') return undefined
  const said = (text: string) => text.normalize('NFKC').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase()
  return title === undefined || said(textOf(first)) === said(title) ? first : undefined
}

/**
 * Turns the first heading into a section if it differs from the title. The layout shows only the title, so the heading
 * would be lost.
 * @returns the heading, if it was changed
 */
export function demoteOtherTitle(root: Root, title: string | undefined): Element | undefined {
  const [first] = root.children
  if (first?.type !== 'element' || first.tagName !== 'h1' || titleOf(root, title)) return undefined
  first.tagName = 'h2'
  return first
}

/** Reports a reference to a footnote in the title, which the layout shows as plain text. */
export function footnoteInTitle(title: Element | undefined, file: string): Diagnostic[] {
  if (!title?.children.some((node) => node.type === 'element' && node.tagName === 'sup' && hasFootnote(node))) return []
  return [
    {
      severity: 'warning',
      file,
      ...startOf(title.position),
      code: 'missing-footnote',
      message: 'The title of the page does not show its reference to a footnote.',
      hint: 'Move the reference to the text.',
    },
  ]
}

const hasFootnote = ({ children }: Element): boolean =>
  children.some((node) => node.type === 'element' && node.properties.dataFootnoteRef !== undefined)

export function secondTitle({ position }: Element, file: string, title: string | undefined): Diagnostic {
  return {
    severity: 'warning',
    file,
    ...startOf(position),
    code: 'second-title',
    message: `This heading differs from the \`title\` of the page, “${title}”, so it is shown as a section.`,
    hint: 'Use `##` if it is a section. If it is the title, remove one of the two.',
  }
}

export function withoutTitle(root: Root): Root {
  const [first, ...rest] = root.children
  return first?.type === 'element' && first.tagName === 'h1' ? { ...root, children: rest } : root
}
