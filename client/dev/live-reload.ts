// Served by `npm start` only. New content is put in the place of the old without a reload, so that the page stays where the
// author is reading it; new code reloads.

const events = new EventSource('/_dev/events')
let version = ''

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
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = next.title
  for (const selector of ['header', 'main', 'footer']) replace(document.querySelector(`body > ${selector}`), next.querySelector(`body > ${selector}`))
  document.dispatchEvent(new CustomEvent('rivage:content'))
}

function replace(current: Element | null, next: Element | null): void {
  if (current && next && current.outerHTML !== next.outerHTML) current.replaceWith(document.adoptNode(next))
}
