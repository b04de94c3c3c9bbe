import { defineComponent } from './define-component.tsx'
import { itemNodes } from './parts/part-nodes.ts'
import { readTabs } from './parts/read-tabs.ts'
import { TabSet } from './parts/tab-set.tsx'

/** Each `tabs-item` in it is a tab, and each record of `items`. A choice scrolls to the element that `hash` names. */
export const tabs = defineComponent({
  name: 'tabs',
  props: { defaultValue: 'text', sync: 'text', hash: 'text', items: 'data' },
  render: ({ props: { defaultValue, sync, hash, items }, content, draw, icon, uniqueId }) => (
    <TabSet
      className="tabs"
      tabs={readTabs([...content, ...itemNodes('tabs-item', items)], draw)}
      selected={defaultValue}
      hash={hash}
      syncKey={sync && `tabs-${sync}`}
      icon={icon}
      uniqueId={uniqueId}
    />
  ),
})
