// `rivage/markdown`, for `_code/markdown.ts`.
import type { MarkdownExtensions } from '../../../../core/markdown/extensions.ts'

/** Declares a site's Markdown extensions. */
export function defineMarkdown(extensions: MarkdownExtensions): MarkdownExtensions {
  return extensions
}
