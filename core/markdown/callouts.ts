import type { Blockquote, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { ComponentNode } from './component-syntax.ts'
import { takeAttributes } from './trailing-attributes.ts'

export const calloutNames: ReadonlySet<string> = new Set([
  'note',
  'tip',
  'info',
  'warning',
  'caution',
  'important',
  'danger',
])

/**
 * Matches `[!NOTE]` at the start of a block quote, and Obsidian's `-` or `+` after it, which makes the callout
 * collapsible.
 */
const alertMark = /^\[!(\w+)\][-+]?(?:[ \t]+|$|(?=\r?\n|\r))/

/**
 * Converts all notations for callouts to components. `> [!NOTE]` becomes a `note`. The label of `:::note[Title]` or
 * `::: note Title` becomes its prop `title`. `::: details Title` becomes an HTML `details` element with a summary.
 * @param text the Markdown source
 */
export function readCallouts(parent: Root | RootContent, text: string): void {
  if (!('children' in parent)) return
  const children: RootContent[] = parent.children
  children.forEach((child, index) => {
    const callout = child.type === 'blockquote' ? readAlert(child, text) : undefined
    if (callout) children[index] = callout
    else if (child.type === 'containerComponent') readLabel(child)
    readCallouts(children[index]!, text)
  })
}

function readAlert({ children: [first, ...rest], position }: Blockquote, source: string): ComponentNode | undefined {
  const [text] = first?.type === 'paragraph' ? first.children : []
  const isEscaped = source[text?.position?.start.offset ?? 0] === '\\'
  const match = text?.type === 'text' && !isEscaped ? alertMark.exec(text.value) : null
  const name = match?.[1]?.toLowerCase() ?? ''
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !match || !calloutNames.has(name)) return undefined
  text.value = text.value.slice(match[0].length)
  const { line, remaining } = takeFirstLine(first)
  const title = textOf(line).trim()
  return {
    type: 'containerComponent',
    name,
    position,
    attributes: title === '' ? {} : { title },
    children: remaining.children.length > 0 ? [remaining, ...rest] : rest,
  }
}

/** Splits a paragraph after the first line. */
function takeFirstLine(paragraph: Paragraph): { line: PhrasingContent[]; remaining: Paragraph } {
  const line: PhrasingContent[] = []
  for (const [index, node] of paragraph.children.entries()) {
    const after = paragraph.children.slice(index + 1)
    if (node.type === 'break') return { line, remaining: { ...paragraph, children: after } }
    const [, start, end] = node.type === 'text' ? (/^(.*?)(?:\r?\n|\r)(.*)$/s.exec(node.value) ?? []) : []
    if (node.type === 'text' && start !== undefined && end !== undefined) {
      line.push({ ...node, value: start })
      return { line, remaining: { ...paragraph, children: end === '' ? after : [{ ...node, value: end }, ...after] } }
    }
    line.push(node)
  }
  return { line, remaining: { ...paragraph, children: [] } }
}

/**
 * Converts a container's label, which is the text after its name, to the title of a callout, the summary of `details`,
 * or content. Attributes in braces after the label become the container's attributes.
 */
function readLabel(component: ComponentNode): void {
  const [label, ...rest] = component.children
  if (label?.type !== 'componentLabel') return
  component.attributes = { ...takeAttributes(label.children), ...label.attributes, ...component.attributes }
  component.children = [...label.children, ...rest]
  const title = textOf(label.children).trim()
  if (calloutNames.has(component.name)) {
    component.children = rest
    if (title !== '') component.attributes = { title, ...component.attributes }
  } else if (component.name === 'details' && title !== '') {
    component.children = [
      { type: 'paragraph', data: { hName: 'summary' }, children: label.children, position: label.position },
      ...rest,
    ]
  }
}

/** Returns the text of Markdown nodes without markup. */
function textOf(nodes: readonly Nodes[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.type === 'html' ? '' : node.value
      if ('alt' in node) return node.alt ?? ''
      return 'children' in node ? textOf(node.children) : ''
    })
    .join('')
}
