import type { Element, Root } from 'hast'
import type { CodeBlock } from '../../../core/document/index.ts'
import { startOf } from '../../../core/error/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { colorCode } from '../../../core/markdown/index.ts'
import type { Highlighter } from './highlight.ts'

/** Returns the code blocks inside a node, in order. */
export function codeBlocksOf(parent: Root | Element): CodeBlock[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.data?.code ? [node.data.code] : codeBlocksOf(node)
  })
}

/** Highlights the code blocks inside a node. Code in an unknown language stays unchanged and is reported. */
export function highlightCode(parent: Root | Element, file: string, highlighter: Highlighter): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const block = node.data?.code
    if (!block) {
      diagnostics.push(...highlightCode(node, file, highlighter))
      continue
    }
    // Terminal output contains its own colors.
    if (block.language === 'ansi') continue
    const lines = highlighter.highlight(block.text, block.language)
    if (lines) node.data = { ...node.data, code: colorCode(block, lines, highlighter.nameOf(block.language)) }
    else if (!node.data?.isChecked)
      diagnostics.push(unknownLanguage(node, file, block.language, highlighter.nearest(block.language)))
  }
  return diagnostics
}

/** Languages that GitHub or other systems render as images or maps, with a hint for each. */
const languageHints = new Map([
  ...['d2', 'dot', 'graphviz', 'plantuml', 'puml'].map(
    (name) => [name, 'Use `mermaid` for the diagram, or save it as an image.'] as const,
  ),
  ...['geojson', 'topojson'].map((name) => [name, 'Use `json`, because maps are not rendered.'] as const),
])

function unknownLanguage(
  { position }: Element,
  file: string,
  language: string,
  nearest: string | undefined,
): Diagnostic {
  return {
    severity: 'warning',
    file,
    ...startOf(position),
    code: 'unknown-language',
    message: `Code in the unknown language \`${language}\` is not highlighted.`,
    hint:
      languageHints.get(language) ??
      (nearest ? `Did you mean \`${nearest}\`?` : 'Use `text` if it is not a programming language.'),
  }
}
