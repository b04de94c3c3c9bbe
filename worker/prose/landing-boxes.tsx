// Boxes on landing pages: authors write `::page-card`, `::feature`, `::banner`, or `::logos`.

import type { ReactNode } from 'react'
import { isExternalHref, safeHref } from '../../core/route/index.ts'
import { defineComponent, slotNodes } from './define-component.ts'
import type { ComponentInput } from './define-component.ts'
import type { ProseInput } from './define-prose.ts'
import { linkButtons } from './shared/data-nodes.ts'
import { CoverLink, linkAttributes } from './shared/links.tsx'
import { hasContent, containsLink, nodeLabel } from './shared/nodes.ts'

const boxProps = {
  icon: 'icon',
  title: 'text',
  description: 'text',
  to: 'link',
  href: 'link',
  target: 'text',
  orientation: 'text',
} as const

/** `::page-card{title="…"}`: a card on a landing page. Its content is below or next to its text. */
export const pageCard = defineComponent({
  name: 'page-card',
  style: 'landing',
  props: {
    ...boxProps,
    reverse: 'flag',
    // Accepted and ignored, because cards of other systems have these props.
    variant: 'text',
    highlight: 'flag',
    highlightColor: 'text',
    spotlight: 'flag',
    spotlightColor: 'text',
  },
  render({ props: { icon, title, description, ...props }, node, slots, content, children, ...input }) {
    return (
      <div
        className="card page-card"
        data-reverse={props.reverse || undefined}
        data-orientation={props.orientation === 'horizontal' ? 'horizontal' : undefined}
      >
        <div className="part-text">
          {slots.header}
          {slots.leading ?? input.renderIcon(icon)}
          <BoxTitle
            {...input}
            node={node}
            slots={slots}
            title={title}
            to={props.to ?? props.href}
            target={props.target}
          />
          {slots.description ? <div>{slots.description}</div> : description && <p>{description}</p>}
          {slots.body}
          {slots.footer}
        </div>
        {hasContent(content) && <div className="part-body">{children}</div>}
      </div>
    )
  },
})

/** `::feature{icon="…" title="…" description="…"}`: one feature of a product. */
export const feature = defineComponent({
  name: ['feature', 'page-feature'],
  style: 'landing',
  props: boxProps,
  render({ props: { icon, title, description, to, href, target }, slots, children, ...input }) {
    return (
      <div className="feature">
        {slots.leading ?? input.renderIcon(icon)}
        <BoxTitle {...input} slots={slots} title={title} to={to ?? href} target={target} />
        {slots.description ? <div>{slots.description}</div> : description && <p>{description}</p>}
        {children}
      </div>
    )
  },
})

/**
 * `::banner{title="…" to="/news"}`: a line of news inside the text. (`announcement` in `site.config.ts` is a banner
 * above all pages.)
 */
export const banner = defineComponent({
  name: 'banner',
  style: 'landing',
  props: {
    title: 'text',
    icon: 'icon',
    to: 'link',
    href: 'link',
    target: 'text',
    color: 'color',
    actions: 'data',
    close: 'flag',
  },
  render({ props: { title, icon, to, href, target, color, actions }, slots, children, ...input }) {
    return (
      <div className="banner" data-color={color ?? 'primary'}>
        {slots.leading ?? input.renderIcon(icon)}
        <BoxTitle {...input} slots={slots} title={title} to={to ?? href} target={target} />
        {children}
        {slots.actions ?? input.renderNodes(linkButtons(actions))}
      </div>
    )
  },
})

interface BoxTitleProps extends Pick<ComponentInput<Record<never, never>>, 'node' | 'slots' | 'renderIcon' | 't'> {
  title: string | undefined
  to: string | undefined
  target: string | undefined
}

/**
 * The title of a box. With a URL, the title is a link that covers the whole box. If the title itself contains links, an
 * empty link covers the box instead, below those links.
 */
function BoxTitle({ node, slots, title, to, target, renderIcon, t }: BoxTitleProps) {
  const content: ReactNode = slots.title ?? title
  if (!to) return content && <p className="card-title">{content}</p>
  const nodes = slotNodes(node, 'title')
  if (!containsLink(nodes))
    return (
      <p className="card-title">
        <CoverLink to={to} target={target} renderIcon={renderIcon} t={t}>
          {content ?? to}
        </CoverLink>
      </p>
    )
  return (
    <p className="card-title">
      {content}
      <a className="cover" {...linkAttributes({ to, target })} aria-label={nodeLabel(nodes)} />
    </p>
  )
}

/** `::logos{:items='[…]'}`: a row of logos, for example of users or technologies. Each logo is an icon or an image. */
export const logos = defineComponent({
  name: ['logos', 'page-logos'],
  style: 'landing',
  props: { title: 'text', items: 'data', marquee: 'flag' },
  required: [['items', 'default']],
  render({ props: { title, items }, slots, renderIcon, children }) {
    const heading = slots.title ?? title
    return (
      <div className="part logos">
        {heading && <p>{heading}</p>}
        <ul>
          {Array.isArray(items) &&
            items.map((item: unknown, index) => <li key={index}>{renderLogo(item, renderIcon)}</li>)}
        </ul>
        {children}
      </div>
    )
  },
})

function renderLogo(item: unknown, renderIcon: ProseInput['renderIcon']): ReactNode {
  const { icon, src, alt, label, to, width, height } = readLogo(item)
  const text = String(alt ?? label ?? '')
  const logo =
    typeof src === 'string' ? (
      <img
        src={src}
        alt={text}
        loading="lazy"
        width={Number(width) || undefined}
        height={Number(height) || undefined}
      />
    ) : (
      <>
        {typeof icon === 'string' && renderIcon(icon)}
        {text && <span>{text}</span>}
      </>
    )
  if (typeof to !== 'string') return logo
  return (
    <a href={safeHref(to)} rel={isExternalHref(to) ? 'noopener noreferrer' : undefined}>
      {logo}
    </a>
  )
}

/** Converts an item of the list to a record. A string is the URL of an image or the name of an icon. */
function readLogo(item: unknown): Record<string, unknown> {
  if (typeof item === 'string') return /^\/|\.\w+$/.test(item) ? { src: item } : { icon: item }
  return typeof item === 'object' ? { ...item } : {}
}
