import type { ReadOnlySite } from './site.ts'

/** The version of the protocol that `modern` uses. */
export const protocolVersion = '2026-07-28'

/** The fields of responses that the tests read. */
interface Message {
  result: Record<string, unknown> & {
    supportedVersions: string[]
    prompts: unknown[]
    tools: { name: string }[]
    resources: { uri: string; title: string }[]
    contents: { text: string }[]
  }
  error: { code: number }
}

/** The metadata of a request in `protocolVersion`. */
export const requestMeta = {
  'io.modelcontextprotocol/protocolVersion': protocolVersion,
  'io.modelcontextprotocol/clientCapabilities': {},
}

/**
 * Returns functions that send messages to the MCP server of a site.
 * @param site returns the site, which is opened before the first message
 */
export function mcpClient(site: () => ReadOnlySite) {
  /** Sends a message of any version, or text that isn't a message. */
  async function send(body: unknown, headers: Record<string, string> = {}) {
    const response = await site().get(
      '/mcp',
      {
        host: 'docs.example.com',
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      'POST',
      typeof body === 'string' ? body : JSON.stringify(body),
    )
    const text = await response.text()
    return { status: response.status, message: (text ? JSON.parse(text) : undefined) as Message }
  }

  /** Sends a request in `protocolVersion`. */
  function modern(method: string, params: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const name = params.name ?? params.uri
    return send(
      { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: requestMeta } },
      {
        'mcp-protocol-version': protocolVersion,
        'mcp-method': method,
        ...(name === undefined ? {} : { 'mcp-name': String(name) }),
        ...headers,
      },
    )
  }

  return { send, modern }
}
