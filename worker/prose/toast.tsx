import { defineComponent } from './define-component.tsx'

/** A button that shows a toast: for pages that explain what one looks like. */
export const toast = defineComponent({
  name: 'toast',
  style: 'overlays',
  props: { label: 'text', title: 'text', description: 'text', color: 'color', duration: 'number' },
  render: ({ props: { label, title, duration, ...rest } }) =>
    title && (
      <button
        type="button"
        className="button needs-script"
        data-toast={JSON.stringify({ title, ...rest, durationMs: duration })}
      >
        {label ?? title}
      </button>
    ),
})
