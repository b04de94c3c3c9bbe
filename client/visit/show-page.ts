import type { PageFragments } from '../../core/payload/index.ts'
import { isOpenBranch } from '../../core/navigation/index.ts'
import type { FrameSelector } from '../elements/element-ids.ts'
import { replaceHead } from './head.ts'
import { markInTree, setCurrent, showTree } from './show-tree.ts'
import { shownBranch, treeSelector } from './shown-page.ts'

/** Parts of the frame that a visit changes. */
const selectors = {
  main: 'main',
  languages: '[id="shell:languages"] a' satisfies `${FrameSelector} a`,
  headerLinks: ':is(.header-links, .menu-links) a',
  tabs: '.section-tabs',
  status: '[id="shell:status"]' satisfies FrameSelector,
}

/**
 * Puts a page in the place of the one that is shown.
 * @param path of the page, as its address has it
 * @throws TypeError when the payload left out a tree that is not shown here
 */
export function showPage(
  path: string,
  { kind, main, branch, tree, path: pathInTree = path, languages }: PageFragments,
  head: DocumentFragment,
): void {
  if (tree === undefined && branch !== shownBranch()) throw new TypeError('The payload is for another sidebar')
  // One may have been opened while the page was on its way: it has the links of the page before.
  closePopovers()
  takeLateFonts()
  replaceHead(head)
  document.body.className = kind
  document.querySelector(selectors.main)!.innerHTML = main
  showTree(pathInTree, branch, tree)
  for (const [index, link] of document.querySelectorAll<HTMLAnchorElement>(selectors.languages).entries())
    link.href = languages[index] ?? link.href
  markSections(path, pathInTree)
}

/**
 * Sets the site in fonts of its own that came too late for the page that was loaded, which must not move while it is
 * read (`font-display: optional`): a style sheet that is put in anew finds them. Only once, which the links for them
 * say.
 */
function takeLateFonts(): void {
  const links = document.head.querySelectorAll('link[as=font]')
  const style = document.head.querySelector('style')
  for (const link of links) link.remove()
  if (links.length > 0 && style) style.replaceWith(style.cloneNode(true))
}

/**
 * Marks the links of the header that lead to the page, or to a section that it is in; of its tabs, the innermost one.
 * @param pathInTree of the page among the sections
 */
function markSections(path: string, pathInTree: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(selectors.headerLinks))
    setCurrent(link, link.origin === location.origin && isOpenBranch(link.pathname, path) ? 'true' : undefined)
  const decoded = decodeURI(pathInTree)
  for (const list of document.querySelectorAll(selectors.tabs)) {
    const tabs = [...list.querySelectorAll<HTMLAnchorElement>('a')]
    const lengthOf = ({ dataset: { section } }: HTMLAnchorElement) =>
      section !== undefined && isOpenBranch(section, decoded) ? section.length : 0
    const innermost = Math.max(1, ...tabs.map(lengthOf))
    for (const tab of tabs) setCurrent(tab, lengthOf(tab) === innermost ? 'true' : undefined)
  }
}

/** What the error page says of an error. */
export interface ShownError {
  message: string
  /** Default 500. */
  status?: number
}

/**
 * Puts the error page in the place of the page, with the error's message; the frame stays.
 * @returns puts back what was there: the same elements, with all that was done with them
 */
export function showError(html: string, { status = 500, message }: ShownError): () => void {
  closePopovers()
  const main = document.querySelector(selectors.main)!
  const content = [...main.childNodes]
  const { className } = document.body
  const { title } = document
  const current = document.querySelector<HTMLAnchorElement>(`${treeSelector} [aria-current=page]`)
  main.innerHTML = html
  main.querySelector('.error-status')!.textContent = String(status)
  const words = Object.assign(document.createElement('p'), {
    className: 'error-message',
    lang: 'en',
    textContent: message,
  })
  main.querySelector('.lead')!.after(words)
  document.body.className = 'error'
  document.title = main.querySelector('h1')!.textContent
  markInTree(location.pathname)
  scrollTo({ top: 0, behavior: 'instant' })
  return () => {
    main.replaceChildren(...content)
    document.body.className = className
    document.title = title
    markInTree(current?.pathname ?? location.pathname)
  }
}

/** Moves the keyboard focus to the new page's content, and has screen readers read its title. */
export function announcePage(): void {
  document.querySelector<HTMLElement>(selectors.main)!.focus({ preventScroll: true })
  document.querySelector(selectors.status)!.textContent = document.title
}

/** Closes what is open over a page when the page is left: the menu, lists that a button has opened, dialogs. */
export function closeOverlays(): void {
  closePopovers()
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
}

function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) popover.hidePopover()
}
