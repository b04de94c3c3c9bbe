import { folderPath } from '../data/folder-path.ts'
import type { FrameSelector } from '../elements/element-ids.ts'
import { shownBranch, treeSelector } from './shown-page.ts'

const menu = '[id="shell:menu"]' satisfies FrameSelector

/**
 * Shows the sidebar tree of another page. If the current tree already contains all links of that tree, it stays, with
 * its expanded folders and scroll position.
 * @param html HTML of the other tree, or `undefined` if it is the same tree
 */
export function showTree(path: string, branch: string, html: string | undefined): void {
  const shown = document.querySelector<HTMLElement>(treeSelector)!
  if (html !== undefined && branch !== shownBranch()) {
    const other = document.createRange().createContextualFragment(html)
    if (adoptTree(shown, other)) shown.dataset.branch = branch
    else {
      shown.replaceWith(other)
      document.dispatchEvent(new Event('rivage:tree'))
    }
  }
  markInTree(path)
  showInSidebar()
}

/**
 * Fills the empty folders of the current tree with content from another tree.
 * @returns whether the current tree then contains every link of the other tree
 */
function adoptTree(shown: HTMLElement, other: DocumentFragment): boolean {
  const tabOf = (part: ParentNode) => part.querySelector('.section-tabs [aria-current]')?.textContent
  if (tabOf(shown) !== tabOf(other)) return false
  const nameOf = ({ href, textContent }: HTMLAnchorElement) => `${href} ${textContent}`
  for (const { parentElement: folder } of other.querySelectorAll('details > ul')) {
    const path = folderPath(folder!)
    const empty = [...shown.querySelectorAll<HTMLElement>('details:has(> a)')]
    empty.find((each) => folderPath(each) === path)?.replaceWith(folder!.cloneNode(true))
  }
  const links = new Set([...shown.querySelectorAll('a')].map(nameOf))
  return [...other.querySelectorAll<HTMLAnchorElement>('a')].every(
    (link) => links.has(nameOf(link)) || isInsteadOfPages(link),
  )
}

/** Whether a link stands for the pages of a folder that the tree omits. */
const isInsteadOfPages = (link: Element) => link.matches('details > a')

/** Marks a page as the current one in the tree, and expands the folders above it. */
export function markInTree(path: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`${treeSelector} .navigation a`)) {
    const current = link.pathname === path && !isInsteadOfPages(link)
    setCurrent(link, current ? 'page' : undefined)
    if (!current) continue
    const own = link.nextElementSibling
    if (own instanceof HTMLDetailsElement) own.open = true
    for (let folder = link.closest('details'); folder; folder = folder.parentElement?.closest('details') ?? null)
      folder.open = true
  }
}

export function setCurrent(link: Element, value: 'page' | 'true' | undefined): void {
  if (value) link.setAttribute('aria-current', value)
  else link.removeAttribute('aria-current')
}

/** Scrolls the sidebar to the link of the current page. Doesn't scroll the page. */
function showInSidebar(): void {
  const panel = document.querySelector(menu)!
  const link = panel.querySelector(`${treeSelector} [aria-current=page]`)
  if (!link) return
  const [outer, inner] = [panel.getBoundingClientRect(), link.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom) panel.scrollTop += inner.top - outer.top - outer.height / 3
}
