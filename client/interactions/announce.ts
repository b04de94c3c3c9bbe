import { elementIds } from '../elements/element-ids.ts'

/** Has assistive technology read a text, politely: one of those that the page carries for it, or another one. Returns it. */
export function announce(name: 'copied' | 'failed', text?: string): string {
  const status = document.getElementById(elementIds.status)!
  return status.textContent = text ?? status.dataset[name] ?? ''
}

/** Forgets the text, so that the same one is read again next time. */
export function silence(): void {
  document.getElementById(elementIds.status)?.replaceChildren()
}
