// Small inline components: authors write `:badge`, `:icon`, or `:kbd`.

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
 * Labels of keys whose label isn't the capitalized name. Most are the words that are printed on keyboards; Command and
 * the arrow keys are symbols.
 */
const keyNames: Readonly<Record<string, string>> = {
  control: 'Ctrl',
  command: '⌘',
  cmd: '⌘',
  win: 'Windows',
  escape: 'Esc',
  return: 'Enter',
  del: 'Delete',
  arrowup: '↑',
  arrowright: '→',
  arrowdown: '↓',
  arrowleft: '←',
  pageup: 'Page Up',
  pagedown: 'Page Down',
  capslock: 'Caps Lock',
}

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
    if (value.toLowerCase() === 'meta') return <kbd data-key-modifier="">Ctrl</kbd>
    return <kbd>{keyNames[value.toLowerCase()] ?? value[0]?.toUpperCase() + value.slice(1)}</kbd>
  },
})
