import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { componentSyntax } from './component-syntax.ts'
import { emojiMdast, emojiMicromark } from './emoji-syntax.ts'
import type { MarkdownExtensions } from './extensions.ts'
import { mathSyntax } from './math-syntax.ts'
import { snippetMdast, snippetMicromark } from './snippet-syntax.ts'

const [gfmMicromark, mathMicromark] = [gfm(), mathSyntax()]

/** CommonMark, GFM, MDC components, formulas, emoji, snippets, and what a site adds, as a tree (mdast). */
export function parseSyntax(text: string, { micromark = [], fromMarkdown: nodes = [] }: MarkdownExtensions = {}): Root {
  const components = componentSyntax()
  return fromMarkdown(text, {
    // Of constructs that begin with the same character, micromark tries those of the last extension first.
    extensions: [gfmMicromark, mathMicromark, components.micromark, emojiMicromark, snippetMicromark, ...micromark],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown(), ...components.mdast, emojiMdast, snippetMdast, ...nodes],
  })
}
