import type { Toast } from '../state/toasts.ts'

/** Renders a toast as a list item. */
export function renderToast(
  toast: Toast,
  { closeLabel, close }: { closeLabel: string; close: () => void },
): HTMLLIElement {
  const item = document.createElement('li')
  item.className = 'toast'
  item.tabIndex = 0
  fillToast(item, toast, { closeLabel, close })
  return item
}

/** Updates the existing element of a toast. */
export function fillToast(
  item: HTMLElement,
  toast: Toast,
  { closeLabel, close }: { closeLabel: string; close: () => void },
): void {
  item.dataset.color = toast.color
  const text = document.createElement('div')
  text.className = 'toast-text'
  text.append(paragraph('toast-title', toast.title))
  if (toast.description) text.append(paragraph('', toast.description))
  if (toast.actions.length > 0) {
    const actions = document.createElement('div')
    actions.className = 'toast-actions'
    actions.append(
      ...toast.actions.map(({ label, run }) =>
        button({
          className: 'button',
          text: label,
          run: () => {
            run()
            close()
          },
        }),
      ),
    )
    text.append(actions)
  }
  const closer = button({ className: 'icon-button toast-close', text: '', run: close })
  closer.ariaLabel = closeLabel
  item.replaceChildren(text, closer, ...progress(toast.durationMs))
}

/**
 * Creates a bar that shows the remaining time of a toast; toast.css animates it. A toast without a time limit has no
 * bar.
 */
function progress(durationMs: number): HTMLElement[] {
  if (durationMs === Infinity) return []
  const bar = document.createElement('span')
  bar.className = 'toast-progress'
  bar.style.setProperty('--duration', `${durationMs}ms`)
  return [bar]
}

function paragraph(className: string, text: string): HTMLParagraphElement {
  const element = document.createElement('p')
  element.className = className
  element.textContent = text
  return element
}

function button({ className, text, run }: { className: string; text: string; run: () => void }): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.textContent = text
  element.addEventListener('click', run)
  return element
}
