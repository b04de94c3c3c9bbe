import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The behavior of a fake model. */
export interface FakeAnswer {
  /** Texts, sent as separate events. `null` waits until the caller gives up. */
  texts?: readonly (string | null)[]
  /**
   * Whether the answer repeats everything that the model received, with citations, like a model that obeys each text.
   */
  isEcho?: boolean
  /** Awaited before the first text. */
  before?: Promise<unknown>
  /** HTTP status to return instead of an answer. */
  status?: number
  /** Complete body to return instead of events. */
  body?: string
  /** Whether the answer ends without the end marker. */
  isCut?: boolean
  /** Whether each byte is sent separately. */
  isSplit?: boolean
}

/** A call that the fake model received. */
interface FakeCall {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: { model?: string; system?: string; messages: { role: string; content: string }[] }
  /** Resolves when the connection ends. */
  closed: Promise<unknown>
}

export interface FakeModel {
  url: string
  calls: FakeCall[]
  /** The answer to all following calls. */
  answer: FakeAnswer
  close(): Promise<void>
}

/** The events of each protocol, by the path of the call. */
const protocols: Readonly<Record<string, { text: (text: string) => string[]; end: string[] }>> = {
  '/chat/completions': {
    text: (content) => [event({ choices: [{ delta: { content } }] })],
    end: [
      event({ choices: [{ delta: {}, finish_reason: 'stop' }] }),
      event({ choices: [], usage: { prompt_tokens: 1000, completion_tokens: 100 } }),
      'data: [DONE]\n\n',
    ],
  },
  '/v1/messages': {
    text: (text) => [
      event({ type: 'content_block_delta', delta: { type: 'text_delta', text } }, 'content_block_delta'),
    ],
    end: [
      event({ type: 'message_start', message: { usage: { input_tokens: 1000 } } }, 'message_start'),
      event({ type: 'message_delta', usage: { output_tokens: 100 } }, 'message_delta'),
      event({ type: 'message_stop' }, 'message_stop'),
    ],
  },
  '/workers-ai': {
    text: (response) => [event({ response })],
    end: [event({ response: '', usage: { prompt_tokens: 1000, completion_tokens: 100 } }), 'data: [DONE]\n\n'],
  },
}

function event(data: unknown, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** Starts a model on this machine that speaks the three protocols. */
export async function startFakeModel(): Promise<FakeModel> {
  const calls: FakeCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as FakeCall['body']
    const path = request.url ?? ''
    calls.push({ path, headers: request.headers, body, closed: once(response, 'close') })
    const { isEcho } = fake.answer
    const texts = [
      `${JSON.stringify(body.messages.map(({ content }) => content))} [1] [99] [2].\n`,
      ...body.messages.map(({ content }) => `${content} [1].`),
    ]
    await send(response, protocols[path]!, isEcho ? { ...fake.answer, texts } : fake.answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: {},
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}

async function send(
  response: ServerResponse,
  { text, end }: (typeof protocols)[string],
  { texts = [], before, status = 200, body, isCut = false, isSplit = false }: FakeAnswer,
): Promise<void> {
  if (status !== 200 || body !== undefined) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body ?? '{}')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  await before
  const write = (line: string) => {
    const bytes = Buffer.from(line)
    if (!isSplit) response.write(bytes)
    else for (const byte of bytes) response.write(Buffer.of(byte))
  }
  for (const each of texts) {
    if (each === null) return
    for (const line of text(each)) write(line)
  }
  if (isCut) {
    response.socket?.end()
    return
  }
  for (const line of end) write(line)
  response.end()
}
