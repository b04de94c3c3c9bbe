import { expect, test } from 'vitest'
import { readText } from '../../../worker/http/request-text.ts'

test('a request body that the client aborts is a client error', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"jsonrpc"'))
    },
    pull(controller) {
      controller.error(new Error('The client disconnected'))
    },
  })
  const request = new Request('http://site/mcp', { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(readText(request, 100)).rejects.toMatchObject({ status: 400, code: 'invalid-body' })
})
