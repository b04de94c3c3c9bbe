import { foldersOf } from '../../core/search/index.ts'
import type { FoundPage } from '../../core/search/index.ts'
import { folderPath } from '../data/folder-path.ts'
import { pathOf } from '../data/site-urls.ts'
import type { FrameSelector } from '../elements/element-ids.ts'

const menu = '[id="shell:menu"]' satisfies FrameSelector
const folders = `${menu} .navigation details`

/** Elements next to the title in a line of the sidebar. */
const beside = '.badge, .method, .shown-in'

/** Sidebar links to pages, and to folders without a page whose content the sidebar leaves out. */
const links = `${menu} .navigation :is(li, details:not(.linked)) > a`

/** Returns the first pages in the sidebar. Every page contains them, so they can be shown before anything loads. */
export function firstPages(count: number): FoundPage[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(links)].slice(0, count).map((link) => {
    const path = pathOf(link.getAttribute('href')!.replace(/\?.*/, ''))
    // The link below a folder's name only indicates that there are more pages.
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

/** Pages in the sidebar whose titles contain every word of a query. Without a network, they are the only source. */
export function findInMenu(query: string, count: number): FoundPage[] {
  const words = plain(query).split(/\s+/)
  return firstPages(Infinity)
    .filter(({ title }) => words.every((word) => plain(title[0]!.text).includes(word)))
    .slice(0, count)
}

/** Removes case and accents. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the sections of the site: the top-level folders of the sidebar. */
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
