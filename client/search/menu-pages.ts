import { foldersOf } from '../../core/search/index.ts'
import type { FoundPage } from '../../core/search/index.ts'
import { folderPath } from '../data/folder-path.ts'
import { pathOf } from '../data/site-urls.ts'
import type { FrameSelector } from '../elements/element-ids.ts'

const menu = '[id="shell:menu"]' satisfies FrameSelector
const folders = `${menu} .navigation details`

/** Selects the elements next to the title in a sidebar item. */
const beside = '.badge, .method, .shown-in'

/** Selects the sidebar's links to pages, and its links in folders whose pages it omits. */
const links = `${menu} .navigation :is(li, details:not(.linked)) > a`

/** Returns the first pages in the sidebar, which can be suggested before any data has been loaded. */
export function firstPages(count: number): FoundPage[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(links)].slice(0, count).map((link) => {
    const path = pathOf(link.getAttribute('href')!.replace(/\?.*/, ''))
    // If the sidebar omits a folder's pages, the title is in the folder's `<summary>` instead of the link.
    const closed = link.closest<HTMLElement>('details:has(> a)')
    const title = titleIn(closed?.querySelector('summary') ?? link)
    return {
      path,
      title: [{ text: title, hit: false }],
      trail: menuTrailOf(closed ? folderPath(closed) : path),
      sections: [],
    }
  })
}

/**
 * Finds the pages in the sidebar whose titles contain all words of a query. Used if a search fails, for example because
 * the browser is offline.
 */
export function findInMenu(query: string, count: number): FoundPage[] {
  const words = plain(query).split(/\s+/)
  return firstPages(Infinity)
    .filter(({ title }) => words.every((word) => plain(title[0]!.text).includes(word)))
    .slice(0, count)
}

/** Returns a text in lowercase and without accents. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the site's sections, which are the top-level folders of the sidebar. */
export function menuSections(): { path: string; title: string }[] {
  return [...document.querySelectorAll<HTMLElement>(`${menu} .navigation > li > details`)].map((found) => ({
    path: folderPath(found),
    title: titleIn(found.querySelector('summary')!),
  }))
}

/** Returns the titles of the folders above a page in the sidebar, outermost first. */
export function menuTrailOf(path: string): string[] {
  const shown = new Map([...document.querySelectorAll<HTMLElement>(folders)].map((each) => [folderPath(each), each]))
  return foldersOf(path).flatMap((above) => {
    const name = shown.get(above)?.querySelector('summary')
    return name ? titleIn(name) : []
  })
}

function titleIn(line: Element): string {
  const title = line.cloneNode(true) as Element
  for (const each of title.querySelectorAll(beside)) each.remove()
  return title.textContent.trim()
}
