import { defineComponent } from './define-component.tsx'

/** Keys that are written otherwise than they are called. Words rather than the signs of one manufacturer: every reader knows them. */
const names: Readonly<Record<string, string>> = {
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

/** A key. `meta` is the key of shortcuts: `client/search/open-search.ts` knows which one that is where the page is read. */
export const kbd = defineComponent({
  name: 'kbd',
  style: 'main',
  props: { value: 'text' },
  required: [['value', 'default']],
  render({ props: { value }, children }) {
    if (value === undefined) return <kbd>{children}</kbd>
    if (value.toLowerCase() === 'meta') return <kbd data-key-modifier="">Ctrl</kbd>
    return <kbd>{names[value.toLowerCase()] ?? value[0]?.toUpperCase() + value.slice(1)}</kbd>
  },
})
