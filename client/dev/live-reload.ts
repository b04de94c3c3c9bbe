// Only `npm start` serves this script. It inserts new content without a reload, so that the page keeps its scroll
// position. If the code or the frame changed, it reloads the page.
import { liveAddresses } from '../../core/live/index.ts'
import type { LiveEvents } from '../../core/live/index.ts'
import { versionSelector } from '../../core/payload/index.ts'
import { hrefOf } from '../data/site-urls.ts'
import { observeOutline } from '../reading/outline.ts'
import { replaceHead } from '../visit/head.ts'
import { showProblems } from './problems-panel.ts'

/**
 * The elements whose content depends on the site's content. All others belong to the frame, which depends on the
 * configuration.
 */
const parts = ['main', '.sidebar']

/** The page as the server last sent it. The displayed page differs, because scripts change it. */
let sent: Document | undefined
let version = ''
let work = Promise.resolve()
// After a visit, the stored document belongs to the previous page.
document.addEventListener('rivage:visit', () => {
  sent = undefined
})

const events = new EventSource(hrefOf(liveAddresses.events))
events.addEventListener('hello', (event: MessageEvent<string>) => {
  if (version !== '' && version !== event.data) return location.reload()
  version = event.data
  // The content may have changed between the loading of the page and the opening of this connection.
  refreshSoon()
})
events.addEventListener('build', () => location.reload())
events.addEventListener('content', (event: MessageEvent<string>) => {
  version = event.data
  refreshSoon()
})
let problems: LiveEvents['problems'] | undefined
events.addEventListener('problems', (event: MessageEvent<string>) => {
  problems = JSON.parse(event.data) as LiveEvents['problems']
  showProblems(problems)
})
// Each page has its own list of problems.
document.addEventListener('rivage:visit', () => problems && showProblems(problems))

/**
 * Refreshes the page after any refresh in progress. A failure needs no retry: the server is restarting, and sends an
 * event when it is back.
 */
function refreshSoon(): void {
  work = work.then(refresh).catch(() => {})
}

async function refresh(): Promise<void> {
  const before = sent
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const next = (sent = new DOMParser().parseFromString(await response.text(), 'text/html'))
  // Before the first release, the page has no frame, so there is nothing to compare.
  const framed = before ?? (frameOf(document) === '' ? document : undefined)
  if (framed && frameOf(framed) !== frameOf(next)) return location.reload()
  replaceHead(document.importNode(next.head, true))
  const [titles, nextTitles] = [document, next].map((page) => page.querySelector<HTMLElement>('[data-titles]')?.dataset)
  if (titles && nextTitles) titles.titles = nextTitles.titles
  for (const part of parts) {
    const [current, old, fresh] = [document, before, next].map((page) => page?.querySelector(part))
    if (!current || !fresh) continue
    if (current.textContent !== fresh.textContent || (old && old.outerHTML !== fresh.outerHTML))
      current.replaceWith(document.importNode(fresh, true))
  }
  observeOutline()
}

/** Returns the identifier of a page's frame: the build and the configuration. Empty before the first release. */
function frameOf(page: Document): string {
  return page.querySelector<HTMLMetaElement>(versionSelector)?.content ?? ''
}
