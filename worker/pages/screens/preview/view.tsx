import { encodePathname, publicHref } from '../../../../core/route/index.ts'
import { urlsOf } from '../../../http/site-urls.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import type { NearbyPage } from '../../../navigation/navigation-branch.ts'

/** The pages that differ between the preview and the live site. */
export interface PreviewPageData {
  added: { path: string; title: string }[]
  changed: { path: string; title: string }[]
  removed: { path: string; title: string }[]
}

/** Lists the pages that a preview adds, changes, and removes. */
export function PreviewPage({ frame, data: { added, changed, removed } }: { frame: FrameData; data: PreviewPageData }) {
  const { t } = useLocale()
  return (
    <>
      <h1>{frame.head.heading}</h1>
      {added.length + changed.length + removed.length === 0 && <p>{t('common.noData')}</p>}
      <Pages title={t('preview.added')} pages={added} site={frame.site} />
      <Pages title={t('preview.changed')} pages={changed} site={frame.site} />
      <Pages title={t('preview.removed')} pages={removed} site={frame.site} gone />
    </>
  )
}

function Pages({
  title,
  pages,
  site,
  gone = false,
}: {
  title: string
  site: FrameData['site']
  pages: readonly Pick<NearbyPage, 'path' | 'title'>[]
  gone?: boolean
}) {
  const { t } = useLocale()
  if (pages.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="change-list">
        {pages.map((page) => {
          const address = encodePathname(page.path)
          return (
            <li key={page.path}>
              {gone ? page.title : <PageLink href={address}>{page.title}</PageLink>}
              {' · '}
              <PageLink href={`${address}?diff=live`}>
                {t('translation.changes')}
                <span className="visually-hidden"> {page.title}</span>
              </PageLink>
              <p>
                <bdi dir="ltr">{publicHref(page.path, urlsOf(site))}</bdi>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
