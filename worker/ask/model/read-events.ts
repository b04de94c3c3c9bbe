import { createParser } from 'eventsource-parser'

/** Maximum length of an event, in characters. */
const maxEventLength = 200_000

/**
 * Reads the data of server-sent events.
 * @param heard called whenever bytes arrive
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let waiting: string[] = []
  const parser = createParser({ onEvent: ({ data }) => waiting.push(data), maxBufferSize: maxEventLength })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  // A read that waits for bytes ends when the signal aborts, even if the source ignores it.
  const cancel = () => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) break
      heard()
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
