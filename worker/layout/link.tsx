import { use } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../client/elements/icon.tsx'
import { isOpenBranch } from '../../core/navigation/index.ts'
import { isExternalHref, localizeHref, safeHref } from '../../core/route/index.ts'
import { useLocale } from './locale-context.tsx'
import { ReleaseContext, hrefInRelease } from './release-link.tsx'
import { SiteIcon } from './site-icon.tsx'

interface LinkProps {
  to: string
  /** Of a path that names no language: the reader's, unless the text around the link is in another one. */
  locale?: string
  target?: string
  /** Name of the icon before its text. */
  icon?: unknown
  className?: string
  /** Whether a sign says that it leaves the site. Default: it does. */
  marked?: boolean
  /** Path of the page it is on: the link says so when it leads there, or to a folder that contains it. */
  on?: string
  children: ReactNode
}

/**
 * A link that an author or an operator wrote. One that leaves the site says so, and gives nothing away about the page it was on.
 */
export function Link({ to, locale, target, icon, className, marked = true, on, children }: LinkProps) {
  const reader = useLocale()
  const href = localizeHref(to, locale ?? reader.locale.code, reader.codes)
  const external = isExternalHref(to)
  const newTab = target === '_blank'
  return (
    <a
      href={safeHref(hrefInRelease(href, use(ReleaseContext)))}
      className={className}
      target={target}
      rel={external || newTab ? 'noopener noreferrer' : undefined}
      aria-current={on !== undefined && isOpenBranch(href, on) ? 'true' : undefined}
    >
      <SiteIcon name={icon} />
      {children}
      {external && marked && <Icon name="arrow-up-right" className="flip external" />}
      {newTab && <NewTabNote />}
    </a>
  )
}

function NewTabNote() {
  const { t } = useLocale()
  return <span className="visually-hidden">{` (${t('common.newTab')})`}</span>
}
