import type { ReactNode } from 'react'
import { isExternalHref } from '../../../core/route/index.ts'
import type { ProseInput } from '../define-prose.ts'

/**
 * Returns the attributes of a component's link.
 * @param target `_blank` opens a new tab; so does `\_blank`, because Markdown may escape it
 */
export function linkAttributes({ to, target }: { to: string; target: string | undefined }) {
  const newTab = target?.endsWith('_blank')
  return {
    href: to,
    target: newTab ? '_blank' : undefined,
    rel: newTab || isExternalHref(to) ? 'noopener noreferrer' : undefined,
  } as const
}

interface CoverLinkProps extends Pick<ProseInput, 'renderIcon' | 't'> {
  to: string
  target: string | undefined
  /** Whether an internal link has an arrow. External links always have one. */
  arrow?: boolean
  children: ReactNode
}

/** A link that covers its whole box, which must be positioned. Other links and buttons in the box stay above it. */
export function CoverLink({ to, target, arrow = false, renderIcon, t, children }: CoverLinkProps) {
  const attributes = linkAttributes({ to, target })
  return (
    <a className="cover" {...attributes}>
      {children}
      {attributes.target && <span className="visually-hidden"> ({t('common.newTab')})</span>}
      {isExternalHref(to) ? renderIcon('i-lucide-arrow-up-right') : arrow && renderIcon('i-lucide-arrow-right')}
    </a>
  )
}
