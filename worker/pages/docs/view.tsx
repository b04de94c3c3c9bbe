import { encodePathname } from '../../../core/route/index.ts'
import { Hole } from '../../render/hole.tsx'
import { Outline } from './outline.tsx'
import { PageFeedback } from './page-feedback.tsx'
import { PageFooter } from './page-footer.tsx'
import { PageTitle } from './page-title.tsx'
import { SurroundLinks } from './surround-links.tsx'
import type { FrameData } from '../../layout/frame-data.ts'
import type { DocsPageData } from '../page-data.ts'

/** A documentation page. Its text arrives in the hole `article`. */
export function DocsPage({ frame, data }: { frame: FrameData; data: DocsPageData }) {
  const { contentLocale } = frame
  return (
    <>
      <PageTitle frame={frame} data={data} />
      <Outline frame={frame} outline={data.outline} />
      <article className="prose" lang={contentLocale.language} dir={contentLocale.dir}>
        <Hole name="article" />
      </article>
      <div className="page-end">
        {data.actions.feedback && <PageFeedback {...data.actions.feedback} />}
        <PageFooter
          actions={data.actions}
          updatedAt={data.updatedAt}
          minutes={data.readingMinutes}
          path={encodePathname(data.entry.path)}
        />
        <SurroundLinks frame={frame} surround={data.surround} />
      </div>
    </>
  )
}
