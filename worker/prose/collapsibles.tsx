// Content that expands and collapses: authors write `::accordion` around several `:::accordion-item`, or
// `::collapsible`.

import type { Element } from 'hast'
import { createContext, useContext } from 'react'
import { defineComponent } from './define-component.ts'
import { itemNodes } from './shared/data-nodes.ts'

/** Data that an accordion passes to its items. */
interface AccordionContextValue {
  /** The items share this `name` if only one may be open, so that the browser closes the others. */
  name?: string | undefined
  items: readonly Element[]
}

const AccordionContext = createContext<AccordionContextValue>({ items: [] })

/**
 * `::accordion`: a list of `::accordion-item`s, followed by the records in `items`. With `type="single"`, only one item
 * is open at a time.
 */
export const accordion = defineComponent({
  name: 'accordion',
  // This style sheet contains only the animation. The items load the style sheet for components.
  style: 'overlays',
  props: { type: 'text', items: 'data' },
  render({ props: { type, items }, content, children, renderNodes, uniqueId }) {
    const name = type === 'single' ? uniqueId('accordion') : undefined
    const listed = itemNodes('accordion-item', items)
    const all = [...content, ...listed].filter(
      (node): node is Element => node.type === 'element' && node.tagName === 'accordion-item',
    )
    return (
      <AccordionContext value={{ name, items: all }}>
        <div className="accordion">
          {children}
          {renderNodes(listed)}
        </div>
      </AccordionContext>
    )
  },
})

/**
 * `:::accordion-item{label="…"}`: a heading that expands its content. Without a label, the heading is the item's
 * number.
 */
export const accordionItem = defineComponent({
  name: 'accordion-item',
  props: { label: 'text', icon: 'icon', description: 'text', defaultOpen: 'flag' },
  required: [['label']],
  render: function AccordionItem({
    props: { label, icon, description, defaultOpen },
    node,
    slots,
    renderIcon,
    children,
  }) {
    const { name, items } = useContext(AccordionContext)
    return (
      <details name={name} open={defaultOpen}>
        <summary>
          {renderIcon(icon)}
          {slots.label ?? (label || Math.max(0, items.indexOf(node)) + 1)}
        </summary>
        {description && <p>{description}</p>}
        {children}
      </details>
    )
  },
})

/** The labels of a `<summary>` in its closed and open state. CSS hides one of them. */
export function OpenCloseLabels({ open, close }: { open: string; close: string }) {
  return (
    <>
      <span className="when-closed">{open}</span>
      <span className="when-open">{close}</span>
    </>
  )
}

/** `::collapsible{name="options"}`: content under a “Show options” button. */
export const collapsible = defineComponent({
  name: 'collapsible',
  props: { name: 'text', openText: 'text', closeText: 'text', icon: 'icon', defaultOpen: 'flag' },
  render({ props, children, renderIcon, t }) {
    const name = props.name ?? t('prose.collapsible.properties')
    return (
      <details open={props.defaultOpen}>
        <summary>
          {renderIcon(props.icon)}
          <OpenCloseLabels
            open={props.openText === undefined ? t('prose.collapsible.show', { name }) : `${props.openText} ${name}`}
            close={props.closeText === undefined ? t('prose.collapsible.hide', { name }) : `${props.closeText} ${name}`}
          />
        </summary>
        {children}
      </details>
    )
  },
})
