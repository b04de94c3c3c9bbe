import type { FrameSelector } from '../elements/element-ids.ts'

const panelSelector = '[id="shell:outline"]' satisfies FrameSelector

let observer: IntersectionObserver | undefined

/**
 * Marks the outline's links to the headings in the viewport. If no heading is visible, keeps the previous marks. Called
 * again after each visit.
 */
export function observeOutline(): void {
  observer?.disconnect()
  const panel = document.querySelector<HTMLElement>(panelSelector)
  const links = new Map(
    [...(panel?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  )
  const visible = new Set<string>()
  observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target.id)
      else visible.delete(target.id)
    }
    if (visible.size > 0) mark(links, visible)
  })
  for (const id of links.keys()) {
    const heading = document.getElementById(id)
    if (heading) observer.observe(heading)
  }
}

function mark(links: ReadonlyMap<string, HTMLAnchorElement>, visible: ReadonlySet<string>): void {
  let first = true
  for (const [id, link] of links) {
    const active = visible.has(id)
    link.classList.toggle('active', active)
    // Only the link to the first visible heading gets `aria-current`.
    if (active && first) {
      link.setAttribute('aria-current', 'true')
      scrollIntoPanel(link)
      first = false
    } else link.removeAttribute('aria-current')
  }
}

/** Scrolls the outline to a link. `scrollIntoView` would also scroll the page. */
function scrollIntoPanel(link: HTMLElement): void {
  const panel = document.querySelector<HTMLElement>(panelSelector)
  if (panel && panel.scrollHeight > panel.clientHeight) panel.scrollTop = link.offsetTop - panel.clientHeight / 2
}
