import type { Root } from 'hast'
import type { ComponentAliases, ComponentRegistry } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { findExcess, findTooDeep } from './complexity.ts'
import type { Excess } from './complexity.ts'
import type { ComponentNode } from './component-syntax.ts'
import { splitFrontmatter } from './frontmatter.ts'
import { endlessInclusion, includedFile, includedPart, missingFile, missingRegion, moveTo } from './inclusion.ts'
import { toSafeHtml } from './safe-html.ts'
import { parseSyntax } from './syntax.ts'

interface MarkdownSource {
  /** Path inside the content folder, for diagnostics. */
  file: string
  /** Markdown without frontmatter. */
  body: string
  /** Line of the file on which `body` begins. */
  bodyLine: number
}

interface MarkdownContext {
  /** The value of `{{ path }}`; `undefined` shows the fallback, else the binding as it was written. */
  bind(path: string): string | undefined
  footnotes: { title: string; back(number: string): string }
  /** The components that there are; an unknown one keeps the name it was written with. */
  components: ComponentRegistry
  /** What the site has instead of some of them. */
  aliases: ComponentAliases
  /** Whether raw HTML passes as it is: the operator trusts who writes. */
  trusted: boolean
  /** The text of a file of the content folder, to be included. */
  text(file: string): string | undefined
}

interface ParsedMarkdown {
  /** A safe tree; positions are those of the file. `data` of its elements is an `ArticleElementData`. */
  root: Root
  diagnostics: Diagnostic[]
}

/** Files that one page may include, those that they include counted: more is a loop, or as bad as one. */
const maxInclusions = 100

/** How a page came to the file that is parsed. */
interface Inclusion {
  /** The page, and the files from it to this one. */
  trail: readonly string[]
  /** Shared by all files of a page. */
  page: { inclusions: number }
}

/**
 * CommonMark, GFM, MDC components and what else authors know (callouts, formulas, emoji, inclusions) to HTML as a tree
 * (hast): raw HTML parsed, everything sanitised, code blocks read. Never throws for what an author wrote: text that is
 * nested beyond reason is an empty tree and a diagnostic.
 */
export function parseMarkdown(source: MarkdownSource, context: MarkdownContext): ParsedMarkdown {
  return parse(source, context, { trail: [source.file], page: { inclusions: 0 } })
}

function parse(
  { file, body, bodyLine }: MarkdownSource,
  context: MarkdownContext,
  inclusion: Inclusion,
): ParsedMarkdown {
  // Empty lines in the place of the frontmatter make every position that of the file.
  const text = '\n'.repeat(bodyLine - 1) + body
  const excess = findExcess(text)
  if (excess) return refuse(file, excess)
  try {
    const tree = parseSyntax(text)
    const deep = findTooDeep(tree)
    if (deep) return refuse(file, deep)
    const diagnostics: Diagnostic[] = []
    const include = (node: ComponentNode) => includeFile(node, { file, context, inclusion, diagnostics })
    const root = toSafeHtml(tree, { ...context, text, file, readFile: context.text, include, diagnostics })
    const deepHtml = findTooDeep(root)
    return deepHtml ? refuse(file, deepHtml) : { root, diagnostics }
  } catch (error) {
    // The libraries recurse, and have their bugs: whatever they make of one page, the others are still compiled.
    const message =
      error instanceof RangeError ? 'Elements are nested too deeply.' : `This page cannot be read: ${String(error)}.`
    return refuse(file, { line: bodyLine, column: 1, message })
  }
}

function refuse(file: string, excess: Excess): ParsedMarkdown {
  return {
    root: { type: 'root', children: [] },
    diagnostics: [
      { severity: 'error', file, ...excess, code: 'too-complex', hint: 'Split the text, or put it into a code block.' },
    ],
  }
}

interface InclusionContext {
  file: string
  context: MarkdownContext
  inclusion: Inclusion
  diagnostics: Diagnostic[]
}

/**
 * The content of `::include{src="./part.md"}`, as if it were written in its place; nothing where there is no such file.
 */
function includeFile(
  node: ComponentNode,
  { file, context, inclusion: { trail, page }, diagnostics }: InclusionContext,
): Root {
  const wanted = includedFile(String(node.attributes?.src ?? ''), file)
  const text = context.text(wanted)
  page.inclusions += 1
  if (text === undefined || trail.includes(wanted) || page.inclusions > maxInclusions) {
    diagnostics.push(text === undefined ? missingFile(node, file, wanted) : endlessInclusion(node, file, wanted))
    return { type: 'root', children: [] }
  }
  const part = includedPart(text, node.attributes ?? {})
  if (!part) {
    diagnostics.push(missingRegion(node, { file, wanted, region: String(node.attributes?.region) }))
    return { type: 'root', children: [] }
  }
  const { body, bodyLine } = splitFrontmatter(part.text)
  const included = parse({ file: wanted, body, bodyLine: part.before + bodyLine }, context, {
    trail: [...trail, wanted],
    page,
  })
  diagnostics.push(...included.diagnostics)
  // What is found out about it later is reported where the page includes it.
  moveTo(included.root, node.position)
  return included.root
}
