// Packs a response so that the platform's cache passes it through unchanged. The cache interprets headers: it
// compresses, varies, revalidates, and adds defaults. A sealed response therefore has an opaque type and a single cache
// directive, and one header contains its status and its own headers. Opening it restores the original response.

/**
 * How long a sealed response is fresh, in seconds. Its key changes with its content, so this is only an upper limit in
 * case a wrong response was cached.
 */
const freshSeconds = 60 * 60

const sealHeader = 'X-Sealed-Answer'

interface Seal {
  /** Identifies everything that the response depends on. */
  key: string
  status: number
  headers: [name: string, value: string][]
}

/** An opened response. */
export interface OpenedAnswer {
  status: number
  headers: Headers
  /** The body in its original encoding. */
  body: ReadableStream | null
}

/**
 * Seals a response. The platform's cache only stores it if it may be shared.
 * @param key identifies everything that the response depends on
 * @param staleSeconds how long a stale copy may be sent while a new one is being created or can't be created
 */
export function sealAnswer(answer: Response, key: string, staleSeconds: number): Response {
  const seal: Seal = { key, status: answer.status, headers: [...answer.headers] }
  return new Response(answer.body, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': sharedControl(answer, staleSeconds),
      // Header values must be ASCII (RFC 9110, section 5.5).
      [sealHeader]: JSON.stringify(seal).replace(/[^\x20-\x7e]/g, escapeCharacter),
    },
  })
}

/**
 * Opens a sealed response, and adds the cache's `Cache-Status` (RFC 9211). Returns `undefined` if the response isn't
 * sealed or belongs to another request.
 */
export function openAnswer(response: Response, key: string): OpenedAnswer | undefined {
  const seal = JSON.parse(response.headers.get(sealHeader) ?? 'null') as Seal | null // `sealAnswer` wrote the JSON.
  if (seal?.key !== key) return undefined
  const headers = new Headers(seal.headers)
  const status = response.headers.get('cf-cache-status')
  if (status !== null)
    headers.set('Cache-Status', `shared; ${cameFromCache.test(status) ? 'hit' : 'fwd=miss'}; detail=${status}`)
  return { status: seal.status, headers, body: response.body }
}

const cameFromCache = /^(?:HIT|UPDATING|STALE|REVALIDATED)$/

/**
 * Returns the `Cache-Control` of a sealed response. A response for one visitor must not be stored. An immutable file
 * must not be served stale while it is revalidated: its key never changes, so a purged file would be served again.
 */
function sharedControl({ status, headers }: Response, staleSeconds: number): string {
  const control = headers.get('cache-control') ?? ''
  const vary = headers.get('vary') ?? ''
  const isFound = status === 200 || status === 301
  const isPublic = /\bpublic\b/.test(control) && !/no-store|private/.test(control) && !headers.has('set-cookie')
  // These two headers are already part of the key, so the response may vary by them.
  if (!isFound || !isPublic || !/^(?:(?:accept|accept-encoding)(?:, |$))*$/i.test(vary)) return 'no-store'
  const behind = control.includes('immutable') ? '' : `, stale-while-revalidate=${staleSeconds}`
  return `public, max-age=${freshSeconds}${behind}, stale-if-error=${staleSeconds}`
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
