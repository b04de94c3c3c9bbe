import { parsePostList } from '../../../../core/posts/index.ts'
import { decodePathname } from '../../../../core/route/index.ts'
import { loadPostList } from '../../posts/load-list.ts'
import { withPosts } from '../../posts/posts-text.ts'
import { loadArticle } from '../article/load.tsx'
import { definePageKind } from '../define-page-kind.ts'
import type { RequestedEntry } from '../define-page-kind.ts'
import type { PostsData } from './posts-data.ts'
import { PostsPage } from './view.tsx'

/** The first page of a changelog or blog. */
export const posts = definePageKind<PostsData>({
  kind: 'posts',
  frameClass: 'docs',
  type: 'website',
  styles: ['posts'],
  stylesOf: ({ listStyles }) => listStyles,
  feedOf: ({ list }) => list?.feed,
  load,
  view: PostsPage,
  jsonLd({ entry, list }, { urlOf, canonicalPath, language }) {
    return {
      '@type': 'Blog',
      name: entry.title,
      inLanguage: language,
      url: urlOf(canonicalPath),
      blogPost: (list?.items ?? []).map(({ title, href, date }) => ({
        '@type': 'BlogPosting',
        headline: title,
        url: urlOf(decodePathname(href) ?? href),
        ...(date !== null && { datePublished: date }),
      })),
    }
  },
  markdown: (page, _entry, { list }, request) => withPosts(page, list, request),
  payload: ({ entry }) => ({ [entry.path.replaceAll('/', '-')]: entry }),
})

async function load(page: RequestedEntry): Promise<PostsData> {
  const { request } = page
  const { contentLocale, cache, path } = request
  const address = parsePostList(path.slice(contentLocale.code.length + 1), cache.release.config.posts)
  const [data, list] = await Promise.all([loadArticle(page), address && loadPostList(request, address)])
  return { ...data, list: list?.data ?? null, listStyles: list?.styles ?? [] }
}
