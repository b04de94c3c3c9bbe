import type { ReactNode } from 'react'
import type { Color } from '../define-component.tsx'
import type { ProseInput } from '../define-prose.ts'
import { nodeText } from '../node-text.ts'
import { CoverLink } from './cover-link.tsx'

/** Colour and icon of each kind of callout; its word is `prose.callout.<kind>`. */
export const calloutKinds = {
  note: { color: 'info', icon: 'i-lucide-info' },
  tip: { color: 'success', icon: 'i-lucide-lightbulb' },
  info: { color: 'info', icon: 'i-lucide-badge-info' },
  important: { color: 'primary', icon: 'i-lucide-message-square-warning' },
  warning: { color: 'warning', icon: 'i-lucide-triangle-alert' },
  caution: { color: 'error', icon: 'i-lucide-circle-alert' },
  danger: { color: 'error', icon: 'i-lucide-octagon-alert' },
} as const satisfies Record<string, { color: Color; icon: string }>

export type CalloutKind = keyof typeof calloutKinds

export const calloutProps = {
  title: 'text',
  icon: 'icon',
  color: 'color',
  to: 'link',
  href: 'link',
  target: 'text',
} as const

interface CalloutProps extends Pick<ProseInput, 'node' | 'icon' | 't'> {
  kind: CalloutKind | undefined
  props: { [Name in Exclude<keyof typeof calloutProps, 'color'>]: string | undefined } & { color: Color | undefined }
  /** A slot; wins over the prop. */
  title: ReactNode
  children: ReactNode
}

/** A remark beside the text. What kind it is shows in its icon, its colour and a word, unless its author gave it a title. */
export function Callout({ kind, props, node, title, icon, t, children }: CalloutProps) {
  const look = kind ? calloutKinds[kind] : undefined
  const to = props.to ?? props.href
  const heading = title ?? props.title ?? (kind && t(`prose.callout.${kind}`))
  return (
    <div className="callout" role="note" data-color={props.color ?? look?.color ?? 'neutral'}>
      {icon(props.icon ?? look?.icon)}
      <div className="callout-body">
        {heading && <p className="callout-title">{heading}</p>}
        {children}
      </div>
      {to && (
        <CoverLink to={to} target={props.target} arrow icon={icon} t={t}>
          <span className="visually-hidden">{props.title ?? nodeText(node.children)}</span>
        </CoverLink>
      )}
    </div>
  )
}
