// The stateless parts of the Model Context Protocol, in two generations. Since version 2026-07-28 (“modern”), every
// request names its version. In earlier versions (“legacy”), `initialize` starts a session. Requests are JSON-RPC in a
// POST, and responses are always JSON. See https://modelcontextprotocol.io/specification.

export const modernVersions: readonly string[] = ['2026-07-28']
/**
 * The only version that allows several requests in one body, and the default for requests that don't name a version.
 */
const batchVersion = '2025-03-26'

/** Maximum number of requests in one body. */
const maxBatch = 20

export const legacyVersions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

/** Error codes of JSON-RPC and of the protocol. */
export const codes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  /** A server error, in the range that JSON-RPC reserves for them: the HTTP request has used up its budget. */
  busy: -32000,
  legacyResource: -32002,
  header: -32020,
  version: -32022,
} as const

/** A failure that becomes a JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number
  readonly status: number
  readonly data: Record<string, unknown> | undefined

  /** @param status HTTP status for modern requests; for legacy requests, it is always 200 */
  constructor(
    code: number,
    message: string,
    { status = 200, data }: { status?: number; data?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.status = status
    this.data = data
  }
}

/** A parsed JSON-RPC request. */
export interface RpcRequest {
  /** Absent in a notification, which doesn't get a response. */
  id: string | number | undefined
  method: string
  params: Record<string, unknown>
  /** Whether the request uses a modern version of the protocol, in which every request names its version. */
  modern: boolean
}

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/**
 * Reads a string parameter. Doesn't convert other types, because an object could define its own `toString`.
 * @throws RpcError if it isn't a string
 */
export function readString(params: Record<string, unknown>, name: string): string {
  const value = params[name]
  if (typeof value === 'string') return value
  throw new RpcError(codes.params, `The parameter \`${name}\` must be a string`)
}

/**
 * Reads an object parameter. Returns an empty object if it is missing.
 * @throws RpcError if it isn't an object
 */
export function readRecord(params: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = params[name] ?? {}
  if (typeof value === 'object' && !Array.isArray(value)) return record(value)
  throw new RpcError(codes.params, `The parameter \`${name}\` must be an object`)
}

const metaPrefix = 'io.modelcontextprotocol/'

/** The parameter that a request must repeat in a header, by method. */
const namedBy: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

/**
 * Returns the requests of a batch, or `undefined` if the body is a single request.
 * @throws RpcError if the version doesn't support batches, or if the batch is empty or too large
 */
export function readBatch(body: unknown, headers: Headers): unknown[] | undefined {
  if (!Array.isArray(body)) return undefined
  const version = headers.get('mcp-protocol-version') ?? batchVersion
  if (version !== batchVersion || body.length === 0 || body.length > maxBatch)
    throw new RpcError(
      codes.request,
      version === batchVersion
        ? `Expected 1 to ${maxBatch} requests`
        : `Version ${version.slice(0, 20)} does not support batches`,
    )
  return body
}

/**
 * Parses a request, and checks that its headers match its body.
 * @throws RpcError if the request is invalid
 */
export function readRequest(body: unknown, headers: Headers): RpcRequest {
  const { jsonrpc, id, method, params } = record(body)
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId(id))
    throw new RpcError(codes.request, 'Expected a JSON-RPC 2.0 request', { status: 400 })
  const meta = record(record(params)._meta)
  const version = meta[`${metaPrefix}protocolVersion`]
  const header = headers.get('mcp-protocol-version')
  const modern = version !== undefined || (header !== null && modernVersions.includes(header))
  const request = { id, method, params: record(params), modern }
  if (modern) checkModern(request, meta, headers)
  else if (header !== null && method !== 'initialize' && !legacyVersions.includes(header)) throw unsupported(header)
  return request
}

function isId(id: unknown): id is string | number | undefined {
  return id === undefined || typeof id === 'string' || typeof id === 'number'
}

function unsupported(requested: unknown): RpcError {
  return new RpcError(codes.version, 'Unsupported protocol version', {
    status: 400,
    data: {
      supported: [...modernVersions, ...legacyVersions],
      ...(typeof requested === 'string' && { requested: requested.slice(0, 60) }),
    },
  })
}

function checkModern({ id, method, params }: RpcRequest, meta: Record<string, unknown>, headers: Headers): void {
  const version = meta[`${metaPrefix}protocolVersion`]
  const subject = namedBy.get(method)
  const expected: [string, unknown][] = [
    ['MCP-Protocol-Version', version ?? headers.get('mcp-protocol-version')],
    ['Mcp-Method', method],
    ...(subject === undefined ? [] : [['Mcp-Name', params[subject]] as [string, unknown]]),
  ]
  for (const [name, value] of expected) {
    const sent = headers.get(name)
    if (sent === null) throw new RpcError(codes.header, `The header ${name} is missing`, { status: 400 })
    if (value !== undefined && decodeHeader(sent) !== value)
      throw new RpcError(codes.header, `The header ${name} differs from the body`, { status: 400 })
  }
  if (id === undefined) return
  if (typeof version !== 'string') throw missing('protocolVersion')
  if (!modernVersions.includes(version)) throw unsupported(version)
  const capabilities = meta[`${metaPrefix}clientCapabilities`]
  if (typeof capabilities !== 'object' || capabilities === null) throw missing('clientCapabilities')
}

function missing(name: string): RpcError {
  return new RpcError(codes.params, `_meta has no ${metaPrefix}${name}`, { status: 400 })
}

/** Decodes a header's value. Non-ASCII values are encoded as base64. */
function decodeHeader(value: string): string {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1]
  if (encoded === undefined) return value
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)))
  } catch {
    return value
  }
}

/** The server's description, which is part of some responses. */
export interface ServerInfo {
  name: string
  title: string
  version: string
}

/** How long a client may cache a list, in milliseconds. */
const listTtlMs = 60_000

/** Adds the fields that the protocol's generation requires to a result. */
export function finishResult(
  { method, modern }: RpcRequest,
  result: Record<string, unknown>,
  server: ServerInfo,
): Record<string, unknown> {
  if (!modern) return result
  const isCacheable = method === 'server/discover' || method === 'resources/read' || method.endsWith('/list')
  return {
    resultType: 'complete',
    ...result,
    ...(isCacheable ? { ttlMs: listTtlMs, cacheScope: 'public' } : {}),
    _meta: { [`${metaPrefix}serverInfo`]: server },
  }
}
