// Updates the page during development; only `npm start` serves this script. New content is inserted without a reload,
// so that the page keeps its scroll position. If the code or the frame has changed, the page is reloaded.
import { liveAddresses } from '../../core/live/index.ts'
import type { LiveEvents } from '../../core/live/index.ts'
import { versionSelector } from '../../core/payload/index.ts'
import { hrefOf } from '../data/site-urls.ts'
import { observeOutline } from '../reading/outline.ts'
import { replaceHead } from '../visit/head.ts'
import { showProblems } from './problems-panel.ts'

/** The parts of the page that depend on content. The rest is the frame, which depends on the configuration. */
const parts = ['main', '.sidebar']

/** The page as the server sent it. Changes are compared with it, because scripts change the displayed page. */
let sent: Document | undefined
let version = ''
let work = Promise.resolve()
// A visit has replaced the page that this document was sent for.
document.addEventListener('rivage:visit', () => {
  sent = undefined
})

const events = new EventSource(hrefOf(liveAddresses.events))
events.addEventListener('hello', (event: MessageEvent<string>) => {
  if (version !== '' && version !== event.data) return location.reload()
  version = event.data
  // The content may have changed after the page was loaded and before this connection was opened.
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
// Each page shows its own problems.
document.addEventListener('rivage:visit', () => problems && showProblems(problems))

/**
 * Refreshes the page, after any refresh that is still in progress. Failures aren't retried: the server is restarting,
 * and will send an event when it is back.
 */
function refreshSoon(): void {
  work = work.then(refresh).catch(() => {})
}

async function refresh(): Promise<void> {
  const before = sent
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const next = (sent = new DOMParser().parseFromString(await response.text(), 'text/html'))
  // Before the first release, there is no frame to compare.
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

/**
 * Returns the name of a page's frame, which contains the build and the configuration. Returns '' before the first
 * release.
 */
function frameOf(page: Document): string {
  return page.querySelector<HTMLMetaElement>(versionSelector)?.content ?? ''
}
