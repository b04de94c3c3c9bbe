import { defineComponent } from './define-component.tsx'
import { readTabs } from './parts/read-tabs.ts'
import { TabSet } from './parts/tab-set.tsx'

/** Fenced blocks as tabs, each named by its `[name]`. */
export const codeGroup = defineComponent({
  name: 'code-group',
  props: { defaultValue: 'text', sync: 'text' },
  render: ({ props: { defaultValue, sync }, content, draw, icon, uniqueId }) => (
    <TabSet
      className="tabs code-group"
      tabs={readTabs(content, draw)}
      selected={defaultValue}
      syncKey={sync && `code-group-${sync}`}
      icon={icon}
      uniqueId={uniqueId}
    />
  ),
})
