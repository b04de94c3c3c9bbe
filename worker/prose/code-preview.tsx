import { defineComponent } from './define-component.tsx'

/** What Markdown becomes, above the Markdown: the slot `#code`. */
export const codePreview = defineComponent({
  name: 'code-preview',
  props: { label: 'text' },
  render: ({ props: { label }, content, children, slots }) => (
    <div className="code-preview">
      {label && <div className="code-preview-label">{label}</div>}
      {content.length > 0 && <div className="code-preview-result">{children}</div>}
      {slots.code}
    </div>
  ),
})
