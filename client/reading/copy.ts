import { status } from '../elements/element-ids.ts'
import { onClick } from '../elements/on-click.ts'

const feedbackMs = 1500

/** Handles the buttons that copy a code block, the page's Markdown, or the URL of the Markdown. */
export function startCopy(): void {
  onClick('[data-copy-code]', (button) =>
    copy(button, button.dataset.copyCode || button.parentElement!.querySelector('pre code')!.textContent),
  )
  onClick('[data-copy-page]', (button) => copy(button, read(button.dataset.copyPage!)))
  onClick('[data-copy-link]', (button) => copy(button, location.origin + button.dataset.copyLink!))
}

async function copy(button: HTMLElement, text: string | Promise<string>): Promise<void> {
  let state: 'copied' | 'failed' = 'copied'
  let { done } = button.dataset
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writePromised(text))
  } catch {
    state = 'failed'
    done = undefined
  }
  button.dataset.state = state
  const title = announce(state, done)
  // Shows the result in a toast if the button can't show it.
  if (done || state === 'failed') {
    const detail = { id: 'copy', title, color: state === 'copied' ? 'success' : 'error', announced: true } as const
    document.dispatchEvent(new CustomEvent('rivage:toast', { detail }))
  }
  setTimeout(() => {
    delete button.dataset.state
    announce(state, '')
  }, feedbackMs)
}

async function read(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error()
  return response.text()
}

/**
 * Copies a text that is still being loaded. The clipboard receives a promise, because Safari only allows copying during
 * the click.
 */
function writePromised(text: Promise<string>): Promise<void> {
  const type = 'text/plain'
  return navigator.clipboard.write([new ClipboardItem({ [type]: text.then((value) => new Blob([value], { type })) })])
}

/**
 * Announces a text, or the default text for a result, in the page's live region. Returns the announced text. The region
 * must be emptied afterward, because screen readers don't announce the same text twice.
 */
function announce(name: 'copied' | 'failed', text?: string): string {
  const region = document.getElementById(status)!
  return (region.textContent = text ?? region.dataset[name] ?? '')
}
