import type { ReactNode } from 'react'
import { isExternalHref } from '../../../core/route/index.ts'
import type { ProseInput } from '../define-prose.ts'
import { linkAttributes } from './link-attributes.ts'

interface CoverLinkProps extends Pick<ProseInput, 'icon' | 't'> {
  to: string
  target: string | undefined
  /** Draws an arrow also where the link stays in the site. */
  arrow?: boolean
  children: ReactNode
}

/** A link that is as large as the positioned box around it. What else can be used in that box lies above it. */
export function CoverLink({ to, target, arrow = false, icon, t, children }: CoverLinkProps) {
  const attributes = linkAttributes({ to, target })
  return (
    <a className="cover" {...attributes}>
      {children}
      {attributes.target && <span className="visually-hidden"> ({t('common.newTab')})</span>}
      {isExternalHref(to) ? icon('i-lucide-arrow-up-right') : arrow && icon('i-lucide-arrow-right')}
    </a>
  )
}
