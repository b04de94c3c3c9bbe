import { Icon } from '../../../client/elements/icon.tsx'
import type { FrameData } from '../../layout/frame-data.ts'
import type { DocsPageData } from '../page-data.ts'
import { Isolated } from '../../layout/isolated.tsx'
import { navigationLanguage } from '../../layout/language-attributes.ts'
import { useLocale } from '../../layout/locale-context.tsx'
import { PageLink } from '../../layout/release-link.tsx'

/** The pages before and after this one in the order of the navigation. */
export function SurroundLinks({
  frame,
  surround: [previous, next],
}: {
  frame: FrameData
  surround: DocsPageData['surround']
}) {
  const { t } = useLocale()
  if (!previous && !next) return null
  const language = navigationLanguage(frame)
  return (
    <nav className="surround" aria-label={t('docs.surround')}>
      {previous && (
        <PageLink rel="prev" href={previous.path}>
          <small>
            <Icon name="arrow-left" className="flip" />
            {t('docs.previous')}
          </small>
          <span {...language}>
            <Isolated text={previous.title} lang={previous.shownIn} />
          </span>
        </PageLink>
      )}
      {next && (
        <PageLink className="next" rel="next" href={next.path}>
          <small>
            {t('docs.next')}
            <Icon name="arrow-right" className="flip" />
          </small>
          <span {...language}>
            <Isolated text={next.title} lang={next.shownIn} />
          </span>
        </PageLink>
      )}
    </nav>
  )
}
