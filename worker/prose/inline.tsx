// Small inline components: authors write `:badge`, `:icon`, or `:kbd`.

import { keyLabel } from '../../core/document/index.ts'
import { defineComponent, unwrapParagraph } from './define-component.ts'
import { lookAttributes } from './shared/look.ts'

/** `:badge{label="new" color="success"}`: a word on a colored background. */
export const badge = defineComponent({
  name: 'badge',
  style: 'main',
  props: { label: 'text', color: 'color', size: 'text', variant: 'text', icon: 'icon' },
  render: ({ props, content, renderNodes, renderIcon }) => (
    <span className="badge" {...lookAttributes(props)}>
      {renderIcon(props.icon)}
      {props.label}
      {renderNodes(unwrapParagraph(content))}
    </span>
  ),
})

/** `:icon{name="i-lucide-rocket"}`: an icon from an installed set. */
export const icon = defineComponent({
  name: 'icon',
  style: 'main',
  props: { name: 'icon' },
  required: [['name']],
  render: ({ props, renderIcon }) => renderIcon(props.name),
})

/**
 * `:kbd{value="enter"}`: a key. `meta` is rendered as Ctrl; on Apple systems, client/search/open-search.ts replaces it
 * with ⌘.
 */
export const kbd = defineComponent({
  name: 'kbd',
  style: 'main',
  props: { value: 'text' },
  required: [['value', 'default']],
  render({ props: { value }, children }) {
    if (value === undefined) return <kbd>{children}</kbd>
    return <kbd {...(value.toLowerCase() === 'meta' && { 'data-key-modifier': '' })}>{keyLabel(value)}</kbd>
  },
})
