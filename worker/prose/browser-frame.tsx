import { defineComponent } from './define-component.tsx'

/** What is shown inside looks like a window of a browser, under the title or address that its author gives. */
export const browserFrame = defineComponent({
  name: 'browser-frame',
  props: { title: 'text', url: 'text' },
  render: ({ props: { title, url }, children }) => (
    <figure className="browser-frame">
      <figcaption>{title ?? url}</figcaption>
      {children}
    </figure>
  ),
})
