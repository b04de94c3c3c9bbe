import { use } from 'react'
import type { ReactNode } from 'react'
import { ExternalIcon } from '../../client/elements/icon.tsx'
import { isOpenBranch } from '../../core/navigation/index.ts'
import type { ConfigLink } from '../../core/release/index.ts'
import { isExternalHref, localizeHref, safeHref } from '../../core/route/index.ts'
import { SiteIcon } from './icons.tsx'
import { useLocale } from './locale-context.tsx'
import { LinkPlaceContext, hrefAtPlace } from './release-link.tsx'
import { ConfigText } from './text-language.tsx'

interface LinkProps {
  to: string
  /** Locale for a path that doesn't include one. The interface language by default. */
  locale?: string
  target?: string
  /** Name of the icon before the text. */
  icon?: unknown
  className?: string
  /** Whether an icon marks an external link. Default `true`. */
  marked?: boolean
  /**
   * Path of the page that contains the link. If the link leads to this page or to a folder above it, it is marked as
   * current.
   */
  on?: string
  /** Whether the link leads to the current section. Absent if that is unknown. */
  current?: boolean
  /** Path of the link's section, from which a visit determines whether the next page is in that section. */
  section?: string | null
  children: ReactNode
}

/**
 * A link that an author or operator wrote. External links are marked and don't send a referrer; `noreferrer` implies
 * `noopener` (HTML Standard, section 4.6.8.17).
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

/** A list of links from `site.config.ts`. */
export function ConfigLinks({ links }: { links: readonly ConfigLink[] }) {
  return (
    <ul>
      {links.map(({ label, ...link }) => (
        <li key={link.to}>
          <Link {...link}>
            <ConfigText text={label} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NewTabNote() {
  const { t } = useLocale()
  return <span className="visually-hidden">{` (${t('common.newTab')})`}</span>
}
