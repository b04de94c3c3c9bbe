import { branchKey } from '../../core/navigation/index.ts'
import { patterns } from '../../core/route/index.ts'
import { folderPath } from '../data/folder-path.ts'
import { hrefOf } from '../data/site-urls.ts'
import type { FragmentAnswer } from '../../core/payload/index.ts'
import type { SiteStorage } from '../state/storage.ts'

/** Number of folders whose state is stored. The least recently used one is dropped. */
const maxStored = 40

/** The link in a folder whose pages aren't in the tree. */
const insteadOfPages = ' > a'

const folderOf = (target: EventTarget | null) =>
  target instanceof HTMLDetailsElement && target.closest('.navigation') ? target : undefined

/** Loaded contents of folders, as HTML, by path. */
const fetched = new Map<string, Promise<string>>()

/**
 * Keeps the tree's folders as the visitor left them, also on later pages in this tab. When a folder whose pages were
 * left out is expanded, its content is loaded. Called once.
 */
export function startFolds({ getItem, setItem }: SiteStorage): void {
  const states = new Map(parseStates(getItem('rivage-folders', 'sessionStorage')))

  // Runs before the folder toggles. Folders that scripts or find-in-page expand are not stored.
  document.addEventListener('click', ({ target }) => {
    const summary = target instanceof Element ? target.closest('.navigation summary') : null
    const folder = folderOf(summary?.parentElement ?? null)
    if (!folder) return
    const path = folderPath(folder)
    states.delete(path)
    states.set(path, !folder.open)
    for (const oldest of states.keys()) if (states.size > maxStored) states.delete(oldest)
    setItem('rivage-folders', JSON.stringify([...states]), 'sessionStorage')
  })
  // Captured, because the event doesn't bubble.
  document.addEventListener('toggle', ({ target }) => void fill(folderOf(target)), true)

  const restore = () => {
    for (const folder of document.querySelectorAll<HTMLDetailsElement>('.navigation details')) {
      const open = states.get(folderPath(folder))
      // The folders above the current page stay open.
      if (open === undefined || (!open && folder.parentElement?.querySelector('[aria-current=page]'))) continue
      folder.open = open
    }
    for (const link of document.querySelectorAll(`.navigation [open]${insteadOfPages}`))
      void fill(folderOf(link.parentElement))
  }
  restore()
  document.addEventListener('rivage:tree', restore)
}

/** Inserts the content of an expanded folder. If the server doesn't respond, the folder's link stays. */
async function fill(folder: HTMLDetailsElement | undefined): Promise<void> {
  const placeholder = folder?.open && folder.querySelector(`:scope${insteadOfPages}`)
  if (!placeholder) return
  const path = folderPath(folder)
  const html = await (fetched.get(path) ?? fetchFolder(path))
  // It may have been filled in the meantime.
  if (html === '' || !folder.contains(placeholder)) return
  placeholder.outerHTML = html
  for (const link of folder.querySelectorAll('a')) if (link.pathname === location.pathname) link.ariaCurrent = 'page'
}

function fetchFolder(path: string): Promise<string> {
  const loading = readFolder(path).catch(() => '')
  fetched.set(path, loading)
  // If the reader expands the folder again, it is loaded again.
  void loading.then((html) => html === '' && fetched.delete(path))
  return loading
}

async function readFolder(path: string): Promise<string> {
  const props = JSON.stringify({ locale: path.split('/')[1], path })
  const query = new URLSearchParams(location.search)
  const release = query.get('release')
  const { version } = document.querySelector<HTMLElement>('.sidebar-tree')?.dataset ?? {}
  const key = branchKey(path, version)
  const address = `${hrefOf(patterns.fragment.href({ key }))}?${new URLSearchParams({ props, ...(release && { release }), ...(version && { version }) }).toString()}`
  const response = await fetch(address)
  if (!response.ok) return ''
  const { html } = (await response.json()) as FragmentAnswer
  return new DOMParser().parseFromString(html, 'text/html').querySelector('ul')?.outerHTML ?? ''
}

/** Returns the stored states, or an empty list if the key contains something else. */
function parseStates(stored: string | null): [string, boolean][] {
  try {
    const states: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(states) ? (states as [string, boolean][]).filter(([path]) => typeof path === 'string') : []
  } catch {
    return []
  }
}

declare global {
  interface DocumentEventMap {
    /** Dispatched after the sidebar's tree was replaced. */
    'rivage:tree': Event
  }
}
