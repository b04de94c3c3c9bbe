import { hrefOf, pathOf } from '../data/site-urls.ts'

/**
 * Sends events that the server can't detect: a visit, a fragment without a heading, and a search without an opened
 * result. Only loaded by sites that count, for readers whose browser allows it. Nothing identifies the reader.
 */
export function startReporting(): void {
  // The server has already counted the loaded page.
  document.addEventListener('rivage:visit', () => send({ kind: 'visit', path: pathOf(location.pathname) }))
  document.addEventListener('rivage:visit', () => reportHash(false))
  document.addEventListener('rivage:search', ({ detail }) => send({ kind: 'search', ...detail }))
  // A page that was loaded from this site is in another language or version. Its fragment may only exist in the
  // previous one.
  const from = URL.parse(document.referrer)?.host
  if (from !== location.host) reportHash(from !== undefined)
}

/** Reports a fragment for which the page has no element. */
function reportHash(outside: boolean): void {
  const hash = location.hash.slice(1)
  // A fragment may have an invalid encoding.
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
