import { escapeMarkdown } from '../../../core/text/index.ts'
import { decodePathname } from '../../../core/route/index.ts'
import type { PageRequest } from '../../context.ts'
import { pageLink } from '../markdown/page-text.ts'
import type { PageText } from '../markdown/page-text.ts'
import { postLine } from './post-item.ts'
import type { PostListData } from './load-list.ts'

/** Adds posts, whole or as excerpts, to the Markdown of their list. */
export async function withPosts(page: PageText, list: PostListData | null, request: PageRequest): Promise<PageText> {
  if (!list || list.items.length === 0) return page
  const texts =
    list.layout === 'timeline'
      ? await request.store.readPlainTexts(list.items.map(({ document }) => document))
      : new Map<string, string>()
  const posts = list.items.map((item) => {
    const text = texts.get(item.document)
    const parts = [
      `## ${pageLink(item.title, decodePathname(item.href) ?? item.href)}`,
      postLine(item, request),
      text === undefined ? escapeMarkdown(item.description) : demoteHeadings(text.trim()),
    ]
    return parts.filter((part) => part !== '').join('\n\n')
  })
  return { ...page, text: [page.text.trim(), ...posts].filter((part) => part !== '').join('\n\n') }
}

/** Moves headings one level down, below the heading with the post's title. Code blocks are left unchanged. */
function demoteHeadings(text: string): string {
  let fence: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
      if (mark !== undefined) fence = fence === undefined ? mark : line.trim().startsWith(fence) ? undefined : fence
      return fence === undefined && /^#{2,5} /.test(line) ? `#${line}` : line
    })
    .join('\n')
}
