import type { ReactNode } from 'react'
import type { Color } from '../define-component.tsx'
import type { ProseInput } from '../define-prose.ts'
import { CoverLink } from './cover-link.tsx'

export const cardProps = {
  title: 'text',
  description: 'text',
  icon: 'icon',
  color: 'color',
  to: 'link',
  href: 'link',
  target: 'text',
} as const

interface CardProps extends Pick<ProseInput, 'icon' | 't'> {
  props: { [Name in Exclude<keyof typeof cardProps, 'color'>]: string | undefined } & { color: Color | undefined }
  /** A slot; wins over the prop. */
  title: ReactNode
  arrow?: boolean
  children: ReactNode
}

/** A box with a title and a few words. With an address, all of it is the link, named by the title. */
export function Card({ props, title = props.title, arrow = false, icon, t, children }: CardProps) {
  const to = props.to ?? props.href
  const heading = to ? (
    <CoverLink to={to} target={props.target} arrow={arrow} icon={icon} t={t}>
      {title ?? props.description ?? to}
    </CoverLink>
  ) : (
    title
  )
  return (
    <div className="card" data-color={props.color}>
      {icon(props.icon)}
      {heading && <p className="card-title">{heading}</p>}
      {props.description && (title || !to) && <p>{props.description}</p>}
      {children}
    </div>
  )
}
