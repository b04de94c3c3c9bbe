// Served by `npm start` only. New content is put in the place of the old without a reload, so that the page stays where the
// author is reading it; new code, and a new frame, reload.
import { observeOutline } from '../interactions/outline.ts'

const events = new EventSource('/_dev/events')
let version = ''

/** What an edit of a page changes. The rest is the frame, which comes from the configuration. */
const parts = ['main', 'nav.sidebar']

/** The page as the server sent it: what is shown differs, once scripts have run. */
let sent = fetchPage()

events.addEventListener('hello', (event: MessageEvent<string>) => {
  if (version !== '' && version !== event.data) location.reload()
  version = event.data
})
events.addEventListener('build', () => location.reload())
events.addEventListener('content', (event: MessageEvent<string>) => {
  version = event.data
  void refresh()
})

async function refresh(): Promise<void> {
  const before = await sent
  sent = fetchPage()
  const next = await sent
  if (frameOf(before) !== frameOf(next)) return location.reload()
  document.title = next.title
  for (const part of parts) {
    const [current, old, fresh] = [document, before, next].map((page) => page.querySelector(part))
    if (current && old && fresh && old.outerHTML !== fresh.outerHTML) current.replaceWith(document.importNode(fresh, true))
  }
  observeOutline()
}

async function fetchPage(): Promise<Document> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function frameOf(page: Document): string {
  const body = page.body.cloneNode(true) as HTMLElement
  for (const part of parts) body.querySelector(part)?.remove()
  return page.documentElement.className + body.outerHTML
}
