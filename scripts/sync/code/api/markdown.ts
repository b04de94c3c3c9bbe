// `rivage/markdown`, for `_code/markdown.ts`.
import type { MarkdownExtensions } from '../../../../core/markdown/extensions.ts'

/** Declares the Markdown extensions of a site. */
export function defineMarkdown(extensions: MarkdownExtensions): MarkdownExtensions {
  return extensions
}
