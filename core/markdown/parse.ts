import type { Root } from 'hast'
import type { ComponentAliases, ComponentRegistry } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { findExcess, findTooDeep, noCounts, overLimit } from './complexity.ts'
import type { Excess, PageCounts } from './complexity.ts'
import type { ComponentNode } from './component-syntax.ts'
import type { MarkdownExtensions } from './extensions.ts'
import { splitFrontmatter } from './split-frontmatter.ts'
import {
  endlessInclusion,
  includedFile,
  includedPart,
  maxInclusions,
  missingFile,
  missingRegion,
  moveTo,
} from './inclusion.ts'
import { toSafeHtml } from './safe-html.ts'
import { parseSyntax } from './syntax.ts'
import { placeVersionInCode } from './version-in-code.ts'

interface MarkdownSource {
  /** Path inside the content folder, for diagnostics. */
  file: string
  /** Markdown without frontmatter. */
  body: string
  /** The line of the file on which `body` starts. */
  bodyLine: number
}

interface MarkdownContext {
  /**
   * Returns the value of `{{ path }}`. For `undefined`, the page shows the fallback or, without one, the binding as
   * written.
   */
  bind(path: string): string | undefined
  footnotes: { title: string; back(number: string): string }
  /** The known components. Unknown components keep their names as written. */
  components: ComponentRegistry
  /** The site's replacements for components. */
  aliases: ComponentAliases
  /** Whether the operator trusts the authors, so that raw HTML is kept. */
  trusted: boolean
  /** Returns the text of a file in the content folder that a page includes. */
  text(file: string): string | undefined
  /** The site's extensions. */
  extensions?: MarkdownExtensions
  /** Converts an error thrown by an extension to a diagnostic. Returns `undefined` for other errors. */
  explain?(error: unknown): Diagnostic | undefined
}

interface ParsedMarkdown {
  /** The sanitized tree, with positions in the file. The `data` of its elements is an `ArticleElementData`. */
  root: Root
  diagnostics: Diagnostic[]
}

/** The inclusions that lead from a page to the parsed file. */
interface Inclusion {
  /** The page, and the files between the page and the parsed file. */
  chain: readonly string[]
  /** Shared by all files that the page includes. */
  page: { inclusions: number; counts: PageCounts }
}

/**
 * Compiles Markdown to an HTML tree (hast): CommonMark, GFM, MDC components, callouts, formulas, emoji, and inclusions.
 * Parses raw HTML, and sanitizes the tree unless the site trusts its authors. Code blocks are parsed, but not
 * highlighted. Never throws because of an author's text. If the text is nested too deeply or exceeds a limit, the tree
 * is empty, and a diagnostic explains why.
 */
export function parseMarkdown(source: MarkdownSource, context: MarkdownContext): ParsedMarkdown {
  return parse(source, context, { chain: [source.file], page: { inclusions: 0, counts: noCounts() } })
}

function parse(
  { file, body, bodyLine }: MarkdownSource,
  context: MarkdownContext,
  inclusion: Inclusion,
): ParsedMarkdown {
  // Replace the frontmatter with empty lines, so that positions match the file.
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
    placeVersionInCode(tree, { file, isKnown: () => context.bind('version.label') !== undefined, diagnostics })
    const include = (node: ComponentNode) => includeFile(node, { file, context, inclusion, diagnostics })
    const root = toSafeHtml(tree, { ...context, text, file, readFile: context.text, counts, include, diagnostics })
    const tooMuch = overLimit(counts)
    const deepHtml = tooMuch ? { line: bodyLine, column: 1, message: tooMuch } : findTooDeep(root)
    return deepHtml ? refuse(file, deepHtml) : { root, diagnostics }
  } catch (error) {
    const explained = context.explain?.(error)
    if (explained) return { root: { type: 'root', children: [] }, diagnostics: [explained] }
    // The libraries are recursive and may have bugs. If one page fails, all others must still compile.
    const message =
      error instanceof RangeError ? 'Elements are nested too deeply.' : `This page cannot be parsed: ${String(error)}.`
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
        hint: 'Split the page, or put the text into a code block.',
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
 * Returns the content of `::include{src="./part.md"}`, as if its author had written it there. The result is empty if
 * the file doesn't exist.
 */
function includeFile(
  node: ComponentNode,
  { file, context, inclusion: { chain, page }, diagnostics }: InclusionContext,
): Root {
  const wanted = includedFile(String(node.attributes?.src ?? ''), file)
  const text = context.text(wanted)
  page.inclusions += 1
  const isLoop = chain.includes(wanted)
  if (text === undefined || isLoop || page.inclusions > maxInclusions) {
    diagnostics.push(
      text === undefined ? missingFile(node, file, wanted) : endlessInclusion(node, { file, wanted, isLoop }),
    )
    return { type: 'root', children: [] }
  }
  const part = includedPart(text, node.attributes ?? {})
  if (!part) {
    diagnostics.push(missingRegion(node, { file, wanted, region: String(node.attributes?.region) }))
    return { type: 'root', children: [] }
  }
  const { body, bodyLine } = splitFrontmatter(part.text)
  const included = parse({ file: wanted, body, bodyLine: part.before + bodyLine }, context, {
    chain: [...chain, wanted],
    page,
  })
  diagnostics.push(...included.diagnostics)
  // All nodes receive the position of the inclusion, so that later steps report problems there.
  moveTo(included.root, node.position)
  return included.root
}
