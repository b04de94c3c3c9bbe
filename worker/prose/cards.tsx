// Cards: authors write `::card`, `::link-card`, and `::card-group` around several cards.

import type { ReactNode } from 'react'
import { defineComponent } from './define-component.ts'
import type { Color } from './define-component.ts'
import type { ProseInput } from './define-prose.ts'
import { CoverLink } from './shared/links.tsx'

const cardProps = {
  title: 'text',
  description: 'text',
  icon: 'icon',
  color: 'color',
  to: 'link',
  href: 'link',
  target: 'text',
} as const

/** `::card{title="…" icon="…"}`: a box with a title and text; with `to`, the whole box is a link. */
export const card = defineComponent({
  name: 'card',
  props: cardProps,
  render: ({ props, slots, renderIcon, t, children }) => (
    <Card props={props} title={slots.title} renderIcon={renderIcon} t={t}>
      {children}
    </Card>
  ),
})

/** `::link-card{title="…" to="/start"}`: a card that is a link, marked with an arrow. */
export const linkCard = defineComponent({
  name: 'link-card',
  props: cardProps,
  required: [['to', 'href']],
  render: ({ props, slots, renderIcon, t, children }) => (
    <Card props={props} title={slots.title} arrow renderIcon={renderIcon} t={t}>
      {children}
    </Card>
  ),
})

/** `::card-group`: cards in rows, as many per row as fit. */
export const cardGroup = defineComponent({
  name: ['card-group', 'card-grid'],
  props: {},
  render: ({ children }) => <div className="card-group">{children}</div>,
})

interface CardProps extends Pick<ProseInput, 'renderIcon' | 't'> {
  props: { [Name in Exclude<keyof typeof cardProps, 'color'>]: string | undefined } & { color: Color | undefined }
  /** The content of the slot `#title`, which overrides the prop. */
  title: ReactNode
  /** Whether an internal link has an arrow. External links always have one. */
  arrow?: boolean
  children: ReactNode
}

/** A card. With a URL, the title is a link that covers the whole card. */
function Card({ props, title = props.title, arrow = false, renderIcon, t, children }: CardProps) {
  const to = props.to ?? props.href
  const heading = to ? (
    <CoverLink to={to} target={props.target} arrow={arrow} renderIcon={renderIcon} t={t}>
      {title ?? props.description ?? to}
    </CoverLink>
  ) : (
    title
  )
  return (
    <div className="card" data-color={props.color}>
      {renderIcon(props.icon)}
      {heading && <p className="card-title">{heading}</p>}
      {props.description && (title || !to) && <p>{props.description}</p>}
      {children}
    </div>
  )
}
