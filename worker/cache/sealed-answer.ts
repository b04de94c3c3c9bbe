// A response that passes through the platform's cache. That cache interprets headers: it compresses, varies,
// revalidates, and adds defaults. The response is therefore sealed: its bytes get an opaque type and a single cache
// directive, and its status and headers are packed into one header. Opening the result yields exactly the sealed
// response, whatever the cache did in between.

/**
 * How long a sealed response is fresh, in seconds. Its key changes with its content, so this only limits how long a
 * wrong response can be served.
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
  /** In its original encoding. */
  body: ReadableStream | null
}

/**
 * Seals a response for the platform's cache, which doesn't store it unless it is shared.
 * @param key identifies everything that the response depends on
 * @param staleSeconds how long a stale copy may be sent while a new one can't be created or isn't ready
 */
export function sealAnswer(answer: Response, key: string, staleSeconds: number): Response {
  const seal: Seal = { key, status: answer.status, headers: [...answer.headers] }
  return new Response(answer.body, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': sharedControl(answer, staleSeconds),
      // Header values are ASCII (RFC 9110, section 5.5).
      [sealHeader]: JSON.stringify(seal).replace(/[^\x20-\x7e]/g, escapeCharacter),
    },
  })
}

/**
 * Opens a response, with the cache's report (RFC 9211). Returns `undefined` if it isn't sealed or belongs to another
 * request.
 */
export function openAnswer(response: Response, key: string): OpenedAnswer | undefined {
  const text = response.headers.get(sealHeader)
  const seal = text === null ? undefined : (JSON.parse(text) as Seal) // `sealAnswer` wrote the JSON.
  if (seal?.key !== key) return undefined
  const headers = new Headers(seal.headers)
  const status = response.headers.get('cf-cache-status')
  if (status !== null)
    headers.set('Cache-Status', `shared; ${cameFromCache.test(status) ? 'hit' : 'fwd=miss'}; detail=${status}`)
  return { status: seal.status, headers, body: response.body }
}

const cameFromCache = /^(?:HIT|UPDATING|STALE|REVALIDATED)$/

/**
 * Returns how long caches may share a response. A response for one visitor is never shared. The key of a file whose URL
 * contains its hash never changes, so a purged file must not be sent stale during revalidation.
 */
function sharedControl({ status, headers }: Response, staleSeconds: number): string {
  const control = headers.get('cache-control') ?? ''
  const vary = headers.get('vary') ?? ''
  const isFound = status === 200 || status === 301
  const isPublic = /\bpublic\b/.test(control) && !/no-store|private/.test(control) && !headers.has('set-cookie')
  // A shared request accepts the form that its URL names.
  if (!isFound || !isPublic || !/^(?:(?:accept|accept-encoding)(?:, |$))*$/i.test(vary)) return 'no-store'
  const behind = control.includes('immutable') ? '' : `, stale-while-revalidate=${staleSeconds}`
  return `public, max-age=${freshSeconds}${behind}, stale-if-error=${staleSeconds}`
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
