import { use } from 'react'
import type { ReactNode } from 'react'
import { ExternalIcon } from '../../client/elements/icon.tsx'
import { isOpenBranch } from '../../core/navigation/index.ts'
import { isExternalHref, localizeHref, safeHref } from '../../core/route/index.ts'
import { SiteIcon } from './icons.tsx'
import { useLocale } from './locale-context.tsx'
import { LinkPlaceContext, hrefAtPlace } from './release-link.tsx'

interface LinkProps {
  to: string
  /** The locale to add to a path without one. By default, the interface language. */
  locale?: string
  target?: string
  /** Name of the icon before the text. */
  icon?: unknown
  className?: string
  /** Whether an icon marks an external link. Default `true`. */
  marked?: boolean
  /**
   * Path of the page that contains the link. The link is marked as current if it points to this page or a folder above
   * it.
   */
  on?: string
  /** Whether it points to the current section; absent if unknown. */
  current?: boolean
  /** Path of that section. A visit uses it to find out whether the next page is in the section. */
  section?: string | null
  children: ReactNode
}

/**
 * A link from an author or operator. External links are marked and send no referrer; `noreferrer` includes `noopener`
 * (HTML Standard, section 4.6.8.17).
 */
export function Link({
  to,
  locale,
  target,
  icon,
  className,
  marked = true,
  on,
  current,
  section,
  children,
}: LinkProps) {
  const reader = useLocale()
  const href = localizeHref(to, locale ?? reader.locale.code, reader.codes)
  const external = isExternalHref(to)
  const newTab = target === '_blank'
  return (
    <a
      href={safeHref(hrefAtPlace(href, use(LinkPlaceContext)))}
      className={className}
      target={target}
      rel={external || newTab ? 'noreferrer' : undefined}
      aria-current={(current ?? (on !== undefined && isOpenBranch(href, on))) ? 'true' : undefined}
      data-section={section ?? undefined}
    >
      <SiteIcon name={icon} />
      {children}
      {external && marked && <ExternalIcon />}
      {newTab && <NewTabNote />}
    </a>
  )
}

function NewTabNote() {
  const { t } = useLocale()
  return <span className="visually-hidden">{` (${t('common.newTab')})`}</span>
}
