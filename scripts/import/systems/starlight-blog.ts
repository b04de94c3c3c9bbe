import type { Localized } from '../../../core/release/index.ts'
import type { Note, SourcePage } from '../define-import-system.ts'
import { starlightBlogSettings } from '../settings/starlight.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { authorPaths, blogOfFolder, plainSlug } from '../source/blog-folder.ts'
import { readCallArguments } from '../source/javascript.ts'
import { localeCode } from '../source/locales.ts'
import { listRedirects, perPageOf, readAuthor, tagRedirects } from '../source/posts.ts'
import type { SourceBlog } from '../source/posts.ts'
import { isRecord, recordOf } from '../source/record.ts'

/** Reads the blogs of the `starlight-blog` plugin from the text of `astro.config`. */
export function readStarlightBlogs(
  text: string,
  file: string,
  scope: Parameters<typeof readCallArguments>[2],
  { pages, defaultLocale, notes }: { pages: readonly SourcePage[]; defaultLocale: string; notes: Note[] },
): SourceBlog[] {
  const [, callee] = /import\s+(\w+)\s+from\s+['"]starlight-blog['"]/.exec(text) ?? []
  if (callee === undefined) return []
  const calls = readCallArguments(text, callee, scope)
  return (calls.length > 0 ? calls : [{}]).map((options) => {
    notes.push(...noteSettings(file, options, starlightBlogSettings))
    const prefix = typeof options.prefix === 'string' ? options.prefix : 'blog'
    const place = prefix.split('/').filter(Boolean)
    const authors = Object.fromEntries(
      Object.entries(recordOf(options.authors)).flatMap(([key, value]) => {
        const author = readAuthor(value)
        return author ? [[key, author]] : []
      }),
    )
    const { perPage = 5 } = perPageOf(options.postCount)
    const title = titleOf(options.title, defaultLocale)
    const collection = { layout: 'list' as const, perPage, ...(title !== undefined && { title }) }
    const blog = blogOfFolder(pages, { place, collection, authors, isByAll: true }, notes)
    const tags = blog.pages.flatMap(({ data }) => (Array.isArray(data.tags) ? data.tags.map(String) : []))
    const lists = Math.ceil(blog.pages.length / perPage)
    const older = Array.from({ length: Math.max(0, lists - 1) }, (_, index) => [`${index + 2}`, `page/${index + 2}`])
    return {
      ...blog,
      redirects: [
        ...listRedirects(place, { 'rss.xml': 'feed.xml', ...Object.fromEntries(older), ...authorPaths(authors) }),
        ...tagRedirects(
          place,
          [...new Set(tags)].map((tag) => [plainSlug(tag), tag] as const),
        ),
      ],
    }
  })
}

function titleOf(title: unknown, defaultLocale: string): Localized | undefined {
  if (typeof title === 'string') return title
  if (!isRecord(title)) return undefined
  return Object.fromEntries(
    Object.entries(title).map(([code, text]) => [code === 'root' ? defaultLocale : localeCode(code), String(text)]),
  )
}
