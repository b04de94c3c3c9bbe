// Tabs: authors write `::tabs` around several `:::tabs-item`. `::code-group` and `::code-tree` (code.tsx) also use this
// code.

import type { Element, ElementContent } from 'hast'
import type { ReactNode } from 'react'
import { defineComponent, parseProps } from './define-component.ts'
import type { ProseInput } from './define-prose.ts'
import { itemNodes } from './shared/data-nodes.ts'
import { fileIcon } from './shared/file-icon.ts'
import { classNames } from './shared/nodes.ts'

/** The props of a `tabs-item`. */
const tabProps = { label: 'text', icon: 'icon', description: 'text' } as const

/**
 * `::tabs`: each `::tabs-item` inside, and each record in `items`, becomes a tab. Choosing a tab scrolls to the element
 * with the id `hash`, if it exists.
 */
export const tabs = defineComponent({
  name: 'tabs',
  props: { defaultValue: 'text', sync: 'text', hash: 'text', items: 'data' },
  render: ({ props: { defaultValue, sync, hash, items }, content, renderNodes, renderIcon, uniqueId }) => (
    <TabSet
      className="tabs"
      tabs={readTabs([...content, ...itemNodes('tabs-item', items)], renderNodes)}
      selected={defaultValue}
      hash={hash}
      syncKey={sync && `tabs-${sync}`}
      renderIcon={renderIcon}
      uniqueId={uniqueId}
    />
  ),
})

/** `:::tabs-item{label="npm" icon="…"}`: the content of a tab. The surrounding `tabs` renders its label and icon. */
export const tabsItem = defineComponent({
  name: ['tabs-item', 'tab'],
  props: tabProps,
  required: [['label']],
  render: ({ props: { description }, children }) => (
    <>
      {description && <p>{description}</p>}
      {children}
    </>
  ),
})

/** A tab for `TabSet`. */
interface Tab {
  label: string
  /** Name of an icon. */
  icon: string | undefined
  /** The author's classes, for the panel. */
  classes: string | undefined
  panel: ReactNode
}

/**
 * Creates a tab from each block in a component's content. The label of a code block is its file name or language; the
 * label of any other block is its `label` prop or its number.
 */
export function readTabs(content: readonly ElementContent[], renderNodes: ProseInput['renderNodes']): Tab[] {
  return content
    .filter((node) => node.type === 'element')
    .map((node, index) => {
      const { label, icon } = readTab(node)
      const classes = tabsItem.names.includes(node.tagName) ? classNames(node) : undefined
      return { label: label ?? String(index + 1), icon, classes, panel: renderNodes([node]) }
    })
}

function readTab(node: Element): { label: string | undefined; icon: string | undefined } {
  const code = node.data?.code
  if (!code) return parseProps(node, tabProps)
  const label = code.filename ?? (code.language === 'text' ? undefined : code.language)
  return { label, icon: label && fileIcon(label) }
}

interface TabSetProps extends Pick<ProseInput, 'renderIcon' | 'uniqueId'> {
  className: string
  tabs: readonly Tab[]
  /** Label or index (from 0) of the tab that is open at first. Default: the first tab. */
  selected: string | undefined
  /**
   * Sets with the same key show the same tab: choosing a tab opens the tab with the same label in all of them, on all
   * pages. The browser stores the label under this key.
   */
  syncKey: string | undefined
  /** Id of the element to scroll to when a tab is chosen, with or without `#`. */
  hash?: string
}

/**
 * A set of tabs that follows the ARIA Authoring Practices (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 * client/reading/tabs.ts switches between the tabs. Without JavaScript and in print, each panel is shown below its
 * label.
 */
export function TabSet({ className, tabs, selected, syncKey, hash, renderIcon, uniqueId }: TabSetProps) {
  const open = indexOfTab(tabs, selected)
  const id = uniqueId('tabs')
  return (
    <div className={className}>
      <div className="tab-list" role="tablist" data-sync={syncKey} data-scroll-to={hash?.replace(/^#/, '')}>
        {tabs.map(({ label, icon }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            id={`${id}:tab-${index}`}
            aria-controls={`${id}:${index}`}
            aria-selected={index === open}
            tabIndex={index === open ? undefined : -1}
          >
            {renderIcon(icon)}
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ label, classes, panel }, index) => (
        <tab-panel
          key={index}
          className={classes}
          role="tabpanel"
          id={`${id}:${index}`}
          aria-labelledby={`${id}:tab-${index}`}
          data-label={label}
          hidden={index === open ? undefined : 'until-found'}
        >
          {panel}
        </tab-panel>
      ))}
    </div>
  )
}

function indexOfTab(tabs: readonly Tab[], selected: string | undefined): number {
  const named = tabs.findIndex(({ label }) => label === selected)
  if (named !== -1) return named
  return selected !== undefined && tabs[Number(selected)] ? Number(selected) : 0
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /**
       * A `div` under another name. React doesn't support `hidden="until-found"` on a `div`, but passes the attributes
       * of custom elements through unchanged.
       */
      'tab-panel': Omit<HTMLAttributes<HTMLElement>, 'hidden'> & {
        key?: number
        hidden?: 'until-found'
        'data-label'?: string
      }
    }
  }
}
