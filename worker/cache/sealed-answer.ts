// An answer on its way through the platform's cache. That cache reads headers, and does more with them than store: it
// compresses, varies, revalidates, fills in what is not said. So an answer goes through it sealed: as bytes of no known
// type, with one statement about caching, and with its own status and headers packed into one header. What is unpacked
// is what was packed, whatever the cache is, and was made for just the request that is answered with it.

/**
 * How long a sealed answer is fresh, in seconds. Its key moves when its content does: this is how long a mistake lasts.
 */
const freshSeconds = 60 * 60

const sealHeader = 'X-Sealed-Answer'

interface Seal {
  /** Names everything that the answer depends on. */
  key: string
  status: number
  headers: [name: string, value: string][]
}

/** An answer that was sealed. */
export interface OpenedAnswer {
  status: number
  headers: Headers
  /** As it was encoded. */
  body: ReadableStream | null
}

/**
 * Seals an answer for the platform's cache. One that is not for everybody is not stored.
 * @param key names everything that the answer depends on
 * @param staleSeconds how long after its time it is sent while a new one is made, or cannot be made
 */
export function sealAnswer(answer: Response, key: string, staleSeconds: number): Response {
  const seal: Seal = { key, status: answer.status, headers: [...answer.headers] }
  return new Response(answer.body, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': sharedControl(answer, staleSeconds),
      // A header's value is ASCII (RFC 9110, §5.5).
      [sealHeader]: JSON.stringify(seal).replace(/[^\x20-\x7e]/g, escapeCharacter),
    },
  })
}

/**
 * The answer as it was sealed, with what the platform's cache says of it (RFC 9211); `undefined` for one that is not
 * sealed, or is another request's.
 */
export function openAnswer(response: Response, key: string): OpenedAnswer | undefined {
  const text = response.headers.get(sealHeader)
  const seal = text === null ? undefined : (JSON.parse(text) as Seal) // As `sealAnswer` wrote it.
  if (seal?.key !== key) return undefined
  const headers = new Headers(seal.headers)
  const status = response.headers.get('cf-cache-status')
  if (status !== null)
    headers.set('Cache-Status', `shared; ${cameFromCache.test(status) ? 'hit' : 'fwd=miss'}; detail=${status}`)
  return { status: seal.status, headers, body: response.body }
}

const cameFromCache = /^(?:HIT|UPDATING|STALE|REVALIDATED)$/

/**
 * How long an answer is stored for everybody; not at all if it is only for who has asked. A file whose address names
 * its content has no key that moves: when it is purged, it must not be sent once more while that is found out.
 */
function sharedControl({ status, headers }: Response, staleSeconds: number): string {
  const control = headers.get('cache-control') ?? ''
  const vary = headers.get('vary') ?? ''
  const isFound = status === 200 || status === 301
  const isPublic = /\bpublic\b/.test(control) && !/no-store|private/.test(control) && !headers.has('set-cookie')
  // What everybody's request accepts is decided by its address.
  if (!isFound || !isPublic || !/^(?:(?:accept|accept-encoding)(?:, |$))*$/i.test(vary)) return 'no-store'
  const behind = control.includes('immutable') ? '' : `, stale-while-revalidate=${staleSeconds}`
  return `public, max-age=${freshSeconds}${behind}, stale-if-error=${staleSeconds}`
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
