import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { Options } from 'mdast-util-from-markdown'

/** The source file of a tree. */
interface TreeSource {
  /** Path inside the content folder. */
  file: string
}

/** A site's Markdown extensions. Their output is sanitized like authors' content. */
export interface MarkdownExtensions {
  /** micromark extensions for syntax. `fromMarkdown` contains the corresponding mdast extensions in the same order. */
  micromark?: NonNullable<Options['extensions']>
  fromMarkdown?: NonNullable<Options['mdastExtensions']>
  /** Functions that transform the Markdown tree, in order. */
  mdast?: readonly ((tree: Root, source: TreeSource) => void)[]
  /** Functions that transform the HTML tree before it is sanitized, in order. */
  hast?: readonly ((tree: HtmlRoot, source: TreeSource) => void)[]
}
