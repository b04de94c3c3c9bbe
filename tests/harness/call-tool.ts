import type { ReadOnlySite } from './site.ts'

/** Calls a tool of a site's MCP server. Returns its data, or the text of its error. */
// oxlint-disable-next-line typescript/no-explicit-any -- each test knows its tool's result
export async function callTool(site: ReadOnlySite, name: string, input: object): Promise<any> {
  const response = await site.get(
    '/mcp',
    { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    'POST',
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  )
  const { result } = (await response.json()) as {
    result: { isError: boolean; structuredContent?: unknown; content: { text: string }[] }
  }
  return result.isError ? result.content[0]!.text : result.structuredContent
}
