import { postsAround, relatedPosts } from '../../../../core/posts/index.ts'
import type { ListedPost } from '../../../../core/posts/index.ts'
import { encodePathname } from '../../../../core/route/index.ts'
import type { PageRequest } from '../../../context.ts'
import type { NearbyPage } from '../../../navigation/navigation-branch.ts'
import { readPostIndex } from '../../../navigation/post-index.ts'
import type { PageEntry } from '../../../store/content-store.ts'
import type { PageText } from '../../markdown/page-text.ts'
import { postSource } from '../../posts/load-list.ts'
import { collectionOf, postDetails, postLine } from '../../posts/post-item.ts'
import { loadArticle } from '../article/load.tsx'
import { definePageKind } from '../define-page-kind.ts'
import type { RequestedEntry } from '../define-page-kind.ts'
import { describePost } from './json-ld.ts'
import type { PostData } from './post-data.ts'
import { PostPage } from './view.tsx'

/** A changelog or blog post: an article with a date and links to the neighboring posts. */
export const post = definePageKind<PostData>({
  kind: 'post',
  frameClass: 'docs',
  type: 'article',
  styles: ['posts'],
  load,
  view: PostPage,
  markdown: withPostLine,
  jsonLd: describePost,
  payload: ({ entry }) => ({ [entry.path.replaceAll('/', '-')]: entry }),
})

async function load(page: RequestedEntry): Promise<PostData> {
  const { request, entry } = page
  const { code } = request.contentLocale
  const posts = collectionOf(request, entry)
  const [data, listed] = await Promise.all([
    loadArticle(page),
    posts ? readPostIndex(postSource(request), posts, code) : [],
  ])
  const { newer, older } = postsAround(listed, entry.translationKey)
  const pathOf = ({ translationKey }: ListedPost) => `/${code}${translationKey}`
  const nearby = (found: ListedPost | undefined): NearbyPage | null =>
    found ? { path: encodePathname(pathOf(found)), title: found.title, description: '' } : null
  return {
    ...data,
    // Posts show the reading time below the title instead.
    readingMinutes: 0,
    surround: [nearby(older), nearby(newer)],
    post: postDetails(request, entry, posts),
    related: relatedPosts(listed, entry.translationKey).map((other) => ({
      title: other.title,
      href: encodePathname(pathOf(other)),
    })),
  }
}

/** Adds the details of a post to its Markdown, below the title. */
function withPostLine(page: PageText, _entry: PageEntry, { post: details }: PostData, request: PageRequest): PageText {
  const line = postLine(details, request)
  if (line === '') return page
  const [title = ''] = /^# .*\n+/.exec(page.text) ?? []
  const added = `${line}\n\n`
  return {
    ...page,
    text: title + added + page.text.slice(title.length),
    sections: page.sections.map(([heading, level, at]) => [heading, level, at < title.length ? at : at + added.length]),
  }
}
