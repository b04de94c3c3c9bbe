import { createElement } from 'react'
import type { ReactNode } from 'react'
import type { ComponentInput } from '../define-component.tsx'
import { hasContent } from '../has-content.ts'
import { linkButtons } from './part-nodes.ts'

/** What every part of a landing page may say; slots of the same names win. What only decorates elsewhere is accepted. */
export const partProps = {
  headline: 'text',
  icon: 'icon',
  title: 'text',
  description: 'text',
  links: 'data',
  orientation: 'text',
  reverse: 'flag',
  variant: 'text',
} as const

interface LandingPartProps extends Pick<
  ComponentInput<typeof partProps>,
  'props' | 'slots' | 'content' | 'draw' | 'icon'
> {
  className: string
  /** Level of the title. */
  level: 1 | 2
  /** Behind everything. */
  backdrop?: ReactNode
  /** Between the text and the links. */
  features?: ReactNode
}

/** A part of a landing page: a few words with buttons, and beside or below them whatever its author put into it. */
export function LandingPart({
  className,
  level,
  backdrop,
  features,
  props,
  slots,
  content,
  draw,
  icon,
}: LandingPartProps) {
  const headline = slots.headline ?? props.headline
  const title = slots.title ?? props.title
  const description = slots.description ?? props.description
  const buttons = linkButtons(props.links)
  return (
    <section
      className={`part ${className}`}
      data-orientation={props.orientation === 'horizontal' ? 'horizontal' : undefined}
      data-reverse={props.reverse || undefined}
    >
      {backdrop}
      {slots.top}
      <div className="part-text">
        {slots.header}
        {headline && <div className="headline">{headline}</div>}
        {slots.leading ?? icon(props.icon)}
        {title && createElement(`h${level}`, null, title)}
        {description && <div className="tagline">{description}</div>}
        {slots.body}
        {features}
        {(slots.links || buttons.length > 0) && <div className="actions">{slots.links ?? draw(buttons)}</div>}
        {slots.footer}
      </div>
      {hasContent(content) && <div className="part-body">{draw(content)}</div>}
      {slots.bottom}
    </section>
  )
}
