import * as elementIds from '../elements/element-ids.ts'

/** Has assistive technology read a text, politely: one of those that the page carries for it, or another one. Returns it. An empty text is said before one that may be the same as the last. */
export function announce(name: 'copied' | 'failed', text?: string): string {
  const status = document.getElementById(elementIds.status)!
  return (status.textContent = text ?? status.dataset[name] ?? '')
}
