import { defineComponent } from './define-component.tsx'

/** A line across the text, with a word or an icon in it if there is one. */
export const separator = defineComponent({
  name: 'separator',
  style: 'landing',
  props: {
    label: 'text',
    icon: 'icon',
    color: 'color',
    type: 'text',
    size: 'text',
    orientation: 'text',
    position: 'text',
  },
  render({ props: { label, icon: name }, content, draw, icon }) {
    const inside = content.length > 0 ? draw(content) : label
    if (!inside && !name) return <hr />
    return (
      <div className="separator" role="separator">
        {icon(name)}
        {inside}
      </div>
    )
  },
})
