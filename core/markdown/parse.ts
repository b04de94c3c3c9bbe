import type { Root } from 'hast'
import type { ComponentAliases, ComponentRegistry } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { findExcess, findTooDeep, noCounts, overLimit } from './complexity.ts'
import type { Excess, PageCounts } from './complexity.ts'
import type { ComponentNode } from './component-syntax.ts'
import type { MarkdownExtensions } from './extensions.ts'
import { splitFrontmatter } from './split-frontmatter.ts'
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
  /** The components that exist. An unknown one keeps the name it was written with. */
  components: ComponentRegistry
  /** The site's replacements for some of them. */
  aliases: ComponentAliases
  /** Whether raw HTML is not sanitised, because the operator trusts the authors. */
  trusted: boolean
  /** The text of a file of the content folder, to be included. */
  text(file: string): string | undefined
  /** What the site adds. */
  extensions?: MarkdownExtensions
  /** What is wrong where an extension has thrown; `undefined` for an error of anything else. */
  explain?(error: unknown): Diagnostic | undefined
}

interface ParsedMarkdown {
  /** A safe tree; positions are those of the file. `data` of its elements is an `ArticleElementData`. */
  root: Root
  diagnostics: Diagnostic[]
}

/** Most files that a page may include, directly and indirectly. More is a loop, or as bad as one. */
const maxInclusions = 100

/** The inclusions that led from a page to the file that is parsed. */
interface Inclusion {
  /** The page, and the files from it to this one. */
  trail: readonly string[]
  /** Shared by all files of a page. */
  page: { inclusions: number; counts: PageCounts }
}

/**
 * Compiles Markdown to a tree of HTML (hast): CommonMark, GFM, MDC components, callouts, formulas, emoji and
 * inclusions. Raw HTML is parsed, the tree is sanitised unless the site trusts its authors, and code blocks are read
 * but not coloured. Never throws because of what an author wrote: for text that is nested too deeply or has more of
 * something than a page may have, the tree is empty and a diagnostic says why.
 */
export function parseMarkdown(source: MarkdownSource, context: MarkdownContext): ParsedMarkdown {
  return parse(source, context, { trail: [source.file], page: { inclusions: 0, counts: noCounts() } })
}

function parse(
  { file, body, bodyLine }: MarkdownSource,
  context: MarkdownContext,
  inclusion: Inclusion,
): ParsedMarkdown {
  // Empty lines replace the frontmatter, so that positions are those in the file.
  const text = '\n'.repeat(bodyLine - 1) + body
  const { counts } = inclusion.page
  counts['characters of Markdown'] += body.length
  const excess = findExcess(text, counts)
  if (excess) return refuse(file, excess)
  try {
    const tree = parseSyntax(text, context.extensions)
    for (const transform of context.extensions?.mdast ?? []) transform(tree, { file })
    const deep = findTooDeep(tree)
    if (deep) return refuse(file, deep)
    const diagnostics: Diagnostic[] = []
    const include = (node: ComponentNode) => includeFile(node, { file, context, inclusion, diagnostics })
    const root = toSafeHtml(tree, { ...context, text, file, readFile: context.text, counts, include, diagnostics })
    const tooMuch = overLimit(counts)
    const deepHtml = tooMuch ? { line: bodyLine, column: 1, message: tooMuch } : findTooDeep(root)
    return deepHtml ? refuse(file, deepHtml) : { root, diagnostics }
  } catch (error) {
    const explained = context.explain?.(error)
    if (explained) return { root: { type: 'root', children: [] }, diagnostics: [explained] }
    // The libraries recurse and may have bugs: whatever happens with one page, the others must still be compiled.
    const message =
      error instanceof RangeError ? 'Elements are nested too deeply.' : `This page cannot be read: ${String(error)}.`
    return refuse(file, { line: bodyLine, column: 1, message })
  }
}

function refuse(file: string, excess: Excess): ParsedMarkdown {
  return {
    root: { type: 'root', children: [] },
    diagnostics: [
      {
        severity: 'error',
        file,
        ...excess,
        code: 'too-complex',
        hint: 'Split the page into several, or put the text into a code block.',
      },
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
 * The content of `::include{src="./part.md"}`, as if it were written there; nothing if there is no such file.
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
  // Every position becomes that of the inclusion, so that mistakes found in later steps are reported there.
  moveTo(included.root, node.position)
  return included.root
}
