import { createParser } from 'eventsource-parser'

/** Maximum length of an event, in characters. */
const maxEventLength = 200_000

/**
 * Yields the data of server-sent events.
 * @param onBytes called whenever data arrives
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let waiting: string[] = []
  const parser = createParser({ onEvent: ({ data }) => waiting.push(data), maxBufferSize: maxEventLength })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  // Ends a pending read when the signal aborts, because the source may ignore the signal.
  const cancel = () => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) break
      onBytes()
      parser.feed(decoder.decode(value, { stream: true }))
      yield* waiting
      waiting = []
    }
    // The empty line after the last event may be missing.
    parser.feed('\n\n')
    yield* waiting
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
