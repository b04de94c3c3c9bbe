import type { Link, Nodes, Root, Table } from 'mdast'
import { startOf } from '../error/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { boundAttribute } from './bound-attribute.ts'
import { calloutNames } from './callouts.ts'
import { isComponentNode } from './component-syntax.ts'
import type { ComponentNode } from './component-syntax.ts'
import { asciiDocNotes } from './foreign/asciidoc-notes.ts'
import { checkedParents, foreignSyntax, foreignSyntaxAround } from './foreign/index.ts'
import type { TextPart } from './foreign/index.ts'
import { withoutHeadingAttributes } from './trailing-attributes.ts'
import { footnoteReference, repeatedDefinition, unusedFootnote } from './unread-definitions.ts'
import type { UnreadProblem } from './unread-problem.ts'
import { misplacedTag, unclosedElement } from './unread-tags.ts'

interface UnreadContext {
  /** The Markdown source. */
  text: string
  file: string
  /** Collects the problems found. */
  diagnostics: Diagnostic[]
}

interface UnreadOptions {
  isInHeading?: boolean
  /** The position of the closest node that has one. */
  position?: Nodes['position']
  /** The parts of a text that bare URLs divide. */
  whole?: readonly TextPart[]
}

/**
 * Matches a line that looks like the start or end of a component: `::`, `::card{title="x"`, `::: tip Title`,
 * `::: {.tip}`.
 */
const componentLine =
  /^[ \t>]*(?<fence>:{2,})[ \t]*(?<rest>$|\{[^}]+\}[^{}]*$|(?<=[^:]:{2})[a-z][\w-]*[ \t]*$|(?<=:{2})[a-z][\w-]*[ \t]*[{[].*$|(?<=:{3}[ \t]*)[a-z].*$)/i
const closingLine = /^[ \t>]*:{2,}[ \t]*$/
const quotedMark = /^>[ \t]*\[!(\w+)\]/

/**
 * Reports valid Markdown whose result is clearly unintended. Examples are component lines shown as text, unclosed
 * components, references to missing footnotes, links without a URL, and syntax from other systems.
 */
export function reportUnread(
  parent: Root | Nodes,
  context: UnreadContext,
  { isInHeading = false, position = parent.position, whole }: UnreadOptions = {},
): void {
  const { start } = position ?? {}
  const report = ({ line, ...said }: UnreadProblem) =>
    context.diagnostics.push({
      severity: 'warning',
      file: context.file,
      line: start && start.line + (line ?? 0),
      column: line ? 1 : start?.column,
      ...said,
    })
  for (const problem of problemsOf(parent, context.text, { isInHeading, whole })) report(problem)
  // The text of a bare URL is no markup.
  if ('children' in parent && !(parent.type === 'link' && !sourceOf(parent, context.text).startsWith('['))) {
    const divided = dividedTexts(parent, context.text)
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
        reportUnread(child, context, {
          isInHeading: parent.type === 'heading',
          position: child.position ?? position,
          whole: divided.get(child),
        })
    }
  }
}

/**
 * Returns the texts that bare URLs divide, or colons that could start a component, by their first part. The other parts
 * are empty, because they are checked with the first one.
 */
