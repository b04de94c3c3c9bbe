/** A message with an id, which matches responses to requests. */
export type Numbered<Message> = Message & { id: number }

/** A connection to a web worker, which is started by the first request. */
interface WorkerPort<Question, Answer> {
  /** Sends a request. The response is an empty object if the worker or its data couldn't be loaded. */
  ask(question: Question): Promise<Partial<Answer>>
  close(): void
}

/**
 * Opens the connection to a web worker. A worker doesn't block the page, and has its own content security policy.
 * @param address URL of the worker's module, relative to this module
 */
export function openWorkerPort<Question extends object, Answer extends object>(
  address: string,
): WorkerPort<Question, Answer> {
  const waiting = new Map<number, (answer: Partial<Answer>) => void>()
  let worker: Worker | undefined
  let [asked, isLost] = [0, false]

  const lose = () => {
    isLost = true
    for (const settle of waiting.values()) settle({})
    waiting.clear()
  }
  const start = () => {
    const started = new Worker(new URL(address, import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Numbered<Partial<Answer>>>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    started.addEventListener('error', lose)
    return started
  }
  return {
    ask: (question) =>
      new Promise((resolve) => {
        if (isLost) return resolve({})
        worker ??= start()
        const id = asked++
        waiting.set(id, resolve)
        worker.postMessage({ ...question, id } satisfies Numbered<Question>)
      }),
    close() {
      worker?.terminate()
      lose()
    },
  }
}
