import { localize } from '../../../../core/release/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { Link } from '../../../layout/link.tsx'
import { BidiText } from '../../../layout/text-language.tsx'
import type { PostListData } from '../../posts/load-list.ts'
import { PostFilters, PostList } from '../../posts/post-list.tsx'
import { Breadcrumb } from '../../kinds/article/page-title.tsx'

export interface PostListPageData extends PostListData {
  title: string
  /** The page's label, such as “Page 2”; `null` on the first page. */
  label: string | null
  /** The first page of the collection. */
  home: { title: string; href: string }
}

/** A page of a list of posts. */
export function PostListPage({ frame, data }: { frame: FrameData; data: PostListPageData }) {
  const { title, label, home, author } = data
  return (
    <>
      <div className="page-title">
        <div className="page-title-text">
          <Breadcrumb folders={[{ title: home.title, path: home.href }]} />
          <h1>
            <BidiText text={title} unbroken />
          </h1>
          {label !== null && <p className="lead">{label}</p>}
        </div>
        {author && <AuthorCard author={author} />}
      </div>
      <PostFilters data={data} />
      <PostList data={data} mode={frame.site.theme.colorMode} />
    </>
  )
}

function AuthorCard({ author: { avatar, title, url } }: { author: NonNullable<PostListData['author']> }) {
  const { locale, defaultLocale } = useLocale()
  if (avatar === undefined && title === undefined && url === undefined) return null
  return (
    <p className="post-meta">
      {avatar !== undefined && <img src={avatar} alt="" width="40" height="40" />}
      {title !== undefined && <span>{localize(title, locale.code, defaultLocale)}</span>}
      {url !== undefined && <Link to={url}>{url.replace(/^(?:https?:\/\/|mailto:)/, '')}</Link>}
    </p>
  )
}
