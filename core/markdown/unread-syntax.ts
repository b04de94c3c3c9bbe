import type { FootnoteDefinition, Nodes, Root, Table } from 'mdast'
import { startOf } from '../error/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { calloutNames } from './callouts.ts'
import { isComponentNode } from './component-syntax.ts'
import type { ComponentNode } from './component-syntax.ts'
import { foreignSyntax } from './foreign/index.ts'
import { withoutHeadingAttributes } from './trailing-attributes.ts'

interface UnreadContext {
  /** The Markdown source. */
  text: string
  file: string
  /** Collects the problems found. */
  diagnostics: Diagnostic[]
}

/**
 * Matches a line that looks like the start or end of a component: `::`, `::card{title="x"`, `::: tip Title`,
 * `::: {.tip}`.
 */
const componentLine =
  /^[ \t>]*(?<fence>:{2,})[ \t]*(?<rest>$|\{[^}]+\}[^{}]*$|(?<=[^:]:{2})[a-z][\w-]*[ \t]*$|(?<=:{2})[a-z][\w-]*[ \t]*[{[].*$|(?<=:{3}[ \t]*)[a-z].*$)/i
const closingLine = /^[ \t>]*:{2,}[ \t]*$/
const footnoteReference = /(?<!\\)\[\^([\w-]+)\]/
const quotedMark = /^>[ \t]*\[!(\w+)\]/

/**
 * Reports valid Markdown whose result is clearly unintended. Examples are component lines shown as text, unclosed
 * components, references to missing footnotes, links without a URL, and syntax from other systems.
 */
export function reportUnread(
  parent: Root | Nodes,
  context: UnreadContext,
  { isInHeading = false, position = parent.position }: { isInHeading?: boolean; position?: Nodes['position'] } = {},
): void {
  const { start } = position ?? {}
  const source = sourceOf(parent, context.text)
  const foreign =
    'children' in parent && !['paragraph', 'delete', 'blockquote'].includes(parent.type) && !isComponentNode(parent)
      ? []
      : foreignSyntax(parent, isInHeading ? withoutHeadingAttributes(source) : source)
  const problem = problemOf(parent, context.text)
  for (const { line, ...said } of problem ? [problem] : foreign) {
    context.diagnostics.push({
      severity: 'warning',
      file: context.file,
      line: start && start.line + (line ?? 0),
      column: line ? 1 : start?.column,
      ...said,
    })
  }
  if ('children' in parent)
    for (const [index, child] of parent.children.entries()) {
      const message =
        index > 0 && parent.children[index - 1]!.type === 'thematicBreak' && isLateFrontmatter(child, context)
          ? 'These keys look like frontmatter but follow other text, so they are shown as a heading.'
          : index === 0 && parent.type === 'root' && isBareFrontmatter(child, context)
            ? 'These lines look like frontmatter without `---` lines, so they are shown as text.'
            : undefined
      if (message)
        context.diagnostics.push({
          severity: 'warning',
          file: context.file,
          ...startOf(child.position),
          code: 'late-frontmatter',
          message,
          hint: 'Move them to the top of the file, between `---` lines.',
        })
      else
        reportUnread(child, context, { isInHeading: parent.type === 'heading', position: child.position ?? position })
    }
}

/** Returns the source of a node. Texts around a URL that the parser finds late have no position, so it is their value. */
function sourceOf(node: Root | Nodes, text: string): string {
  if (node.position) return text.slice(node.position.start.offset, node.position.end.offset)
  return 'value' in node ? node.value : ''
}

/**
 * Returns whether a heading is actually frontmatter in the middle of a page: CommonMark parses keys between two `---`
 * lines as a heading.
 */
function isLateFrontmatter({ type, position }: Nodes, { text }: UnreadContext): boolean {
  const lines = text.slice(position?.start.offset, position?.end.offset).split('\n')
  return (
    type === 'heading' &&
    /^[ \t]*---+[ \t]*$/.test(lines.at(-1)!) &&
    lines.slice(0, -1).every((line) => keyLine.test(line))
  )
}

const keyLine = /^[ \t]*[\w-]+:(?:[ \t]|$)/

/**
 * Returns whether the first paragraph is metadata without fences, or with the fences of other systems such as Pandoc.
 */
function isBareFrontmatter({ type, position }: Nodes, { text }: UnreadContext): boolean {
  if (type !== 'paragraph') return false
  const lines = text.slice(position?.start.offset, position?.end.offset).split(/\r?\n/)
  return (
    lines[0] === ';;;' ||
    lines.every((line) => /^%[ \t]/.test(line)) ||
    (/^(?:title|layout|permalink|slug|draft|nav_order|sidebar_\w+):/i.test(lines[0]!) &&
      lines.every((line) => keyLine.test(line)))
  )
}

interface Problem extends Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  /** Line, counted from the start of the node. */
  line?: number
}

