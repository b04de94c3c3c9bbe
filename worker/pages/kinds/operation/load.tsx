import type { FrameData } from '../../../layout/frame-data.ts'
import { Hole } from '../../../render/hole.tsx'
import type { ArticleData } from '../article/article-data.ts'
import { describeArticle } from '../article/json-ld.ts'
import { article } from '../article/load.tsx'
import { PageEnd } from '../article/page-end.tsx'
import { PageTitle } from '../article/page-title.tsx'
import { definePageKind } from '../define-page-kind.ts'

/** A page about API operations: a full-width article with code samples in a second column. */
export const operation = definePageKind<ArticleData>({
  kind: 'operation',
  frameClass: 'docs operation',
  type: 'article',
  styles: ['blocks', 'components', 'reference'],
  load: article.load as (page: Parameters<typeof article.load>[0]) => ArticleData | Promise<ArticleData>,
  view: OperationView,
  jsonLd: (data, links) => ({ ...describeArticle(data, links), '@type': 'APIReference' }),
  payload: article.payload as (data: ArticleData) => Record<string, unknown>,
})

function OperationView({ frame, data }: { frame: FrameData; data: ArticleData }) {
  const { contentLocale } = frame
  return (
    <>
      <PageTitle frame={frame} data={data} />
      <article className="prose" lang={contentLocale.language} dir={contentLocale.dir}>
        <Hole name="article" />
      </article>
      <PageEnd frame={frame} data={data} />
    </>
  )
}
