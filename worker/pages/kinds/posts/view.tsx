import type { FrameData } from '../../../layout/frame-data.ts'
import { Hole } from '../../../render/hole.tsx'
import { PostFilters, PostList } from '../../posts/post-list.tsx'
import { PageTitle } from '../article/page-title.tsx'
import type { PostsData } from './posts-data.ts'

/** A list of posts below the article of its page, which fills the hole `article`. */
export function PostsPage({ frame, data }: { frame: FrameData; data: PostsData }) {
  const { contentLocale } = frame
  const { list } = data
  return (
    <>
      <PageTitle frame={frame} data={data} />
      {list && <PostFilters data={list} />}
      <article className="prose post-intro" lang={contentLocale.language} dir={contentLocale.dir}>
        <Hole name="article" />
      </article>
      {list && <PostList data={list} mode={frame.site.theme.colorMode} />}
    </>
  )
}
