import { isExternalHref } from '../../../core/route/index.ts'

/** Where a component leads. */
export interface LinkTarget {
  to: string
  target: string | undefined
}

/** Attributes of a link that a component is. A new tab is opened for those who ask for it, `\_blank` as Markdown escapes it included. */
export function linkAttributes({ to, target }: LinkTarget) {
  const newTab = target?.endsWith('_blank')
  return {
    href: to,
    target: newTab ? '_blank' : undefined,
    rel: newTab || isExternalHref(to) ? 'noopener noreferrer' : undefined,
  } as const
}
