// A model of Cloudflare's Workers Cache, the cache in front of an entrypoint, which no local tool provides. It follows
// RFC 9111, and Cloudflare's documentation where that differs. It contains nothing specific to Rivage.

/** A call to an entrypoint. */
export interface CacheCall {
  entrypoint: string
  /** The `ctx.props` that the caller passes to the entrypoint: part of the key. */
  props?: unknown
  /** Replaces the path and the query in the key: `cf.cacheKey` of the request. */
  cacheKey?: string
  /** Version of the Worker: part of the key, unless versions share their entries. */
  version?: string
  request: Request
}

/** Values of the `Cf-Cache-Status` header. */
type CacheStatus = 'HIT' | 'MISS' | 'EXPIRED' | 'REVALIDATED' | 'UPDATING' | 'STALE' | 'BYPASS'

interface Entry {
  status: number
  headers: Headers
  body: Uint8Array<ArrayBuffer>
  /** The headers listed in `Vary`, with their values in the original request. */
  variant: readonly [name: string, value: string | null][]
  tags: readonly string[]
  path: string
  /** In milliseconds. */
  storedAt: number
  lifetime: Lifetime
}

/** In seconds. */
interface Lifetime {
  maxAge: number
  staleWhileRevalidate: number
  staleIfError: number
}

/** How long responses without cache headers are stored, in seconds. */
const defaultMaxAge: Readonly<Record<number, number>> = {
  ...Object.fromEntries([200, 203, 204].map((status) => [status, 7200])),
  ...Object.fromEntries([300, 301].map((status) => [status, 1200])),
  ...Object.fromEntries([404, 410].map((status) => [status, 180])),
  ...Object.fromEntries([405, 414, 501].map((status) => [status, 60])),
}

/** Request headers that are part of the key. */
const keyHeaders = ['x-http-method-override', 'x-forwarded-host', 'forwarded', 'cloudflare-workers-version-key']

export class PlatformCache {
  readonly #now: () => number
  readonly #collapses: boolean
  readonly #entries = new Map<string, Entry[]>()
  readonly #running = new Map<string, Promise<Entry | undefined>>()
  readonly #behind = new Set<Promise<unknown>>()

  /**
   * @param now the current time in milliseconds
   * @param collapses whether concurrent misses run the entrypoint once; `false` if no request may wait for another
   */
  constructor(now: () => number, collapses = true) {
    this.#now = now
    this.#collapses = collapses
  }

