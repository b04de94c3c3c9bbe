import type { PageFragments } from '../../core/payload/index.ts'
import { isOpenBranch } from '../../core/navigation/index.ts'
import { pathOf } from '../data/site-urls.ts'
import type { FrameSelector } from '../elements/element-ids.ts'
import { replaceHead } from './head.ts'
import { markInTree, setCurrent, showTree } from './show-tree.ts'
import { shownBranch, treeSelector } from './shown-page.ts'

/** Selects the parts of the frame that a visit changes. */
const selectors = {
  main: 'main',
  languages: '[id="shell:languages"] a' satisfies `${FrameSelector} a`,
  versionPicker: '.version-picker',
  headerLinks: ':is(.header-links, .menu-links) a',
  tabs: '.section-tabs',
  status: '[id="shell:status"]' satisfies FrameSelector,
}

/**
 * Replaces the page with another one.
 * @param path path of the page, as in its URL
 * @throws TypeError if the payload doesn't include the sidebar tree, and this document shows another tree
 */
export function showPage(
  path: string,
  { kind, main, branch, tree, path: pathInTree = path, languages, versions = [], marks }: PageFragments,
  head: DocumentFragment,
): void {
  if (tree === undefined && branch !== shownBranch()) throw new TypeError('The payload is for another sidebar')
  takeDeferredFonts()
  replaceHead(head)
  document.body.className = kind
  const shown = document.querySelector(selectors.main)!
  closePopovers(shown)
  shown.innerHTML = main
  showTree(pathInTree, branch, tree)
  setLinks(selectors.languages, languages)
  setLinks(`${selectors.versionPicker} a`, versions)
  const picker = document.querySelector<HTMLElement>(selectors.versionPicker)
  if (picker && marks !== undefined) picker.dataset.marks = marks
  markSections(path, pathInTree)
}

function setLinks(selector: string, urls: readonly string[]): void {
  for (const [index, link] of document.querySelectorAll<HTMLAnchorElement>(selector).entries())
    link.href = urls[index] ?? link.href
}

/**
 * Applies fonts that were loaded too late for the first page, where `font-display: optional` prevents a layout shift.
 * Inserting the style sheet again activates them. Has an effect only once, because it removes the links that preload
 * the fonts.
 */
function takeDeferredFonts(): void {
  const links = document.head.querySelectorAll('link[as=font]')
  const style = document.head.querySelector('style')
  for (const link of links) link.remove()
  if (links.length > 0 && style) style.replaceWith(style.cloneNode(true))
}

/**
 * Marks the links in the header that lead to the page or to a section that contains it. Of several matching tabs, marks
 * only the innermost one.
 * @param pathInTree path of the page in the navigation
 */
function markSections(path: string, pathInTree: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(selectors.headerLinks))
    setCurrent(link, link.origin === location.origin && isOpenBranch(link.pathname, path) ? 'true' : undefined)
  const decoded = decodeURI(pathOf(pathInTree))
  for (const list of document.querySelectorAll(selectors.tabs)) {
    const tabs = [...list.querySelectorAll<HTMLAnchorElement>('a')]
    const lengthOf = ({ dataset: { section } }: HTMLAnchorElement) =>
      section !== undefined && isOpenBranch(section, decoded) ? section.length : 0
    const innermost = Math.max(1, ...tabs.map(lengthOf))
    for (const tab of tabs) setCurrent(tab, lengthOf(tab) === innermost ? 'true' : undefined)
  }
}

/** The error that the error page shows. */
export interface ShownError {
  message: string
  /** 500 by default. */
  status?: number
}

/**
 * Replaces the page with the error page, which shows the error's message. The frame stays.
 * @returns a function that restores the previous elements with their state
 */
export function showError(html: string, { status = 500, message }: ShownError): () => void {
  const main = document.querySelector(selectors.main)!
  closePopovers(main)
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

/**
 * Moves the keyboard focus to the content of the new page, and announces its title to screen readers.
 * @param keepsFocus whether the focus stays unchanged
 */
export function announcePage(keepsFocus = false): void {
  if (!keepsFocus) document.querySelector<HTMLElement>(selectors.main)!.focus({ preventScroll: true })
  document.querySelector(selectors.status)!.textContent = document.title
}

/** Closes the popovers of a page that were opened while the next page was loading. Those of the frame stay open. */
function closePopovers(main: Element): void {
  for (const popover of main.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) popover.hidePopover()
}
