import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { Options } from 'mdast-util-from-markdown'

/** Where a tree is from. */
interface TreeSource {
  /** Path inside the content folder. */
  file: string
}

/** What a site adds to the Markdown that its pages are written in. What it makes is sanitised like everything else. */
export interface MarkdownExtensions {
  /** Syntax: extensions of micromark, each with what makes nodes of it, in the same order. */
  micromark?: NonNullable<Options['extensions']>
  fromMarkdown?: NonNullable<Options['mdastExtensions']>
  /** Change the tree of Markdown, in their order. */
  mdast?: readonly ((tree: Root, source: TreeSource) => void)[]
  /** Change the tree of HTML that it became, before it is sanitised. */
  hast?: readonly ((tree: HtmlRoot, source: TreeSource) => void)[]
}
