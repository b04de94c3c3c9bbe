import { defineComponent } from './define-component.tsx'
import { tabProps } from './parts/read-tabs.ts'

/** What one tab shows. Its label and its icon are drawn by the `tabs` around it. */
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
