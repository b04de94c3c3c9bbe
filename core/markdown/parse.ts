import type { Element, ElementContent, Root, Text } from 'hast'
import { raw } from 'hast-util-raw'
import type { Code, Heading, Html, Nodes, Root as MarkdownRoot } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, toHast } from 'mdast-util-to-hast'
import type { Handlers, State } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import type { Diagnostic } from '../error/index.ts'
import { readCodeBlock } from './code-block.ts'
import { findExcess, maxDepth } from './complexity.ts'
import { componentProps, htmlProperties } from './component-props.ts'
import { componentSyntax } from './component-syntax.ts'
import type { ComponentNode } from './component-syntax.ts'
import { parseYamlMapping } from './frontmatter.ts'
import { takeHeadingAttributes } from './heading-id.ts'
import { isHtmlElement, sanitizeProps, sanitizeTree } from './sanitize.ts'
import { SealedContents, sealedType } from './sealed.ts'
import type { Sealed } from './sealed.ts'
import { dropBlockSpace } from './whitespace.ts'

export interface MarkdownSource {
  /** Path inside the content folder, for diagnostics. */
  file: string
  /** Markdown without frontmatter. */
  body: string
  /** Line of the file on which `body` begins. */
  bodyLine: number
}

export interface MarkdownContext {
  /** The value of `{{ path }}`; `undefined` shows the fallback, else the binding as it was written. */
  bind(path: string): string | undefined
  footnotes: { title: string; back(number: string): string }
}

export interface ParsedMarkdown {
  /** A safe tree; positions are those of the file. `data` of its elements is an `ArticleElementData`. */
  root: Root
  diagnostics: Diagnostic[]
}

const { micromark: componentsMicromark, mdast: componentsMdast } = componentSyntax()
const parseOptions = {
  extensions: [gfm(), componentsMicromark],
  mdastExtensions: [gfmFromMarkdown(), ...componentsMdast],
}

/**
 * CommonMark, GFM and MDC components to HTML as a tree (hast): raw HTML parsed, everything sanitised, code blocks read.
 * Never throws for what an author wrote: text that is nested beyond reason is an empty tree and a diagnostic.
 */
export function parseMarkdown(source: MarkdownSource, context: MarkdownContext): ParsedMarkdown {
  // Empty lines in the place of the frontmatter make every position that of the file.
  const text = '\n'.repeat(source.bodyLine - 1) + source.body
  const excess = findExcess(text)
  if (excess) return refuse(source.file, excess)
  try {
    const tree = fromMarkdown(text, parseOptions)
    const deepLine = prepare(tree)
    if (deepLine !== undefined) return refuse(source.file, { line: deepLine, column: 1, message: `More than ${maxDepth} elements inside each other.` })
    return toSafeTree(tree, text, source.file, context)
  } catch (error) {
    // The libraries recurse: the stack is the last guard, for what `findExcess` does not know.
    if (error instanceof RangeError) return refuse(source.file, { line: source.bodyLine, column: 1, message: 'Elements are nested too deeply.' })
    throw error
  }
}

function refuse(file: string, { line, column, message }: { line: number; column: number; message: string }): ParsedMarkdown {
  return {
    root: { type: 'root', children: [] },
    diagnostics: [{ severity: 'error', file, line, column, code: 'too-complex', message, hint: 'Split the text, or put it into a code block.' }],
  }
}

/** Hands attributes in braces to the elements they stand behind. Returns the line of a node that is nested too deeply, if there is one. */
function prepare(tree: MarkdownRoot): number | undefined {
  const stack: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { node, depth } = item
    if (depth > maxDepth) return node.position?.start.line ?? 1
    const attributes = attributesOf(node)
    if (attributes && !isComponentNode(node)) (node.data ??= {}).hProperties = htmlProperties(attributes)
    if ('children' in node) for (const child of node.children) stack.push({ node: child, depth: depth + 1 })
  }
}

/** The extension puts attributes on ordinary nodes, too, of which their types know nothing. */
function attributesOf(node: Nodes): ComponentNode['attributes'] {
  return (node as Pick<ComponentNode, 'attributes'>).attributes
}

function isComponentNode({ type }: Nodes): boolean {
  return type === 'containerComponent' || type === 'textComponent' || type === 'componentContainerSection'
}

