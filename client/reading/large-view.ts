import { adoptStyles } from '../elements/adopt-styles.ts'
import { element } from '../elements/element.ts'
import { followSizes } from './follow-sizes.ts'
import css from './large-view.css'

const icons = { enlarge: 'maximize-2', close: 'x' }

/** Maximum scale of an enlarged diagram. Without a limit, a small diagram would fill the window. */
const maxScale = 2

/**
 * Adds a button to diagrams, and to tables that are wider than the column. The button enlarges them to the whole
 * window. Without JavaScript, they can only be scrolled.
 */
export function startLargeViews(): void {
  adoptStyles(css)
  // A table may become too wide when the window gets narrower.
  followSizes('main :is(.table-scroll, .diagram-scroll)', offer)
}

function offer(part: HTMLElement): void {
  if (part.closest('dialog')) return
  const isLarge = part.matches('.diagram-scroll') || part.scrollWidth > part.clientWidth
  const holder = part.previousElementSibling?.matches('.enlarge') ? part.previousElementSibling : undefined
  if (!isLarge) return holder?.remove()
  if (holder) return
  const button = renderButton('enlarge')
  button.addEventListener('click', () => open(part))
  const made = element('div', { class: 'enlarge' }, [button])
  // The wrapper gets the element's top margin, which depends on its position among its siblings.
  made.style.marginBlockStart = getComputedStyle(part).marginBlockStart
  part.before(made)
}

/** Moves the element to a dialog, and back when the dialog closes. A copy would duplicate its ids. */
function open(part: HTMLElement): void {
  const place = document.createComment('')
  const { lang = '', dir = '' } = part.closest<HTMLElement>('.prose') ?? {}
  const close = renderButton('close')
  close.classList.add('icon-button')
  const content = element('div', { class: 'prose', lang, dir })
  const dialog = element('dialog', { class: 'large-view', 'aria-label': part.ariaLabel ?? '' }, [
    close,
    content,
  ]) as HTMLDialogElement
  close.addEventListener('click', () => dialog.close())
  part.replaceWith(place)
  content.append(part)
  document.body.append(dialog)
  dialog.showModal()
  const restore = fill(part.querySelector('svg'), part)
  dialog.addEventListener('close', () => {
    restore()
    place.replaceWith(part)
    dialog.remove()
  })
}

/** Scales a drawing to fill the window. Returns a function that restores its size. */
function fill(drawing: SVGSVGElement | null, { clientWidth, parentElement }: HTMLElement): () => void {
  if (!drawing) return () => {}
  const { width, height } = drawing.viewBox.baseVal
  const room = { width: clientWidth, height: (parentElement?.clientHeight ?? 0) - 80 }
  const scale = Math.min(room.width / width, room.height / height, maxScale)
  const written = ['width', 'height'].map((name) => [name, drawing.getAttribute(name) ?? ''] as const)
  if (width * scale > Number(drawing.getAttribute('width'))) {
    drawing.setAttribute('width', String(width * scale))
    drawing.setAttribute('height', String(height * scale))
  }
  return () => written.forEach(([name, value]) => drawing.setAttribute(name, value))
}

function renderButton(name: 'enlarge' | 'close'): HTMLElement {
  const label = document.querySelector<HTMLElement>(`[data-${name}]`)?.dataset[name] ?? ''
  return element('button', { type: 'button', 'aria-label': label, title: label }, [
    element('span', { class: `icon icon-${icons[name]}` }),
  ])
}