function dividedTexts(
  { children }: Extract<Root | Nodes, { children: unknown }>,
  text: string,
): Map<Nodes, readonly TextPart[]> {
  const divided = new Map<Nodes, readonly TextPart[]>()
  if (children.length < 2) return divided
  let run: { node: Nodes; part: TextPart }[] = []
  const finish = () => {
    if (run.some(({ part }) => !part.isUrl) && run.length > 1)
      for (const [index, { node }] of run.entries()) divided.set(node, index === 0 ? run.map(({ part }) => part) : [])
    run = []
  }
  for (const node of children) {
    const source = sourceOf(node, text)
    const address = node.type === 'link' && !/^[[<]/.test(source) ? source || addressOf(node) : undefined
    if (node.type !== 'text' && address === undefined && !isPlainName(node)) finish()
    else run.push({ node, part: { source: address ?? source, isUrl: address !== undefined } })
  }
  finish()
  return divided
}

/** Returns whether a node is a component without text and props, as in `12:30` or `<p :title="x">`. */
function isPlainName(node: Nodes): boolean {
  return (
    isComponentNode(node) &&
    node.type === 'textComponent' &&
    node.name !== 'binding' &&
    node.children.length === 0 &&
    Object.keys(node.attributes ?? {}).length === 0
  )
}

function addressOf({ children: [first], url }: Link): string {
  return first?.type === 'text' ? first.value : url
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

function problemsOf(
  node: Root | Nodes,
  text: string,
  { isInHeading, whole }: Pick<UnreadOptions, 'isInHeading' | 'whole'>,
): UnreadProblem[] {
  if (node.type === 'root')
    return [
      unusedFootnote(node, text),
      repeatedDefinition(node),
      unclosedElement(node) ?? misplacedTag(node),
      ...asciiDocNotes(node, text),
    ].filter((problem) => problem !== undefined)
  const problem = problemOf(node, text) ?? boundAttribute(node)
  const found = problem ? [problem] : []
  if (problem && node.type !== 'text') return found
  if (whole) return whole.length > 0 ? [...found, ...foreignSyntaxAround(whole)] : found
  if ('children' in node && !checkedParents.has(node.type) && !isComponentNode(node)) return []
  const source = sourceOf(node, text)
  const isHeading = isInHeading || node.type === 'heading'
  return [...found, ...foreignSyntax(node, isHeading ? withoutHeadingAttributes(source) : source)]
}

function problemOf(node: Root | Nodes, text: string): UnreadProblem | undefined {
  const written = () => sourceOf(node, text)
  if (isComponentNode(node))
    return (
      curlyQuotes(written()) ??
      repeatedProp(written()) ??
      (node.type === 'containerComponent' ? (unclosed(node, text) ?? sourceInside(node, written())) : undefined)
    )
  if (node.type === 'paragraph') return lineAsText(written())
  if (node.type === 'text') return missingFootnote(written())
  if ((node.type === 'link' || node.type === 'image') && node.url === '') {
    return {
      code: node.type === 'link' ? 'broken-link' : 'missing-image',
      message: `The ${node.type} \`${written()}\` has no ${node.type === 'link' ? 'target' : 'file'}.`,
      hint: 'Add a URL between its parentheses.',
    }
  }
  if (node.type === 'table') return extraCell(node, text) ?? captionRow(node, text)
  return node.type === 'blockquote' ? unknownCallout(written()) : undefined
}

/** Finds a value in curly quotes, which are part of the value and don't contain spaces. */
function curlyQuotes(written: string): UnreadProblem | undefined {
  const [found] = /(?<=[{\s])[\w:-]{1,40}=[“”„‘’][^\s}]*/.exec(written.slice(0, 1000).split('\n', 1)[0]!) ?? []
  if (found === undefined) return undefined
  return {
    code: 'prop-value',
    message: `The curly quotes are part of the value: \`${found}\`.`,
    hint: 'Use straight quotes: `"`.',
  }
}

/** Finds a prop that is written twice in the braces of a component. Only the last value is used. */
function repeatedProp(written: string): UnreadProblem | undefined {
  const line = written.slice(0, 1000).split('\n', 1)[0]!
  const braces = line.slice(line.indexOf('{')).replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')
  const names = [...braces.matchAll(/(?<=[{\s]):?([a-z][\w-]*)=/gi)].map(([, name]) => name!)
  const repeated = names.find((name, index) => names.indexOf(name) < index)
  if (repeated === undefined) return undefined
  return {
    code: 'prop-value',
    message: `\`${repeated}\` is written twice, so only the last value is used.`,
    hint: 'Remove one of the two.',
  }
}

/** Finds a cell after the last column of its table. GFM drops such cells. */
function extraCell({ children, position }: Table, text: string): UnreadProblem | undefined {
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

/** Finds a Pandoc caption or attributes directly below a table. GFM parses them as the last row. */
function captionRow({ children, position }: Table, text: string): UnreadProblem | undefined {
  const row = children.at(-1)
  const written = text.slice(row?.position?.start.offset, row?.position?.end.offset).trim()
  const isCaption = /^(?:table)?:[ \t]+[^|]+$/i.test(written)
  if (!row || !(isCaption || /^\{[ \t]*[.#:][^{}|]*\}$/.test(written))) return undefined
  return {
    line: (row.position?.start.line ?? 1) - (position?.start.line ?? 1),
    code: 'unread-syntax',
    message: `This line is shown as a row of the table: \`${written.slice(0, 60)}\`. It looks like ${isCaption ? 'a caption' : 'attributes of the table'}.`,
    hint: isCaption ? 'Write it as a paragraph, with an empty line before it.' : 'Remove it.',
  }
}

/**
 * Returns a problem if a component has no closing line. It then ends with its container or the file, which is harmless
 * only for an empty component.
 */
function unclosed(node: ComponentNode, text: string): UnreadProblem | undefined {
  const { name, children, position } = node
  const own = text.slice(contentEnd(node), position?.end.offset)
  if (children.length === 0 || own.split('\n').some((line) => closingLine.test(line))) return undefined
  return {
    code: 'unclosed-component',
    message: `The component \`${name}\` is not closed, so it contains everything below.`,
    hint: 'Add `::` on a separate line at its end.',
  }
}

/** Finds the URL of a video or audio file in the content of its element. Browsers don't show this content. */
function sourceInside({ name, attributes }: ComponentNode, written: string): UnreadProblem | undefined {
  if ((name !== 'video' && name !== 'audio') || Object.keys(attributes ?? {}).some((key) => /^:?src$/.test(key)))
    return undefined
  const [url] = /^[ \t]*(?:https?:\/\/|\.{0,2}\/)\S+[ \t]*$/m.exec(written) ?? []
  if (url === undefined) return undefined
  return {
    code: 'missing-prop',
    message: `The content of \`${name}\` is not shown, and the element has no \`src\`.`,
    hint: `Use \`::${name}{src="${url.trim()}" controls}\`.`,
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

function lineAsText(written: string): UnreadProblem | undefined {
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

function missingFootnote(written: string): UnreadProblem | undefined {
  const [reference, name] = footnoteReference.exec(written) ?? []
  if (!reference) return undefined
  return {
    code: 'missing-footnote',
    message: `The footnote \`${reference}\` does not exist.`,
    hint: `Add \`[^${name}]: …\` below, or write \`\\${reference}\` if it is text.`,
  }
}

function unknownCallout(written: string): UnreadProblem | undefined {
  const name = quotedMark.exec(written)?.[1]
  if (!name || calloutNames.has(name.toLowerCase())) return undefined
  return {
    code: 'unknown-callout',
    message: `The callout \`[!${name}]\` is unknown, so it is shown as a blockquote.`,
    hint: `Use ${[...calloutNames].map((known) => `\`${known}\``).join(', ')}.`,
  }
}
