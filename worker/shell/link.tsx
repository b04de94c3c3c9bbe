import type { ReactNode } from 'react'
import { Icon } from '../../client/elements/icon.tsx'
import { useLocale } from './locale-context.tsx'

interface LinkProps {
  to: string
  target?: string
  className?: string
  current?: boolean
  children: ReactNode
}

/**
 * A link that an author or an operator wrote. One that leaves the site says so, and gives nothing away about the page it was on.
 */
export function Link({ to, target, className, current, children }: LinkProps) {
  const external = isExternal(to)
  const newTab = target === '_blank'
  return (
    <a
      href={safeHref(to)} className={className} target={target} rel={external || newTab ? 'noopener noreferrer' : undefined}
      aria-current={current ? 'true' : undefined}
    >
      {children}
      {external && <Icon name="arrow-up-right" className="flip external" />}
      {newTab && <NewTabNote />}
    </a>
  )
}

function NewTabNote() {
  const { t } = useLocale()
  return <span className="visually-hidden"> ({t('common.newTab')})</span>
}

function isExternal(to: string): boolean {
  return /^(?:https?:)?\/\//i.test(to)
}

/** The address, or nothing when following it would run a script. Browsers ignore control characters and spaces in a scheme. */
function safeHref(to: string): string | undefined {
  // oxlint-disable-next-line no-control-regex
  return /^(?:javascript|vbscript|data|blob):/i.test(to.replace(/[\u0000-\u0020]/g, '')) ? undefined : to
}