  /**
   * Responds to a call from the cache, or runs the entrypoint.
   * @param run the entrypoint; receives the request as the platform forwards it
   */
  async fetch(call: CacheCall, run: (request: Request) => Promise<Response>): Promise<Response> {
    const { request } = call
    if (request.method !== 'GET' && request.method !== 'HEAD') return withStatus(await run(request), 'BYPASS')
    const key = keyOf(call)
    const entry = this.#find(key, request)
    if (!entry) return await this.#miss(key, call, run)

    const age = (this.#now() - entry.storedAt) / 1000
    const { maxAge, staleWhileRevalidate, staleIfError } = entry.lifetime
    if (age < maxAge) return this.#send(entry, request, 'HIT')
    if (age < maxAge + staleWhileRevalidate) {
      this.#waitFor(this.#refresh(key, call, run, entry).catch(() => {}))
      return this.#send(entry, request, 'UPDATING')
    }
    try {
      const fresh = await this.#refresh(key, call, run, entry)
      if (fresh.status < 500 || age >= maxAge + staleIfError) return fresh
    } catch (error) {
      if (age >= maxAge + staleIfError) throw error
    }
    return this.#send(entry, request, 'STALE')
  }

  /** Removes entries by tag (case-insensitive) or by path prefix. */
  purge({ tags = [], pathPrefixes = [] }: { tags?: readonly string[]; pathPrefixes?: readonly string[] }): void {
    const unwanted = new Set(tags.map((tag) => tag.toLowerCase()))
    for (const [key, variants] of this.#entries) {
      const kept = variants.filter(
        (entry) =>
          !entry.tags.some((tag) => unwanted.has(tag)) && !pathPrefixes.some((prefix) => entry.path.startsWith(prefix)),
      )
      this.#entries.set(key, kept)
    }
  }

  /** Resolves when background refreshes are done. */
  async settled(): Promise<void> {
    await Promise.all(this.#behind)
  }

  #waitFor(work: Promise<unknown>): void {
    const done = work.finally(() => this.#behind.delete(done))
    this.#behind.add(done)
  }

  #find(key: string, request: Request): Entry | undefined {
    return this.#entries
      .get(key)
      ?.find(({ variant }) => variant.every(([name, value]) => request.headers.get(name) === value))
  }

  /**
   * Runs the entrypoint once for concurrent requests. The other requests share its response, unless it may not be
   * stored.
   */
  async #miss(key: string, call: CacheCall, run: (request: Request) => Promise<Response>): Promise<Response> {
    const { request } = call
    const other = this.#collapses ? this.#running.get(key) : undefined
    const shared = other && (await other)
    if (shared && this.#find(key, request) === shared) return this.#send(shared, request, 'HIT')

    let response: Response | undefined
    const running = (async () => {
      response = await run(asHandedOn(request))
      return await this.#store(key, call, response)
    })()
    const visible = running.catch(() => undefined)
    this.#running.set(key, visible)
    try {
      const stored = await running
      return stored ? this.#send(stored, request, 'MISS') : withStatus(response!, 'BYPASS')
    } finally {
      if (this.#running.get(key) === visible) this.#running.delete(key)
    }
  }

  /** Revalidates an entry with the entrypoint. */
  async #refresh(
    key: string,
    call: CacheCall,
    run: (request: Request) => Promise<Response>,
    entry: Entry,
  ): Promise<Response> {
    const validators: [string, string][] = []
    const [tag, date] = [entry.headers.get('etag'), entry.headers.get('last-modified')]
    if (tag) validators.push(['if-none-match', tag])
    else if (date) validators.push(['if-modified-since', date])
    const response = await run(asHandedOn(call.request, validators))
    if (response.status === 304) {
      const headers = new Headers(entry.headers)
      response.headers.forEach((value, name) => headers.set(name, value))
      entry.storedAt = this.#now()
      entry.lifetime = readLifetime(entry.status, headers) ?? entry.lifetime
      return this.#send(entry, call.request, 'REVALIDATED')
    }
    if (response.status >= 500) return withStatus(response, 'EXPIRED')
    const stored = await this.#store(key, call, response)
    if (stored) return this.#send(stored, call.request, 'EXPIRED')
    this.#entries.set(
      key,
      (this.#entries.get(key) ?? []).filter((other) => other !== entry),
    )
    return withStatus(response, 'BYPASS')
  }

  /** Stores a response if allowed. Reads its body only in that case. */
  async #store(key: string, { request }: CacheCall, response: Response): Promise<Entry | undefined> {
    const lifetime = readLifetime(response.status, response.headers, request.headers.has('authorization'))
    const vary = listOf(response.headers.get('vary'))
    if (!lifetime || vary.includes('*')) return undefined
    const headers = new Headers(response.headers)
    headers.delete('set-cookie')
    const entry: Entry = {
      status: response.status,
      headers,
      body: new Uint8Array(await response.arrayBuffer()),
      variant: vary.map((name) => [name, request.headers.get(name)]),
      tags: listOf(headers.get('cache-tag')).filter((tag) => /^[\x21-\x7e]{1,1024}$/.test(tag)),
      path: new URL(request.url).pathname,
      storedAt: this.#now(),
      lifetime,
    }
    const others = (this.#entries.get(key) ?? []).filter(({ variant }) => !isSameVariant(variant, entry.variant))
    this.#entries.set(key, [...others, entry])
    return entry
  }

  #send(entry: Entry, request: Request, status: CacheStatus): Response {
    const headers = new Headers(entry.headers)
    if (status !== 'MISS' && status !== 'EXPIRED')
      headers.set('age', String(Math.floor((this.#now() - entry.storedAt) / 1000)))
    const answer = (code: number, body: Uint8Array<ArrayBuffer> | null) =>
      withStatus(
        new Response(code === 204 || request.method === 'HEAD' ? null : body, { status: code, headers }),
        status,
      )
    const tag = entry.headers.get('etag')
    const asked = listOf(request.headers.get('if-none-match'), false)
    if (entry.status === 200 && asked.some((each) => each === '*' || (tag && isSameTag(each, tag))))
      return answer(304, null)
    const range = entry.status === 200 && /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
    if (!range) return answer(entry.status, entry.body)
    const size = entry.body.byteLength
    const first = Number(range[1])
    const last = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1)
    if (first > last) {
      headers.set('content-range', `bytes */${size}`)
      return answer(416, null)
    }
    headers.set('content-range', `bytes ${first}-${last}/${size}`)
    return answer(206, entry.body.slice(first, last + 1))
  }
}

/**
 * Returns the cache key of a call. It depends on the order of query parameters and on a trailing slash, but not on the
 * host.
 */
function keyOf({ entrypoint, props, cacheKey, version, request }: CacheCall): string {
  const { pathname, search } = new URL(request.url)
  const headers = keyHeaders.map((name) => request.headers.get(name))
  return JSON.stringify([entrypoint, cacheKey ?? pathname + search, props ?? null, version ?? null, headers])
}

/** Returns the request that the entrypoint gets: for the whole response, and with only the cache's conditions. */
function asHandedOn(request: Request, validators: readonly [string, string][] = []): Request {
  const headers = new Headers(request.headers)
  for (const name of ['range', 'if-range', 'if-none-match', 'if-modified-since']) headers.delete(name)
  for (const [name, value] of validators) headers.set(name, value)
  return new Request(request.url, { method: 'GET', headers })
}

/** Returns how long a response is stored, or `undefined` if it may not be stored. */
function readLifetime(status: number, headers: Headers, authorized = false): Lifetime | undefined {
  if (status === 206 || (status >= 520 && status <= 526)) return undefined
  const control = parseControl(
    headers.get('cloudflare-cdn-cache-control') ?? headers.get('cdn-cache-control') ?? headers.get('cache-control'),
  )
  const seconds = (name: string) => (/^\d+$/.test(control.get(name) ?? '') ? Number(control.get(name)) : undefined)
  const isOnly = (name: string) => control.has(name) && control.get(name) !== 'set-cookie'
  if (control.has('no-store') || isOnly('private')) return undefined
  const spared = control.get('private') === 'set-cookie' || control.get('no-cache') === 'set-cookie'
  if (headers.has('set-cookie') && !spared) return undefined
  const isPublic = ['public', 's-maxage', 'must-revalidate'].some((name) => control.has(name))
  if (authorized && !isPublic) return undefined

  const given = seconds('s-maxage') ?? seconds('max-age') ?? expiresIn(headers)
  const maxAge = isOnly('no-cache') ? 0 : (given ?? defaultMaxAge[status])
  if (maxAge === undefined) return undefined
  const mayBeStale = !['s-maxage', 'must-revalidate', 'proxy-revalidate'].some((name) => control.has(name))
  const hasMaxAge = control.has('max-age') && !isOnly('no-cache')
  return {
    maxAge,
    staleWhileRevalidate: mayBeStale && hasMaxAge ? (seconds('stale-while-revalidate') ?? 0) : 0,
    // Without this directive, a stale entry is sent as long as the entrypoint fails.
    staleIfError: mayBeStale ? ((hasMaxAge ? seconds('stale-if-error') : undefined) ?? Infinity) : 0,
  }
}

function expiresIn(headers: Headers): number | undefined {
  const expires = headers.get('expires')
  if (expires === null) return undefined
  return Math.max(0, (Date.parse(expires) - Date.parse(headers.get('date') ?? new Date().toUTCString())) / 1000) || 0
}

/** Returns directives of a `Cache-Control` header, in lower case (RFC 9111, §5.2). */
function parseControl(header: string | null): Map<string, string> {
  const directives = new Map<string, string>()
  for (const [, name = '', quoted, value] of (header ?? '').matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,]+)))?/g))
    directives.set(name.toLowerCase(), (quoted ?? value ?? '').toLowerCase())
  return directives
}

function listOf(header: string | null, lowerCase = true): string[] {
  const list = (lowerCase ? header?.toLowerCase() : header) ?? ''
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function isSameVariant(one: Entry['variant'], other: Entry['variant']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Weak comparison (RFC 9110, §8.8.3.2). */
function isSameTag(one: string, other: string): boolean {
  return one.replace(/^W\//, '') === other.replace(/^W\//, '')
}

/** Returns the response for the caller, without headers meant for the cache. */
function withStatus(response: Response, status: CacheStatus): Response {
  const headers = new Headers(response.headers)
  headers.delete('cloudflare-cdn-cache-control')
  headers.delete('cache-tag')
  headers.set('cf-cache-status', status)
  const { status: code } = response
  return new Response([204, 304].includes(code) ? null : response.body, { status: code, headers })
}
