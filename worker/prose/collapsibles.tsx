// Content that opens and closes: authors write `::accordion` around several `:::accordion-item`, or `::collapsible`.

import type { Element } from 'hast'
import { createContext, useContext } from 'react'
import { defineComponent } from './define-component.ts'
import { itemNodes } from './shared/data-nodes.ts'

/** What the items of an accordion know of it. */
interface AccordionContextValue {
  /** The `name` that they share where only one may be open at a time: browsers then close the others. */
  name?: string | undefined
  items: readonly Element[]
}

const AccordionContext = createContext<AccordionContextValue>({ items: [] })

/**
 * `::accordion`: the `::accordion-item`s inside and the records of the list `items`; with `type="single"`, one is open
 * at a time.
 */
export const accordion = defineComponent({
  name: 'accordion',
  // For its animation only: what it looks like comes with its items, whose style sheet is that of components.
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

/** `:::accordion-item{label="…"}`: a heading that opens and closes its content. Without a label, it is its number. */
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

/**
 * The two texts of a `summary`, for what a click does while it is closed and while it is open. The style sheet hides
 * one of them.
 */
export function OpenCloseLabels({ open, close }: { open: string; close: string }) {
  return (
    <>
      <span className="when-closed">{open}</span>
      <span className="when-open">{close}</span>
    </>
  )
}

/** `::collapsible{name="options"}`: content behind a button “Show options”. */
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
