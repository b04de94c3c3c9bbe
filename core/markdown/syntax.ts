import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { componentSyntax } from './component-syntax.ts'
import { emojiMdast, emojiMicromark } from './emoji-syntax.ts'
import { unescapeAttributes } from './escaped-quotes.ts'
import type { MarkdownExtensions } from './extensions.ts'
import { htmlWithComponents } from './html-with-components.ts'
import { mathSyntax } from './math-syntax.ts'
import { schemeAutolinks } from './scheme-autolinks.ts'
import { snippetMdast, snippetMicromark } from './snippet-syntax.ts'

const [gfmMicromark, mathMicromark] = [gfm(), mathSyntax()]

/** Allows emphasis next to Chinese, Japanese, and Korean punctuation, where CommonMark would show literal asterisks. */
const cjkMicromark = [cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()]

/**
 * Parses Markdown into a tree (mdast): CommonMark, GFM, MDC components, formulas, emoji, snippets, and the site's
 * extensions.
 */
export function parseSyntax(text: string, { micromark = [], fromMarkdown: nodes = [] }: MarkdownExtensions = {}): Root {
  const components = componentSyntax()
  const tree = fromMarkdown(text, {
    // micromark tries constructs with the same first character in reverse order of the extensions.
    extensions: [
      gfmMicromark,
      schemeAutolinks,
      ...cjkMicromark,
      htmlWithComponents,
      mathMicromark,
      components.micromark,
      emojiMicromark,
      snippetMicromark,
      ...micromark,
    ],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown(), ...components.mdast, emojiMdast, snippetMdast, ...nodes],
  })
  unescapeAttributes(tree)
  return tree
}
