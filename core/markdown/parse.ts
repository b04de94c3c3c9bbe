import type { Nodes as HtmlNodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Code, Heading, Html, Nodes, Root as MarkdownRoot } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, toHast } from 'mdast-util-to-hast'
import type { State } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import type { ComponentRegistry } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { readCallouts } from './callouts.ts'
import { readCodeBlock } from './code-block.ts'
import { findExcess, findTooDeep } from './complexity.ts'
import type { Excess } from './complexity.ts'
import { componentHandlers } from './component-handlers.ts'
import { htmlProperties } from './component-props.ts'
import { componentSyntax, isComponentNode } from './component-syntax.ts'
import type { ComponentNode } from './component-syntax.ts'
import { groupPackageCommands } from './package-commands.ts'
import { sanitizeTree } from './sanitize.ts'
import { SealedContents, sealedType } from './sealed.ts'
import { takeHeadingAttributes } from './trailing-attributes.ts'
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
  /** The components that there are; an unknown one keeps the name it was written with. */
  components: ComponentRegistry
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
export function parseMarkdown({ file, body, bodyLine }: MarkdownSource, context: MarkdownContext): ParsedMarkdown {
  // Empty lines in the place of the frontmatter make every position that of the file.
  const text = '\n'.repeat(bodyLine - 1) + body
  const excess = findExcess(text)
  if (excess) return refuse(file, excess)
  try {
    const tree = fromMarkdown(text, parseOptions)
    const deep = findTooDeep(tree)
    if (deep) return refuse(file, deep)
    const parsed = convert(tree, text, file, context)
    const deepHtml = findTooDeep(parsed.root)
    return deepHtml ? refuse(file, deepHtml) : parsed
  } catch (error) {
    // The libraries recurse, and have their bugs: whatever they make of one page, the others are still compiled.
    const message = error instanceof RangeError ? 'Elements are nested too deeply.' : `This page cannot be read: ${String(error)}.`
    return refuse(file, { line: bodyLine, column: 1, message })
  }
}

function refuse(file: string, excess: Excess): ParsedMarkdown {
  return {
    root: { type: 'root', children: [] },
    diagnostics: [{ severity: 'error', file, ...excess, code: 'too-complex', hint: 'Split the text, or put it into a code block.' }],
  }
}

function convert(tree: MarkdownRoot, text: string, file: string, { bind, footnotes, components }: MarkdownContext): ParsedMarkdown {
  readCallouts(tree, text)
  groupPackageCommands(tree)
  handOverAttributes(tree)
  const diagnostics: Diagnostic[] = []
  const contents = new SealedContents()
  let hasHtml = false
  const converted = toHast(tree, {
    allowDangerousHtml: true,
    handlers: {
      ...componentHandlers({ contents, text, file, bind, components, diagnostics }),
      code(state: State, node: Code) {
        const sealed = contents.seal({ kind: 'code', block: readCodeBlock(node) }, [])
        state.patch(node, sealed)
        return sealed
      },
      heading(state: State, node: Heading) {
        const attributes = takeHeadingAttributes(node.children)
        const element = defaultHandlers.heading(state, node)
        Object.assign(element.properties, attributes)
        return element
      },
      html(state: State, node: Html) {
        hasHtml = true
        return defaultHandlers.html(state, node)
      },
    },
    footnoteLabel: footnotes.title,
    footnoteBackLabel: (reference, repeat) => footnotes.back(repeat > 1 ? `${reference + 1}-${repeat}` : String(reference + 1)),
  })
  const root = hasHtml ? parseRawHtml(asRoot(converted), text) : asRoot(converted)
  contents.toElements(root)
  const safe = sanitizeTree(root, file)
  contents.open(safe.root)
  dropBlockSpace(safe.root)
  return { root: safe.root, diagnostics: [...diagnostics, ...safe.diagnostics] }
}

function parseRawHtml(root: Root, text: string): Root {
  // The parser gives positions only when it is told the file, of which it reads nothing but the text.
  const file = { toString: () => text } as unknown as NonNullable<Parameters<typeof raw>[1]>['file']
  return asRoot(raw(root, { passThrough: [sealedType], file }))
}

/** The libraries unwrap a root that holds one node. */
function asRoot(tree: HtmlNodes): Root {
  return tree.type === 'root' ? tree : { type: 'root', children: [tree] }
}

/** Gives attributes in braces to the elements they stand behind. */
function handOverAttributes(node: Nodes): void {
  const attributes = attributesOf(node)
  if (attributes && !isComponentNode(node)) (node.data ??= {}).hProperties = htmlProperties(attributes)
  if ('children' in node) node.children.forEach(handOverAttributes)
}

/** The extension puts attributes on ordinary nodes, too, of which their types know nothing. */
function attributesOf(node: Nodes): ComponentNode['attributes'] {
  return (node as Pick<ComponentNode, 'attributes'>).attributes
}