function toSafeTree(tree: MarkdownRoot, text: string, file: string, context: MarkdownContext): ParsedMarkdown {
  const diagnostics: Diagnostic[] = []
  const contents = new SealedContents()
  let hasHtml = false
  const { footnotes } = context
  const converted = toHast(tree, {
    allowDangerousHtml: true,
    handlers: {
      ...componentHandlers(contents, text, file, context, diagnostics),
      code(state: State, node: Code) {
        return patched(state, node, contents.seal({ kind: 'code', block: readCodeBlock(node) }, []))
      },
      heading(state: State, node: Heading) {
        const attributes = takeHeadingAttributes(node)
        const element = defaultHandlers.heading(state, node)
        return Object.assign(element, { properties: { ...element.properties, ...attributes } })
      },
      html(state: State, node: Html) {
        hasHtml = true
        return defaultHandlers.html(state, node)
      },
    },
    footnoteLabel: footnotes.title,
    footnoteBackLabel: (reference, repeat) => footnotes.back(repeat > 1 ? `${reference + 1}-${repeat}` : String(reference + 1)),
  })
  let root: Root = converted.type === 'root' ? converted : { type: 'root', children: [converted as Element] }
  if (hasHtml) root = parseRawHtml(root, text)
  contents.toElements(root)
  const safe = sanitizeTree(root, file)
  contents.open(safe.root, restore)
  dropBlockSpace(safe.root)
  return { root: safe.root, diagnostics: [...diagnostics, ...safe.diagnostics] }
}

function parseRawHtml(root: Root, text: string): Root {
  // The parser gives positions only when it is told the file, of which it reads nothing but the text.
  const file = { toString: () => text } as unknown as NonNullable<Parameters<typeof raw>[1]>['file']
  const parsed = raw(root, { passThrough: [sealedType], file })
  return parsed.type === 'root' ? parsed : { type: 'root', children: [parsed as Element] }
}

function componentHandlers(
  contents: SealedContents, text: string, file: string, context: MarkdownContext, diagnostics: Diagnostic[],
): Handlers {
  function component(state: State, node: ComponentNode, parent: Nodes | undefined): Element | Text {
    const written = (): Text => patched(state, node, { type: 'text', value: sourceOf(node, text) })
    if (node.name === 'binding') return bind(state, node, written)
    const slot = node.type === 'componentContainerSection'
    const name = slot ? 'template' : node.name
    const children = node.children ? state.all(node) : []
    if (!slot && isHtmlElement(name)) {
      return patched(state, node, { type: 'element', tagName: name, properties: htmlProperties(node.attributes ?? {}), children })
    }
    const isEmpty = children.length === 0 && Object.keys(node.attributes ?? {}).length === 0
    // `:checked` in a sentence about CSS, or a time such as `:30`: without content and attributes it is far more often text.
    if (node.type === 'textComponent' && isEmpty) return written()

    const { props, diagnostics: removed } = sanitizeProps(componentProps(node.attributes, readYamlProps(node)), node, file)
    diagnostics.push(...removed)
    if (slot) props[`v-slot:${node.name}`] = ''
    const display = node.type !== 'textComponent' || isFlow(parent) ? 'block' : 'inline'
    return patched(state, node, contents.seal({ kind: 'component', name, props, display }, children))
  }

  function bind(state: State, node: ComponentNode, written: () => Text): Text {
    const { value, defaultValue: fallback } = node.attributes ?? {}
    const bound = typeof value === 'string' ? context.bind(value) : undefined
    const text = bound ?? (typeof fallback === 'string' ? fallback : undefined)
    return text === undefined ? written() : patched(state, node, { type: 'text', value: text })
  }

  function readYamlProps(node: ComponentNode): Record<string, unknown> {
    if (!node.rawData || !node.position) return {}
    const yaml = node.rawData.replace(/\n[ \t]*-+\s*$/, '\n')
    const { data, diagnostics: problems } = parseYamlMapping(file, yaml, node.position.start.line + 1)
    diagnostics.push(...problems)
    return data
  }

  return { containerComponent: component, textComponent: component, componentContainerSection: component }
}

/** The author's own characters; the node of a binding does not include its braces. */
function sourceOf(node: ComponentNode, text: string): string {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  return node.name === 'binding' ? text.slice(start - 2, end + 2) : text.slice(start, end)
}

function isFlow(parent: Nodes | undefined): boolean {
  return !parent || ['root', 'blockquote', 'listItem', 'containerComponent', 'componentContainerSection'].includes(parent.type)
}

function patched<Node extends Element | Text>(state: State, from: Nodes, node: Node): Node {
  state.patch(from, node)
  return node
}

function restore(content: Sealed, element: Element): void {
  if (content.kind === 'code') {
    Object.assign(element, { tagName: 'pre', properties: {}, children: [codeElement(content.block.text)], data: { code: content.block } })
  } else {
    Object.assign(element, { tagName: content.name, properties: content.props, data: { component: content.display } })
  }
}

function codeElement(value: string): ElementContent {
  return { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value }] }
}
