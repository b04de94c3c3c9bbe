import type { DocsPageData } from '../page-data.ts'
import { Isolated } from '../../layout/isolated.tsx'
import { useLocale } from '../../layout/locale-context.tsx'
import { PageLink } from '../../layout/release-link.tsx'

/** The folders above a page. The page itself is the title right below. */
export function Breadcrumb({
  trail,
  ...language
}: {
  trail: DocsPageData['breadcrumb']
  lang?: string
  dir?: 'ltr' | 'rtl'
}) {
  const { t } = useLocale()
  if (trail.length === 0) return null
  return (
    <nav className="breadcrumb" aria-label={t('navigation.breadcrumb')}>
      <ol {...language}>
        {trail.map(({ title, path, titleIn }) => {
          const name = <Isolated text={title} lang={titleIn} />
          return <li key={path ?? title}>{path ? <PageLink href={path}>{name}</PageLink> : name}</li>
        })}
      </ol>
    </nav>
  )
}