function problemOf(node: Root | Nodes, text: string): Problem | undefined {
  const written = () => sourceOf(node, text)
  if (isComponentNode(node))
    return curlyQuotes(written()) ?? (node.type === 'containerComponent' ? unclosed(node, text) : undefined)
  if (node.type === 'paragraph') return lineAsText(written())
  if (node.type === 'text') return missingFootnote(written())
  if (node.type === 'link' && node.url === '') {
    return {
      code: 'broken-link',
      message: `The link \`${written()}\` has no target.`,
      hint: 'Add a URL between its parentheses.',
    }
  }
  if (node.type === 'root') return unusedFootnote(node, text) ?? unclosedElement(node) ?? misplacedTag(node)
  if (node.type === 'table') return extraCell(node, text) ?? captionRow(node, text)
  return node.type === 'blockquote' ? unknownCallout(written()) : undefined
}

/**
 * Finds a footnote that isn't shown, because no text refers to it or an earlier footnote has the same name. If a
 * reference has no footnote, one of the names may be misspelled, so only the reference is reported.
 */
function unusedFootnote(root: Root, text: string): Problem | undefined {
  const used = new Set<string>()
  const found: FootnoteDefinition[] = []
  let isMissing = false
  const collect = (node: Nodes) => {
    if (node.type === 'footnoteReference') used.add(node.identifier)
    if (node.type === 'footnoteDefinition') found.push(node)
    if (node.type === 'text')
      isMissing ||= footnoteReference.test(text.slice(node.position?.start.offset, node.position?.end.offset))
    if ('children' in node) for (const child of node.children) collect(child)
  }
  collect(root)
  const unused = found.find(
    ({ identifier }, index) =>
      !used.has(identifier) || found.findIndex((other) => other.identifier === identifier) < index,
  )
  if (!unused || isMissing) return undefined
  return {
    line: (unused.position?.start.line ?? 1) - (root.position?.start.line ?? 1),
    code: 'missing-footnote',
    message: used.has(unused.identifier)
      ? `The footnote \`[^${unused.identifier}]\` is not shown, because another one has the same name.`
      : `The footnote \`[^${unused.identifier}]\` is not shown, because no text refers to it.`,
    hint: `Refer to it with \`[^${unused.identifier}]\`, rename it, or remove it.`,
  }
}

/** Finds a value in curly quotes, which are part of the value and don't contain spaces. */
function curlyQuotes(written: string): Problem | undefined {
  const [found] = /(?<=[{\s])[\w:-]{1,40}=[“”„‘’][^\s}]*/.exec(written.slice(0, 1000).split('\n', 1)[0]!) ?? []
  if (found === undefined) return undefined
  return {
    code: 'prop-value',
    message: `The curly quotes are part of the value: \`${found}\`.`,
    hint: 'Use straight quotes: `"`.',
  }
}

/** Matches comments, and tags of elements that HTML closes only at their end tag. */
const tags =
  /<!--[^]*?-->|<(\/?)(a|b|blockquote|center|code|del|details|div|dl|em|figure|h[1-6]|i|ins|kbd|mark|ol|pre|q|s|section|small|span|strong|su[bp]|summary|table|u|ul)\b(?:"[^"]*"|'[^']*'|[^"'>])*>/gi

/**
 * Finds the first HTML element without an end tag, which extends to the end of its container, or the first end tag
 * without an element.
 */
function unclosedElement(root: Root): Problem | undefined {
  const open: { name: string; line: number }[] = []
  let stray: { name: string; line: number } | undefined
  const visit = (node: Nodes) => {
    if (node.type === 'html')
      for (const { 0: tag, 1: slash, 2: name, index } of node.value.matchAll(tags)) {
        const line = (node.position?.start.line ?? 1) + node.value.slice(0, index).split('\n').length - 1
        if (slash && name) {
          const start = open.findLastIndex((each) => each.name === name.toLowerCase())
          if (start === -1) stray ??= { name: name.toLowerCase(), line }
          else open.splice(start)
        } else if (name && !tag.endsWith('/>')) open.push({ name: name.toLowerCase(), line })
      }
    else if ('children' in node) node.children.forEach(visit)
  }
  visit(root)
  const [first] = open
  if (!first && stray)
    return {
      line: stray.line - (root.position?.start.line ?? 1),
      code: 'unclosed-component',
      message: `The end tag \`</${stray.name}>\` has no start tag.`,
      hint: `Remove it, or add \`<${stray.name}>\` before it.`,
    }
  return (
    first && {
      line: first.line - (root.position?.start.line ?? 1),
      code: 'unclosed-component',
      message: `The element \`<${first.name}>\` has no end tag.`,
      hint: `Add \`</${first.name}>\` at its end.`,
    }
  )
}

/** Matches comments, tags of tables, and tags that HTML allows only once in a document. */
const placedTags =
  /<!--[^]*?-->|<(\/?)(table|caption|col|colgroup|tbody|thead|tfoot|tr|td|th|html|head|body|frameset|frame)\b[^>]*>/gi

