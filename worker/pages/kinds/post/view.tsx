import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { Picture } from '../../../layout/picture.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { BidiText } from '../../../layout/text-language.tsx'
import { Hole } from '../../../render/hole.tsx'
import { PostMeta, PostTags } from '../../posts/post-meta.tsx'
import { Outline } from '../article/outline.tsx'
import { PageEnd } from '../article/page-end.tsx'
import { PageTitle } from '../article/page-title.tsx'
import type { PostData } from './post-data.ts'

/** A post. Its article fills the hole `article`. */
export function PostPage({ frame, data }: { frame: FrameData; data: PostData }) {
  const { contentLocale } = frame
  const { post, related } = data
  return (
    <>
      <PageTitle frame={frame} data={data}>
        <PostMeta post={post} title={data.entry.title} />
      </PageTitle>
      <Outline frame={frame} outline={data.outline} />
      {post.cover && (
        <div className="post-cover">
          <Picture image={post.cover} sizes="(width >= 48rem) 43rem, 100vw" mode={frame.site.theme.colorMode} isFirst />
        </div>
      )}
      <article className="prose" lang={contentLocale.language} dir={contentLocale.dir}>
        <Hole name="article" />
      </article>
      <PostTags tags={post.tags} />
      <RelatedPosts related={related} />
      <PageEnd frame={frame} data={data} />
    </>
  )
}

function RelatedPosts({ related }: Pick<PostData, 'related'>) {
  const { t } = useLocale()
  if (related.length === 0) return null
  return (
    <nav className="related-posts" aria-label={t('posts.related')}>
      <p className="outline-title" aria-hidden="true">
        {t('posts.related')}
      </p>
      <ul>
        {related.map(({ title, href }) => (
          <li key={href}>
            <PageLink href={href}>
              <BidiText text={title} />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
