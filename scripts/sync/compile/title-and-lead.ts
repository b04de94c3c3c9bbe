// Determines the title and description of a page, from its frontmatter or from the start of its text.
import type { Element, Root } from 'hast'
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

/** Returns the first heading if it is the title, which the layout shows instead. */
export function titleOf({ children: [first] }: Root, title: string | undefined): Element | undefined {
  if (first?.type !== 'element' || first.tagName !== 'h1') return undefined
  const said = (text: string) => text.normalize('NFKC').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase()
  return title === undefined || said(plainText(toMinimark(first))) === said(title) ? first : undefined
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
