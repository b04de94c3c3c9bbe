// Served by `npm start` only. New content is put in the place of the old without a reload, so that the page stays where
// the author is reading it; new code, and a new frame, reload.
import { liveAddresses } from '../../core/live/index.ts'
import type { LiveEvents } from '../../core/live/index.ts'
import { versionSelector } from '../../core/payload/index.ts'
import { observeOutline } from '../reading/outline.ts'
import { replaceHead } from '../visit/head.ts'
import { showProblems } from './problems-panel.ts'

/** What an edit of a page changes. The rest is the frame, which comes from the configuration. */
const parts = ['main', '.sidebar']

/** The page as the server last sent it: what is shown differs from it once scripts have run. */
let sent: Document | undefined
let version = ''
let work = Promise.resolve()
// What the server sent was the page before this one.
document.addEventListener('rivage:visit', () => {
  sent = undefined
})

const events = new EventSource(liveAddresses.events)
events.addEventListener('hello', (event: MessageEvent<string>) => {
  if (version !== '' && version !== event.data) return location.reload()
  version = event.data
  // Something may have changed since the page was sent, before anybody listened.
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
// Another page has other mistakes.
document.addEventListener('rivage:visit', () => problems && showProblems(problems))

/** One after the other. A server that does not answer is starting again, and says hello when it is back. */
function refreshSoon(): void {
  work = work.then(refresh).catch(() => {})
}

async function refresh(): Promise<void> {
  const before = sent
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const next = (sent = new DOMParser().parseFromString(await response.text(), 'text/html'))
  // What is shown has no frame where nothing had been published.
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

/** What a page's frame depends on: the build, and the configuration. Nothing has been published where there is none. */
function frameOf(page: Document): string {
  return page.querySelector<HTMLMetaElement>(versionSelector)?.content ?? ''
}
