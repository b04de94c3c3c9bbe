import type { Element, ElementContent, Root } from 'hast'
import type { CodeBlock, CodeToken } from '../../../core/document/index.ts'
import { startOf } from '../../../core/error/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { colorCode } from '../../../core/markdown/index.ts'
import type { Highlighter } from './highlight.ts'

/** Returns the code blocks and code spans with a language inside a node, in order. */
export function codeOf(parent: Root | Element): Pick<CodeBlock, 'text' | 'language'>[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.data?.code ?? spanOf(node, parent) ?? codeOf(node)
  })
}

/** Returns the code and the language of a code span: `` `let a`{lang="ts"} ``. */
function spanOf(
  { tagName, properties, children }: Element,
  parent: Root | Element,
): Pick<CodeBlock, 'text' | 'language'> | undefined {
  if (tagName !== 'code' || (parent.type === 'element' && parent.tagName === 'pre')) return undefined
  const [only, ...others] = children
  const [, language] = /(?:^| )language-(\S+)/.exec([properties.className].flat().join(' ')) ?? []
  if (language === undefined || only?.type !== 'text' || others.length > 0) return undefined
  return { text: only.value, language }
}

/** Highlights the code inside a node. Code blocks in an unknown language stay unchanged and are reported. */
export function highlightCode(parent: Root | Element, file: string, highlighter: Highlighter): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const block = node.data?.code
    if (!block) {
      const span = spanOf(node, parent)
      if (span) colorSpan(node, highlighter.highlight(span.text, span.language))
      else diagnostics.push(...highlightCode(node, file, highlighter))
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

function colorSpan(node: Element, lines: readonly CodeToken[][] | undefined): void {
  if (!lines) return
  node.children = lines.flat().map(({ kind, text }): ElementContent => {
    const content = { type: 'text' as const, value: text }
    return kind === ''
      ? content
      : { type: 'element', tagName: 'span', properties: { className: [kind] }, children: [content] }
  })
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
