import { adoptStyles } from '../elements/adopt-styles.ts'
import { element } from '../elements/element.ts'
import { followSizes } from './follow-sizes.ts'
import css from './wrap-lines.css'

/**
 * Adds a button that wraps lines to code blocks that are too narrow for their lines, and to blocks that the author
 * wrapped. Without JavaScript, blocks can only be scrolled.
 */
export function startWrapping(): void {
  adoptStyles(css)
  // Resizing the window or opening a panel may change the width of a block.
  followSizes('.code-block > .code', offer)
}

/** Adds or removes the button of a block. A wrapped block keeps it, because its lines are never too wide. */
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
  button.append(element('span', { class: 'icon icon-text-wrap' }))
  button.ariaPressed = String(block.classList.contains('wrapped'))
  button.title = document.querySelector<HTMLElement>('[data-wrap]')?.dataset.wrap ?? ''
  button.ariaLabel = button.title
  button.addEventListener('click', () => {
    button.ariaPressed = String(block.classList.toggle('wrapped'))
  })
  return button
}
