import { defineComponent } from './define-component.tsx'
import { readTabs } from './parts/read-tabs.ts'
import { TabSet } from './parts/tab-set.tsx'

/** Each `tabs-item` in it is a tab. */
export const tabs = defineComponent({
  name: 'tabs',
  props: { defaultValue: 'text', sync: 'text' },
  render: ({ props: { defaultValue, sync }, content, draw, icon, uniqueId }) => (
    <TabSet
      className="tabs" tabs={readTabs(content, draw)} selected={defaultValue} syncKey={sync && `tabs-${sync}`}
      icon={icon} uniqueId={uniqueId}
    />
  ),
})
