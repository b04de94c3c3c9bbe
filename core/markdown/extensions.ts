import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { Options } from 'mdast-util-from-markdown'

/** The source file of a tree. */
interface TreeSource {
  /** Path inside the content folder. */
  file: string
}

/** A site's Markdown extensions. Their output is sanitized like everything else. */
export interface MarkdownExtensions {
  /** Syntax: micromark extensions, each with its mdast extension, in the same order. */
  micromark?: NonNullable<Options['extensions']>
  fromMarkdown?: NonNullable<Options['mdastExtensions']>
  /** Transform the Markdown tree, in order. */
  mdast?: readonly ((tree: Root, source: TreeSource) => void)[]
  /** Transform the HTML tree before it is sanitized, in order. */
  hast?: readonly ((tree: HtmlRoot, source: TreeSource) => void)[]
}