/** Finds the first tag that the HTML parser leaves out: a part of a table outside tables, or a part of a document. */
function misplacedTag(root: Root): Problem | undefined {
  let tables = 0
  let found: (Problem & { line: number }) | undefined
  const visit = (node: Nodes) => {
    if (node.type === 'html' && !/^<(?:script|style|textarea|title)\b/i.test(node.value))
      for (const { 0: tag, 1: slash, 2: written, index } of node.value.matchAll(placedTags)) {
        const name = written?.toLowerCase()
        // `<Frame>` and `<Head>` are components of MDX, which are reported as such.
        if (name === undefined || /^[A-Z][a-z]/.test(written!)) continue
        if (name === 'table') tables += slash ? -1 : 1
        const isPart = !/^(?:html|head|body|frame|frameset)$/.test(name)
        if (found || name === 'table' || (isPart && tables > 0)) continue
        found = {
          line:
            (node.position?.start.line ?? 1) -
            (root.position?.start.line ?? 1) +
            node.value.slice(0, index).split('\n').length -
            1,
          code: 'unread-syntax',
          message: `The tag \`${tag.slice(0, 40)}\` is left out${isPart ? ', because it is outside a table' : ''}.`,
          hint: isPart
            ? 'Put it between `<table>` and `</table>`, or remove it.'
            : 'Remove it, and keep only the content of the body.',
        }
      }
    else if ('children' in node) node.children.forEach(visit)
  }
  visit(root)
  return found
}

/** Finds a cell after the last column of its table. GFM drops such cells. */
function extraCell({ children, position }: Table, text: string): Problem | undefined {
  const columns = children[0]?.children.length ?? 0
  const row = children.find((each) => each.children.length > columns)
  const cell = row?.children[columns]
  if (!row || !cell) return undefined
  const shown = text.slice(cell.position?.start.offset, cell.position?.end.offset).replace(/^\||\|$/g, '')
  return {
    line: (row.position?.start.line ?? 1) - (position?.start.line ?? 1),
    code: 'unread-syntax',
    message: `This cell is left out: \`${shown.trim().slice(0, 60)}\`. The first row of the table has ${columns} ${columns === 1 ? 'cell' : 'cells'}.`,
    hint: 'Add a cell to the first row, or write `\\|` for a `|` inside a cell, also in code.',
  }
}

/** Finds a Pandoc caption directly below a table. GFM parses it as the last row. */
function captionRow({ children, position }: Table, text: string): Problem | undefined {
  const row = children.at(-1)
  const written = text.slice(row?.position?.start.offset, row?.position?.end.offset).trim()
  if (!row || !/^(?:table)?:[ \t]+[^|]+$/i.test(written)) return undefined
  return {
    line: (row.position?.start.line ?? 1) - (position?.start.line ?? 1),
    code: 'unread-syntax',
    message: `This line is shown as a row of the table: \`${written.slice(0, 60)}\`. It looks like a caption.`,
    hint: 'Write it as a paragraph, with an empty line before it.',
  }
}

/**
 * Returns a problem if a component has no closing line. It then ends with its container or the file, which is harmless
 * only for an empty component.
 */
function unclosed(node: ComponentNode, text: string): Problem | undefined {
  const { name, children, position } = node
  const own = text.slice(contentEnd(node), position?.end.offset)
  if (children.length === 0 || own.split('\n').some((line) => closingLine.test(line))) return undefined
  return {
    code: 'unclosed-component',
    message: `The component \`${name}\` is not closed, so it contains everything below.`,
    hint: 'Add `::` on a separate line at its end.',
  }
}

/**
 * Returns the offset at which a component's content ends. A slot extends to the end of its component, including the
 * closing line.
 */
function contentEnd({ children, position }: ComponentNode): number | undefined {
  const last = children.at(-1)
  if (!last) return position?.start.offset
  return last.type === 'componentContainerSection' ? contentEnd(last) : last.position?.end.offset
}

function lineAsText(written: string): Problem | undefined {
  const lines = written.split('\n')
  const line = lines.findIndex((text) => componentLine.test(text))
  if (line === -1) return undefined
  const text = lines[line]!.trim()
  return {
    line,
    code: 'unread-component',
    message: `This line is shown as text: \`${text}\`.`,
    hint: closingLine.test(text)
      ? 'Remove it, because no component is open here.'
      : /^:+[ \t]*\{/.test(text)
        ? 'Add the name of a component after the colons: `::note`.'
        : /^:+[\w-]+[ \t]+[{[]/.test(text)
          ? 'Remove the space after the name.'
          : 'Close its braces, brackets, and quotes.',
  }
}

function missingFootnote(written: string): Problem | undefined {
  const [reference, name] = footnoteReference.exec(written) ?? []
  if (!reference) return undefined
  return {
    code: 'missing-footnote',
    message: `The footnote \`${reference}\` does not exist.`,
    hint: `Add \`[^${name}]: …\` below, or write \`\\${reference}\` if it is text.`,
  }
}

function unknownCallout(written: string): Problem | undefined {
  const name = quotedMark.exec(written)?.[1]
  if (!name || calloutNames.has(name.toLowerCase())) return undefined
  return {
    code: 'unknown-callout',
    message: `The callout \`[!${name}]\` is unknown, so it is shown as a blockquote.`,
    hint: `Use ${[...calloutNames].map((known) => `\`${known}\``).join(', ')}.`,
  }
}
