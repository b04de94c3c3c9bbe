import { adoptStyles } from '../elements/adopt-styles.ts'
import { element } from '../elements/element.ts'
import { followSizes } from './follow-sizes.ts'
import css from './wrap-lines.css'

/**
 * Adds a button that wraps lines to each code block that is too narrow for its lines, and to blocks that the author
 * wrapped. Without JavaScript, a block only scrolls. Called once.
 */
export function startWrapping(): void {
  adoptStyles(css)
  // A resized window or an opened panel may change a block's width.
  followSizes('.code-block > .code', offer)
}

/** Adds or removes the button of a block. Wrapped lines are never too wide, so the button of a wrapped block stays. */
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
