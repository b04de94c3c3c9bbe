// `rivage/markdown`, for `_code/markdown.ts`.
import type { MarkdownExtensions } from '../../../../core/markdown/extensions.ts'

/** Declares what a site adds to Markdown. */
export function defineMarkdown(extensions: MarkdownExtensions): MarkdownExtensions {
  return extensions
}
