// Sections of landing pages: authors write `::hero`, `::page-header`, `::page-section`, or `::cta`.

import { createElement } from 'react'
import type { ReactNode } from 'react'
import { defineComponent } from './define-component.ts'
import type { ComponentInput } from './define-component.ts'
import { featureNodes, linkButtons } from './shared/data-nodes.ts'
import { hasContent } from './shared/nodes.ts'

/**
 * Props of all sections. A slot with the same name overrides a prop. `variant` is accepted and ignored, because other
 * systems have it.
 */
const sectionProps = {
  headline: 'text',
  icon: 'icon',
  title: 'text',
  description: 'text',
  links: 'data',
  orientation: 'text',
  reverse: 'flag',
  variant: 'text',
} as const

/**
 * `::hero{title="…"}`: the top of a landing page. Its title is the page's `<h1>`, unless the page shows its own title
 * above the article.
 */
export const hero = defineComponent({
  name: ['hero', 'page-hero'],
  style: 'landing',
  props: sectionProps,
  render: (input) => <LandingSection {...input} className="hero" level={input.hasTitle ? 2 : 1} />,
})

/** `::page-header{title="…"}`: a title with a description and links, smaller than a hero. */
export const pageHeader = defineComponent({
  name: 'page-header',
  style: 'landing',
  props: sectionProps,
  render: (input) => <LandingSection {...input} className="header-part" level={input.hasTitle ? 2 : 1} />,
})

/** `::page-section{title="…"}`: a section with a title, and often a list of `features`. */
export const pageSection = defineComponent({
  name: 'page-section',
  style: 'landing',
  props: { ...sectionProps, features: 'data' },
  render(input) {
    const nodes = featureNodes(input.props.features)
    const features = input.slots.features ?? (nodes.length > 0 && input.renderNodes(nodes))
    return (
      <LandingSection
        {...input}
        className="section"
        level={2}
        features={features && <div className="feature-list">{features}</div>}
      />
    )
  },
})

/** `::cta{title="…" :links='[…]'}`: a call to action, usually at the end of a landing page. */
export const cta = defineComponent({
  name: ['cta', 'page-cta'],
  style: 'landing',
  props: sectionProps,
  render: (input) => <LandingSection {...input} className="call-to-action" level={2} />,
})

interface LandingSectionProps extends Pick<
  ComponentInput<typeof sectionProps>,
  'props' | 'slots' | 'content' | 'renderNodes' | 'renderIcon'
> {
  className: string
  /** Level of the heading. */
  level: 1 | 2
  /** Shown between the description and the links. */
  features?: ReactNode
}

/** A section of a landing page: title, description, and buttons, with the author's content next to or below them. */
function LandingSection({
  className,
  level,
  features,
  props,
  slots,
  content,
  renderNodes,
  renderIcon,
}: LandingSectionProps) {
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
      {slots.top}
      <div className="part-text">
        {slots.header}
        {headline && <div className="headline">{headline}</div>}
        {slots.leading ?? renderIcon(props.icon)}
        {title && createElement(`h${level}`, null, title)}
        {description && <div className="tagline">{description}</div>}
        {slots.body}
        {features}
        {(slots.links || buttons.length > 0) && <div className="actions">{slots.links ?? renderNodes(buttons)}</div>}
        {slots.footer}
      </div>
      {hasContent(content) && <div className="part-body">{renderNodes(content)}</div>}
      {slots.bottom}
    </section>
  )
}
