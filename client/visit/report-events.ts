import { hrefOf, pathOf } from '../data/site-urls.ts'

/**
 * Reports events that the server can't detect: a visit, a URL fragment that matches no heading, and a search whose
 * results weren't opened. Loaded only on sites that measure usage, unless the reader's browser opts out. The reports
 * don't identify the reader.
 */
export function startReporting(): void {
  // The server has already counted the page that was loaded.
  document.addEventListener('rivage:visit', () => send({ kind: 'visit', path: pathOf(location.pathname) }))
  document.addEventListener('rivage:visit', () => reportHash(false))
  document.addEventListener('rivage:search', ({ detail }) => send({ kind: 'search', ...detail }))
  // If the reader came from this site, the fragment isn't reported: the link may have been in another language or
  // version that has the heading.
  const from = URL.parse(document.referrer)?.host
  if (from !== location.host) reportHash(from !== undefined)
}

/** Reports the URL fragment if the page has no element with that id. */
function reportHash(outside: boolean): void {
  const hash = location.hash.slice(1)
  const id = /%(?![\da-f]{2})/i.test(hash) ? hash : safelyDecoded(hash)
  if (hash === '' || hash.startsWith(':~:') || document.getElementById(hash) || document.getElementById(id)) return
  send({ kind: 'hash', path: pathOf(location.pathname), hash: id, outside })
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function send(event: object): void {
  navigator.sendBeacon(hrefOf('/_insight/event'), JSON.stringify(event))
}
