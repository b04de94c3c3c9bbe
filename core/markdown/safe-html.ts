import type { Element, Nodes as HtmlNodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Code, Heading, Html, Nodes, Paragraph, Root as MarkdownRoot } from 'mdast'
import type { InlineMath, Math } from 'mdast-util-math'
import { defaultHandlers, toHast } from 'mdast-util-to-hast'
import type { State } from 'mdast-util-to-hast'
import type { ComponentAliases, ComponentRegistry } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { readCallouts } from './callouts.ts'
import { readCodeBlock } from './code-block.ts'
import type { PageCounts } from './complexity.ts'
import { componentHandlers } from './component-handlers.ts'
import { htmlProperties } from './component-props.ts'
import { isComponentNode } from './component-syntax.ts'
import type { ComponentNode } from './component-syntax.ts'
import type { MarkdownExtensions } from './extensions.ts'
import { readInclusions, readSnippets } from './inclusion.ts'
import { groupPackageCommands } from './package-commands.ts'
import { sanitizeTree } from './sanitize.ts'
import { dropBlocked } from './trusted-html.ts'
import { reportUnread } from './unread-syntax.ts'
import { SealedContents, sealedType } from './sealed.ts'
import type { Sealed } from './sealed.ts'
import { dropTableOfContents } from './table-of-contents.ts'
import { dropControlCharacters } from './terminal-output.ts'
import { takeHeadingAttributes } from './trailing-attributes.ts'
import { dropBlockSpace } from './whitespace.ts'

/** Matches a start tag. Its attributes may contain other tags as text. */
const startTag = /<([a-z][\w-]*)((?:\s+[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>{}]+(?=\s)))?)*)\s*(\/?)>/gi
const voidElement = /^(?:area|base|br|col|embed|hr|image|img|input|link|meta|param|source|track|wbr)$/i

/**
 * Adds an end tag to each element that ends with `/>`, except void elements. HTML ignores the slash, so the text that
 * follows would become the element's content.
 */
const closeElements = (html: string): string =>
  html.replace(startTag, (tag: string, name: string, attributes: string, slash: string) =>
    slash === '' || voidElement.test(name) ? tag : `<${name}${attributes}></${name}>`,
  )

interface HtmlContext {
  file: string
  /** The Markdown source. */
  text: string
  bind(path: string): string | undefined
  footnotes: { title: string; back(number: string): string }
  components: ComponentRegistry
  aliases: ComponentAliases
  /** Whether raw HTML skips sanitizing. */
  trusted: boolean
  readFile(file: string): string | undefined
  /** The page's counts. Included files that are shown as code are added to them. */
  counts: PageCounts
  /** Returns the sanitized content of the file that `::include` names. */
  include(node: ComponentNode): Root
  /** The site's extensions. */
  extensions?: MarkdownExtensions
  /** Collects the problems found. */
  diagnostics: Diagnostic[]
}

/**
 * Converts parsed Markdown (mdast) to HTML (hast). Parses raw HTML, and sanitizes the tree unless the site trusts its
 * authors.
 */
export function toSafeHtml(tree: MarkdownRoot, context: HtmlContext): Root {
  const { text, file, readFile, counts, footnotes, diagnostics } = context
  diagnostics.push(...dropTableOfContents(tree, { text, file }))
  reportUnread(tree, { text, file, diagnostics })
  dropControlCharacters(tree)
  readCallouts(tree, text)
  readInclusions(tree)
  readSnippets(tree, { file, readFile, counts, diagnostics })
  groupPackageCommands(tree)
  handOverAttributes(tree)

  const contents = new SealedContents()
  const seal = (node: Nodes, content: Sealed): Element => ({ ...contents.seal(content, []), position: node.position })
  const sealFormula = (node: Math | InlineMath | Code, isBlock: boolean) =>
    seal(node, { kind: 'formula', formula: { tex: texOf(node), isBlock } })
  let hasHtml = false
  const converted = toHast(tree, {
    allowDangerousHtml: true,
    handlers: {
      ...componentHandlers({ ...context, contents }),
      // A fence with the language `math` is a formula, as on GitHub.
      code: (_state: State, node: Code) =>
        node.lang === 'math' ? sealFormula(node, true) : seal(node, { kind: 'code', block: readCodeBlock(node) }),
      math: (_state: State, node: Math) => sealFormula(node, true),
      inlineMath: (_state: State, node: InlineMath) => sealFormula(node, false),
      paragraph(state: State, node: Paragraph) {
        const [only, ...others] = node.children
        const isBlock =
          only?.type === 'inlineMath' && others.length === 0 && text.startsWith('$$', only.position?.start.offset)
        return isBlock ? sealFormula(only, true) : defaultHandlers.paragraph(state, node)
      },
      heading(state: State, node: Heading) {
        const attributes = takeHeadingAttributes(node.children)
        const element = defaultHandlers.heading(state, node)
        Object.assign(element.properties, attributes)
        return element
      },
      html(state: State, node: Html) {
        hasHtml = true
        return defaultHandlers.html(state, { ...node, value: closeElements(node.value) })
      },
    },
    footnoteLabel: footnotes.title,
    footnoteBackLabel: (reference, repeat) =>
      footnotes.back(repeat > 1 ? `${reference + 1}-${repeat}` : String(reference + 1)),
  })
  const root = hasHtml ? parseRawHtml(asRoot(converted), text) : asRoot(converted)
  contents.toElements(root)
  for (const transform of context.extensions?.hast ?? []) transform(root, { file })
  const safe = context.trusted ? dropBlocked(root, file) : sanitizeTree(root, file, context.components.keys())
  diagnostics.push(...safe.diagnostics)
  contents.open(safe.root)
  dropBlockSpace(safe.root)
  return safe.root
}

function parseRawHtml(root: Root, text: string): Root {
  // The HTML parser computes positions only if it receives a file, of which it uses only the text.
  const file = { toString: () => text } as unknown as NonNullable<Parameters<typeof raw>[1]>['file']
  return asRoot(raw(root, { passThrough: [sealedType], file }))
}

/**
 * Returns the TeX of a formula. Supports GitHub's other notation for inline formulas, $`…`$, whose content isn't parsed
 * as Markdown.
 */
function texOf({ type, value }: Math | InlineMath | Code): string {
  const tex = value.trim()
  return type === 'inlineMath' ? (/^`([^]*)`$/.exec(tex)?.[1] ?? tex) : tex
}

/** Wraps a node in a root, because the libraries return only the child of a root with one child. */
function asRoot(tree: HtmlNodes): Root {
  return tree.type === 'root' ? tree : { type: 'root', children: [tree] }
}

/** Moves a node's attributes in braces to its HTML element. */
function handOverAttributes(node: Nodes): void {
  const attributes = attributesOf(node)
  if (attributes && !isComponentNode(node)) (node.data ??= {}).hProperties = htmlProperties(attributes)
  if ('children' in node) node.children.forEach(handOverAttributes)
}

/**
 * Returns the attributes of a node. The extension also adds attributes to standard nodes, whose types don't declare
 * them.
 */
function attributesOf(node: Nodes): ComponentNode['attributes'] {
  return (node as Pick<ComponentNode, 'attributes'>).attributes
}
