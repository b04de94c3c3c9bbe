import type { FrameData } from '../../../layout/frame-data.ts'
import { Hole } from '../../../render/hole.tsx'
import type { ArticleData } from './article-data.ts'
import { ApiVersions } from './api-versions.tsx'
import { Outline } from './outline.tsx'
import { PageEnd } from './page-end.tsx'
import { PageTitle } from './page-title.tsx'

/** A documentation page. Its article fills the hole `article`. */
export function ArticlePage({ frame, data }: { frame: FrameData; data: ArticleData }) {
  const { contentLocale } = frame
  return (
    <>
      <PageTitle frame={frame} data={data} />
      <ApiVersions frame={frame} entry={data.entry} />
      <Outline frame={frame} outline={data.outline} />
      <article className="prose" lang={contentLocale.language} dir={contentLocale.dir}>
        <Hole name="article" />
      </article>
      <PageEnd frame={frame} data={data} />
    </>
  )
}
