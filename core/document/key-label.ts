/**
 * Labels of keys whose label isn't the capitalized name. Most are the words that are printed on keyboards; Command and
 * the arrow keys are symbols. On Apple systems, client/search/open-search.ts replaces the label of `meta` with ⌘.
 */
const keyNames: Readonly<Record<string, string>> = {
  meta: 'Ctrl',
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

/** Returns the label of a key that an author wrote as `:kbd{value="arrowup"}`. */
export function keyLabel(value: string): string {
  return keyNames[value.toLowerCase()] ?? value.charAt(0).toUpperCase() + value.slice(1)
}
