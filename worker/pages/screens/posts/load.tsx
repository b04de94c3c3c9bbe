import { writeYear } from '../../../../core/locale/index.ts'
import { isPostListPath, parsePostList, postListHref } from '../../../../core/posts/index.ts'
import type { PostListAddress } from '../../../../core/posts/index.ts'
import { pageNotFound } from '../../../../core/error/index.ts'
import { localize } from '../../../../core/release/index.ts'
import { encodePathname, findInLocale, findOriginal } from '../../../../core/route/index.ts'
import type { PageRequest } from '../../../context.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import type { LanguageLink } from '../../../navigation/language-links.ts'
import { lookUpPage } from '../../../navigation/surroundings.ts'
import { readPageCounts } from '../../../navigation/post-index.ts'
import { loadPostList, postSource } from '../../posts/load-list.ts'
import { withPosts } from '../../posts/posts-text.ts'
import { defineScreen } from '../define-screen.ts'
import { PostListPage } from './view.tsx'
import type { PostListPageData } from './view.tsx'

/** The later pages of a list of posts, and the lists for a tag, an author, or a year. */
export const posts = defineScreen<PostListPageData>({
  name: 'posts',
  route: ({ path, contentLocale, cache }) =>
    isPostListPath(path.slice(contentLocale.code.length + 1), cache.release.config.posts ?? []),
  async load(request) {
    const { path, contentLocale, cache, url, t } = request
    const { config } = cache.release
    const address = parsePostList(path.slice(contentLocale.code.length + 1), config.posts)
    if (!address) throw pageNotFound(url.pathname)
    if (path.endsWith('/page/1')) return { location: postListHref(contentLocale.code, address), status: 301 }
    const { posts, filter, page } = address
    const root = `/${contentLocale.code}${posts.path}`
    const [around, { data, styles, name, changed }] = await Promise.all([
      lookUpPage(request, root, posts.path),
      loadPostList(request, address),
    ])
    const home = findInLocale(around.entries, contentLocale.code) ?? findOriginal(around.entries, config)
    const list = home?.title ?? localize(posts.title, contentLocale.code, config.defaultLocale)
    const heading =
      filter.by === 'all'
        ? list
        : filter.by === 'tag'
          ? t('posts.tagged', { tag: name ?? filter.key })
          : filter.by === 'year'
            ? writeYear(new Date(`${filter.year}-07-01`), request.locale.language)
            : (name ?? filter.key)
    const label = page > 1 ? t('posts.page', { page: String(page) }) : null
    return {
      frameClass: 'docs',
      data: { ...data, title: heading, label, home: { title: list, href: encodePathname(root) } },
      head: {
        heading: [heading, label, filter.by === 'all' ? null : list].filter((part) => part !== null).join(' · '),
        description: home?.description ?? '',
        type: 'website',
        noindex: false,
        feed: data.feed,
        styles: [...new Set(['posts' as const, ...styles])],
        canonicalPath: path,
        alternatePaths: [],
      },
      navigation: around.branches(),
      languages: await linksToLanguages(request, address),
      fillings: {},
      markdown: () => {
        const title = label === null ? heading : `${heading} · ${label}`
        return withPosts({ path, title, description: '', release: changed, text: '', sections: [] }, data, request)
      },
      cacheable: 'address',
    }
  },
  view: PostListPage,
})

/**
 * Returns a link to the same list in each language, or to the whole collection if the language doesn't have this page
 * of the list.
 */
async function linksToLanguages(request: PageRequest, address: PostListAddress): Promise<LanguageLink[]> {
  const { posts, filter, page } = address
  const countOf = await readPageCounts(postSource(request), posts)
  return languageLinks(request, []).map((link) => {
    const isThere = page <= countOf(link.locale.code, filter)
    const to = isThere ? address : { posts, filter: { by: 'all' as const }, page: 1 }
    return { ...link, href: postListHref(link.locale.code, to) }
  })
}
