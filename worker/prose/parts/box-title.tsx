import type { ReactNode } from 'react'
import type { ComponentInput } from '../define-component.tsx'
import { slotNodes } from '../define-component.tsx'
import { holdsLink } from '../holds-link.ts'
import { nodeText } from '../node-text.ts'
import { CoverLink } from './cover-link.tsx'
import { linkAttributes } from './link-attributes.ts'

interface BoxTitleProps extends Pick<ComponentInput<Record<never, never>>, 'node' | 'slots' | 'icon' | 't'> {
  title: string | undefined
  to: string | undefined
  target: string | undefined
}

/**
 * The title of a box. With an address, all of the box is the link, named by the title. A title that has links of its own keeps them:
 * they lie above the one around them.
 */
export function BoxTitle({ node, slots, title, to, target, icon, t }: BoxTitleProps) {
  const content: ReactNode = slots.title ?? title
  if (!to) return content && <p className="card-title">{content}</p>
  const nodes = slotNodes(node, 'title')
  if (!holdsLink(nodes))
    return (
      <p className="card-title">
        <CoverLink to={to} target={target} icon={icon} t={t}>
          {content ?? to}
        </CoverLink>
      </p>
    )
  return (
    <p className="card-title">
      {content}
      <a className="cover" {...linkAttributes({ to, target })} aria-label={nodeText(nodes)} />
    </p>
  )
}
