import css from './wrap-lines.css'

/** Lucide's "text-wrap". */
const icon =
  '<svg class="icon" width="16" viewBox="0 0 24 24" aria-hidden="true">' +
  '<path d="m16 16-3 3 3 3"/><path d="M3 12h14.5a1 1 0 0 1 0 7H13"/><path d="M3 19h6"/><path d="M3 5h18"/></svg>'

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) offer(target)
})

/**
 * Gives each block of code whose lines are longer than it is wide a button that wraps them; without a script, such a
 * block scrolls. One that its author wrapped has the button, too. Called once.
 */
export function startWrapping(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  watch()
  document.addEventListener('rivage:visit', watch)
}

/**
 * Observes the blocks of the page: each is looked at now, and again when the window or an opened panel gives it another
 * width.
 */
function watch(): void {
  sizes.disconnect()
  for (const block of document.querySelectorAll('.code-block > .code')) sizes.observe(block)
}

/** The button stays while it is pressed: wrapped lines are never too long. */
function offer(block: Element): void {
  const button = block.parentElement?.querySelector('.code-wrap')
  const isLong = block.scrollWidth > block.clientWidth || block.classList.contains('wrapped')
  if (isLong && !button) block.parentElement?.append(renderButton(block))
  else if (!isLong && button?.ariaPressed === 'false') button.remove()
}

function renderButton(block: Element): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'code-copy code-wrap'
  button.innerHTML = icon
  button.ariaPressed = String(block.classList.contains('wrapped'))
  button.title = document.querySelector<HTMLElement>('[data-wrap]')?.dataset.wrap ?? ''
  button.ariaLabel = button.title
  button.addEventListener('click', () => {
    button.ariaPressed = String(block.classList.toggle('wrapped'))
  })
  return button
}
