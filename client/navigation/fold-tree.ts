import { branchKey } from '../../core/navigation/index.ts'
import { patterns } from '../../core/route/index.ts'
import { folderPath } from '../data/folder-path.ts'
import { hrefOf } from '../data/site-urls.ts'
import type { FragmentAnswer } from '../../core/payload/index.ts'
import type { SiteStorage } from '../state/storage.ts'

/** Maximum number of folders whose state is stored. The state of the folder that was toggled longest ago is dropped. */
const maxStored = 40

/** Selects the link that a folder contains instead of its pages, if the tree omits them. */
const insteadOfPages = ' > a'

const folderOf = (target: EventTarget | null) =>
  target instanceof HTMLDetailsElement && target.closest('.navigation') ? target : undefined

/** The loaded content of folders as HTML, by path. */
const fetched = new Map<string, Promise<string>>()

/**
 * Stores which folders of the tree the visitor has expanded or collapsed, and restores them on later pages in the same
 * tab. Loads the content of an expanded folder if the tree omits it.
 */
export function startFolds({ getItem, setItem }: SiteStorage): void {
  const states = new Map(parseStates(getItem('rivage-folders', 'sessionStorage')))

  // Only clicks are stored; scripts and find-in-page also expand folders. This listener runs before the folder toggles.
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
  // The listener captures, because `toggle` doesn't bubble.
  document.addEventListener('toggle', ({ target }) => void fill(folderOf(target)), true)

  const restore = () => {
    for (const folder of document.querySelectorAll<HTMLDetailsElement>('.navigation details')) {
      const open = states.get(folderPath(folder))
      // A folder that contains the current page stays open.
      if (open === undefined || (!open && folder.parentElement?.querySelector('[aria-current=page]'))) continue
      folder.open = open
    }
    for (const link of document.querySelectorAll(`.navigation [open]${insteadOfPages}`))
      void fill(folderOf(link.parentElement))
  }
  restore()
  document.addEventListener('rivage:tree', restore)
}

/** Loads the content of an expanded folder and inserts it. If loading fails, the folder keeps its link. */
async function fill(folder: HTMLDetailsElement | undefined): Promise<void> {
  const placeholder = folder?.open && folder.querySelector(`:scope${insteadOfPages}`)
  if (!placeholder) return
  const path = folderPath(folder)
  const html = await (fetched.get(path) ?? fetchFolder(path))
  // Another event may have filled the folder in the meantime.
  if (html === '' || !folder.contains(placeholder)) return
  placeholder.outerHTML = html
  for (const link of folder.querySelectorAll('a')) if (link.pathname === location.pathname) link.ariaCurrent = 'page'
}

function fetchFolder(path: string): Promise<string> {
  const loading = readFolder(path).catch(() => '')
  fetched.set(path, loading)
  // A failed request is repeated when the folder is expanded again.
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

/** Returns the stored states. Returns an empty list if the stored value is invalid. */
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
    /** Dispatched after the tree in the sidebar has been replaced. */
    'rivage:tree': Event
  }
}
